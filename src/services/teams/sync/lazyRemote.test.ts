import { expect, test, vi } from 'vitest';
import { err, ok } from '@ddh/engine/internal/result';
import { team } from '../../../testing/localTeams.ts';
import { settled } from '../../../testing/teamsPage.ts';
import type { TeamRemote } from './remotePort.ts';
import { lazyRemote } from './lazyRemote.ts';

const BOOK = ok({ book: { teams: [], current: null }, undecoded: null });

function setUp(open?: () => Promise<TeamRemote>) {
  let wake = (): void => undefined;
  const awake = new Promise<void>((resolve) => (wake = resolve));
  const ends = vi.fn();
  const there: TeamRemote = {
    read: () => Promise.resolve(BOOK),
    put: (put, base) => Promise.resolve(ok({ team: put, rev: (base?.rev ?? 0) + 1 })),
    remove: () => Promise.resolve(ok({ current: null })),
    setCurrent: () => Promise.resolve(ok(null)),
    subscribe: (look) => {
      look();
      return ends;
    },
  };
  const opened = vi.fn(open ?? (() => Promise.resolve(there)));
  return { remote: lazyRemote(awake, opened), wake, opened, ends, there };
}

test('a lazy remote is opened once, when it is needed', async () => {
  const { remote, wake, opened } = setUp();
  const read = remote.read();
  const looks = vi.fn();
  const end = remote.subscribe(looks);
  await settled();
  expect([opened.mock.calls.length, looks.mock.calls.length]).toEqual([0, 0]);
  wake();
  expect(await read).toEqual(BOOK);
  expect(looks).toHaveBeenCalledTimes(1);
  expect(await remote.put(team('1234'), { team: team('1234'), rev: 4 })).toEqual(ok({ team: team('1234'), rev: 5 }));
  expect(await remote.remove({ team: team('1234'), rev: 5 })).toEqual(ok({ current: null }));
  expect(await remote.setCurrent(null)).toEqual(ok(null));
  expect(opened).toHaveBeenCalledTimes(1);
  end();
});

test('a subscription to a lazy remote that was canceled receives no calls, even if the remote was already open', async () => {
  const { remote, wake, ends } = setUp();
  const looks = vi.fn();
  remote.subscribe(looks)();
  wake();
  await settled();
  expect(looks).not.toHaveBeenCalled();
  const end = remote.subscribe(looks);
  await settled();
  expect(looks).toHaveBeenCalledTimes(1);
  end();
  expect(ends).toHaveBeenCalledTimes(1);
});

test('a lazy remote is unreachable if its code cannot be fetched, and the next call tries again', async () => {
  let tries = 0;
  const { there } = setUp();
  const looks = vi.fn();
  const { remote, wake } = setUp(() => (tries++ === 0 ? Promise.reject(new Error('offline')) : Promise.resolve(there)));
  remote.subscribe(looks);
  wake();
  expect(await remote.read()).toEqual(err({ kind: 'unreachable' }));
  expect(looks).not.toHaveBeenCalled();
  expect(await remote.read()).toEqual(BOOK);
  expect(looks).toHaveBeenCalledTimes(1);
});
