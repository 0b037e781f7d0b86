import { setImmediate as immediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { SimulationClient } from '@ddh/workers/client';
import type { GameListener } from './ports.ts';
import { lazySimulations } from './simulations.ts';

const SOURCE = { url: 'x', model: null };
const SLIP = { rev: 1, legs: [] };
const QUERY = { kind: 'distributions', list: [] } as const;
const UNAVAILABLE = { ok: false, error: { kind: 'chunkUnavailable' } };

/** Creates a client whose chunk loads unless `missing` is true. The client logs its calls. */
function setUp() {
  const site = { missing: false, loads: 0 };
  const log: string[] = [];
  const client: SimulationClient = {
    prepare: () => void log.push('prepare'),
    open(source) {
      log.push(`open ${source.url}`);
      return {
        setSlip: ({ rev }) => void log.push(`slip ${rev}`),
        extend: (until) => void log.push(`extend ${until}`),
        pause: () => void log.push('pause'),
        query: (_, signal) => {
          log.push(`query${signal.aborted ? ' aborted' : ''}`);
          return Promise.resolve({ ok: false, error: { kind: 'aborted' } });
        },
        close: () => void log.push('close'),
      };
    },
  };
  const simulations = lazySimulations(() => {
    site.loads++;
    return site.missing ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(client);
  });
  const ends: unknown[] = [];
  const listen: GameListener = {
    snapshot: () => undefined,
    end: (result) => ends.push(result),
    extended: () => undefined,
  };
  return { site, log, simulations, ends, open: () => simulations.open(SOURCE, SLIP, listen) };
}

test('browserSimulations loads the client once, and forwards calls to it in order', async () => {
  const { site, log, simulations, open } = setUp();
  simulations.prepare();
  const game = open();
  game.setSlip({ rev: 2, legs: [] });
  game.extend(100);
  game.pause();
  const { result, cancel } = game.query(QUERY);
  cancel();
  game.close();
  expect(log).toEqual([]);
  await result;
  expect(log).toEqual(['prepare', 'open x', 'slip 2', 'extend 100', 'pause', 'query aborted', 'close']);
  open();
  await immediate();
  expect([log.at(-1), site.loads]).toEqual(['open x', 1]);
});

test('browserSimulations reports a client that fails to load, and loads the client again for the next game', async () => {
  const { site, log, simulations, ends, open } = setUp();
  site.missing = true;
  simulations.prepare();
  await immediate();
  const game = open();
  game.setSlip({ rev: 2, legs: [] });
  expect(await game.query(QUERY).result).toEqual(UNAVAILABLE);
  expect(ends).toEqual([UNAVAILABLE]);
  site.missing = false;
  open().setSlip({ rev: 3, legs: [] });
  await immediate();
  expect([log, site.loads]).toEqual([['open x', 'slip 3'], 3]);
});
