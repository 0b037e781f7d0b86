import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { PROPS, SCOPES, SIDES, TEAM_STATS, VENUES, type Line } from '../domain/index.ts';
import { hubColumn, parseHubColumn, totalLines, WINS, type HubColumn } from './index.ts';

const line = fc.nat(2000).map((n) => (n / 2) as Line);
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
  test.each([
    ['game_probs', 'Home Win %', { kind: 'win', venue: 'home', win: 'any' }],
    ['game_probs', 'Away Reg Win %', { kind: 'win', venue: 'away', win: 'regulation' }],
    ['game_probs', 'Home OT Win %', { kind: 'win', venue: 'home', win: 'overtime' }],
    ['game_probs', 'Over 5.5', { kind: 'total', scope: 'game', stat: 'Goals', side: 'over', line: 5.5 }],
    ['game_probs', 'Away Under 2.5', { kind: 'total', scope: 'away', stat: 'Goals', side: 'under', line: 2.5 }],
    ['game_probs', 'Shots Over 60.5', { kind: 'total', scope: 'game', stat: 'Shots', side: 'over', line: 60.5 }],
    ['game_probs', 'Home Shots Over 30.0', { kind: 'total', scope: 'home', stat: 'Shots', side: 'over', line: 30 }],
    ['skater_probs', 'Shots Over 2.5', { kind: 'prop', prop: 'Shots', side: 'over', line: 2.5 }],
    ['skater_probs', 'Blocks Under 6.0', { kind: 'prop', prop: 'Blocks', side: 'under', line: 6 }],
  ] as const)('%s: the column %s is parsed and formatted', (dataset, name, column) => {
    expect(parseHubColumn(dataset, name)).toEqual(column);
    expect(hubColumn(column as HubColumn)).toBe(name);
  });

  test('parseHubColumn reads a whole-number line with or without a decimal', () => {
    expect(parseHubColumn('game_probs', 'Over 6')).toEqual(parseHubColumn('game_probs', 'Over 6.0'));
    expect(parseHubColumn('skater_probs', 'Goals Over 1')).toEqual(parseHubColumn('skater_probs', 'Goals Over 1.0'));
  });

  test.each([
    '',
    'Over',
    'Over ',
    'over 5.5',
    'Over 5.50',
    'Over 05.5',
    'Over -1',
    'Over 1e1',
    'OverOver 1',
    ' Over 5.5',
    'HomeOver 5.5',
    'Home  Over 5.5',
    'Home Shots 3.5',
    'Shots Home Over 3.5',
    'Win %',
    'Home Win',
    'Over 5.5 ',
    'Goals Over 5.5',
    'Over 9999999',
    'constructor',
  ])('parseHubColumn rejects %j in game_probs', (name) => {
    expect(parseHubColumn('game_probs', name)).toBeNull();
  });

  test.each(['Over 5.5', 'Home Goals Over 0.5', 'Hits Over 0.5', 'Home Win %', 'GoalsOver 0.5'])(
    'parseHubColumn rejects %j in skater_probs',
    (name) => expect(parseHubColumn('skater_probs', name)).toBeNull(),
  );

  prop('parseHubColumn inverts hubColumn for game_probs', [gameColumn], (column) => {
    expect(parseHubColumn('game_probs', hubColumn(column))).toEqual(column);
  });
  prop('parseHubColumn inverts hubColumn for skater_probs', [skaterColumn], (column) => {
    expect(parseHubColumn('skater_probs', hubColumn(column))).toEqual(column);
  });
  prop(
    'hubColumn turns a parsed column back into its name in the file, with one decimal in the betting line',
    [fc.string(), fc.nat(100)],
    (text, n) => {
      for (const name of [text, `${text} Over ${n}`, `${text}Under ${n}.5`]) {
        const column = parseHubColumn('game_probs', name);
        if (column !== null) expect([name, `${name}.0`]).toContain(hubColumn(column));
      }
    },
  );

  test('totalLines has 21 lines for goals and 60 lines for shots', () => {
    expect(SCOPES.map((scope) => totalLines(scope, 'Goals').length)).toEqual([21, 21, 21]);
    expect(SCOPES.map((scope) => totalLines(scope, 'Shots')[0])).toEqual([39.5, 14.5, 14.5]);
    expect(SCOPES.map((scope) => totalLines(scope, 'Shots').length)).toEqual([60, 60, 60]);
  });
});
