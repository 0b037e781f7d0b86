import { unsentTeams, type StoreStatus } from '@ddh/engine/internal/fantasy';
import { expect, test } from 'vitest';
import { teamId } from '../../../../engine/testing/teams.ts';

test('unsentTeams is empty if the teams are not sent to a remote store', () => {
  const owls = [teamId(1001)];
  const status: StoreStatus = { place: 'elsewhere', unsent: owls, trouble: null, orphans: [] };
  expect(unsentTeams(null)).toEqual([]);
  expect(unsentTeams(status)).toEqual(owls);
  expect(unsentTeams({ ...status, place: 'device' })).toEqual([]);
  expect(unsentTeams({ ...status, trouble: { kind: 'notSetUp' } })).toEqual([]);
  expect(unsentTeams({ ...status, trouble: { kind: 'copy' } })).toEqual([]);
});
