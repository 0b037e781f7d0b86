import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { PROPS, SCOPES, SIDES, TEAM_STATS, VENUES, type Line } from '../domain/index.ts';
import { hubColumn, totalLines, WINS } from './index.ts';
import type { HubColumn } from './hubColumns.ts';

const line = fc.nat(20).map((n) => (n / 2) as Line);
const side = fc.constantFrom(...SIDES);
const gameColumn: fc.Arbitrary<HubColumn> = fc.oneof(
  fc.record({ kind: fc.constant('win' as const), venue: fc.constantFrom(...VENUES), win: fc.constantFrom(...WINS) }),
  fc.record({
    kind: fc.constant('total' as const),
    scope: fc.constantFrom(...SCOPES),
    stat: fc.constantFrom(...TEAM_STATS),
    side,
    line,
  }),
);
const skaterColumn: fc.Arbitrary<HubColumn> = fc.record({
  kind: fc.constant('prop' as const),
  prop: fc.constantFrom(...PROPS),
  side,
  line,
});

describe('column names', () => {
  // Column names from docs/data-contract.md.
  test.each<[string, HubColumn]>([
    ['Home Win %', { kind: 'win', venue: 'home', win: 'any' }],
    ['Away Reg Win %', { kind: 'win', venue: 'away', win: 'regulation' }],
    ['Home OT Win %', { kind: 'win', venue: 'home', win: 'overtime' }],
    ['Over 5.5', { kind: 'total', scope: 'game', stat: 'Goals', side: 'over', line: 5.5 as Line }],
    ['Away Under 2.5', { kind: 'total', scope: 'away', stat: 'Goals', side: 'under', line: 2.5 as Line }],
    ['Shots Over 60.5', { kind: 'total', scope: 'game', stat: 'Shots', side: 'over', line: 60.5 as Line }],
    ['Home Shots Over 30.0', { kind: 'total', scope: 'home', stat: 'Shots', side: 'over', line: 30 as Line }],
    ['Shots Over 2.5', { kind: 'prop', prop: 'Shots', side: 'over', line: 2.5 as Line }],
    ['Blocks Under 6.0', { kind: 'prop', prop: 'Blocks', side: 'under', line: 6 as Line }],
  ])('hubColumn writes the column name %s', (name, column) => {
    expect(hubColumn(column)).toBe(name);
  });

  prop(
    'hubColumn gives different columns of a file different names',
    [fc.oneof(fc.tuple(gameColumn, gameColumn), fc.tuple(skaterColumn, skaterColumn))],
    ([one, other]) => {
      expect(hubColumn(one) === hubColumn(other)).toBe(isDeepStrictEqual({ ...one }, { ...other }));
    },
  );

  test('totalLines has 21 lines for goals and 60 lines for shots', () => {
    expect(SCOPES.map((scope) => totalLines(scope, 'Goals').length)).toEqual([21, 21, 21]);
    expect(SCOPES.map((scope) => totalLines(scope, 'Shots')[0])).toEqual([39.5, 14.5, 14.5]);
    expect(SCOPES.map((scope) => totalLines(scope, 'Shots').length)).toEqual([60, 60, 60]);
  });
});
