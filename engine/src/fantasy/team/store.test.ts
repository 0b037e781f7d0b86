import { expect, test } from 'vitest';
import { isOnDevice, isWithoutRemote, unsentTeams, type StoreFailure, type StoreStatus, type TeamId } from './index.ts';

/** Whether each failure leaves a team on this device for good, so that nothing waits to be sent. */
const FAILURES: { readonly [kind in StoreFailure['kind']]: boolean } = {
  full: false,
  blocked: false,
  unreachable: false,
  loggedOut: false,
  refused: false,
  notSetUp: true,
  keyBlocked: true,
  clock: false,
  wrongDatabase: false,
  copy: true,
  damaged: false,
  notFound: false,
};

const UNSENT = ['t1' as TeamId];
const waiting = (change: Partial<StoreStatus>): boolean[] => {
  const status: StoreStatus = { place: 'elsewhere', unsent: UNSENT, trouble: null, orphans: [], ...change };
  return [isOnDevice(status), unsentTeams(status).length > 0];
};

test.each(Object.entries(FAILURES) as [StoreFailure['kind'], boolean][])(
  'after the failure %s, the teams are on this device only: %s',
  (kind, alone) => {
    expect(isWithoutRemote({ kind })).toBe(alone);
    expect(waiting({ trouble: { kind } })).toEqual([alone, !alone]);
  },
);

test('edits wait to be sent only to a remote', () => {
  expect(waiting({})).toEqual([false, true]);
  expect(waiting({ place: 'device' })).toEqual([true, false]);
  expect(unsentTeams(null)).toEqual([]);
});
