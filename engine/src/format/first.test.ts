import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hubFiles, lineColumns, type Row } from '../../testing/hubFiles.ts';
import { prop } from '../../testing/prop.ts';
import { DECODERS } from '../datasets/index.ts';
import { LINES, ODDS_TYPES, type LeagueDate } from '../domain/index.ts';
import { firstFantasy, firstHub, MOST_FIRST_DAYS, type FirstCell, type FirstTable } from './first.ts';

const day = (n: number): LeagueDate => `2025-10-${String(n).padStart(2, '0')}` as LeagueDate;
const game = (n: number, i: number, away: number): Row => ({
  index: day(n),
  Away: `Away ${i}`,
  Home: `Home ${i}`,
  'Away Win %': away,
  'Home Win %': 1 - away,
});

/** The American odds of a decimal price, so that both texts of a cell can be compared. */
const american = (decimal: number): number => (decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1));
const both = (cell: FirstCell | undefined): readonly string[] =>
  ODDS_TYPES.map((type) => (typeof cell === 'object' ? cell[type] : (cell ?? '')));

describe('firstHub', () => {
  prop(
    'has the games of each day in the order of the page, with chances and fair odds of the file in both odds types',
    [
      fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.double({ min: 0.02, max: 0.98, noNaN: true })), {
        maxLength: 30,
      }),
    ],
    (drawn) => {
      const rows = drawn.map(([n, away], i) => game(n, i, away));
      const { days } = firstHub(hubFiles({ game_probs: rows }));
      const dates = [...new Set(drawn.map(([n]) => day(n)))].toSorted();
      expect(days.map(({ date }) => date)).toEqual(dates.slice(0, MOST_FIRST_DAYS));
      for (const { date, tabs } of days) {
        const own = drawn.flatMap(([n, away], i) => (day(n) === date ? [{ away, i }] : []));
        expect(tabs.games?.rows).toHaveLength(own.length);
        for (const { away, i } of own) {
          const row = tabs.games?.rows.find(([name]) => both(name)[0]?.includes(`Away ${i}\n`));
          const [empty, ...chances] = (both(row?.[1])[0] ?? '').split('\n');
          expect(empty).toBe('');
          expect(chances.map(parseFloat)).toEqual(
            [away, 1 - away].map((p) => expect.closeTo(100 * p, 0.051) as number),
          );
          const [decimals, americans] = both(row?.[2]).map((text) => text.split('\n').slice(1).map(Number));
          for (const [at, p] of [away, 1 - away].entries()) {
            expect(decimals?.[at]).toBeCloseTo(1 / p, 2);
            // A price of hundredths says less than whole American odds.
            expect(Math.sign(americans?.[at] ?? 0)).toBe(Math.sign(american(1 / p)));
          }
        }
      }
    },
    100,
  );

  test('has the lines around even money, and the likeliest players of the night', () => {
    const totals = lineColumns('', LINES.goalTotal, [3, 4, 5, 5, 6, 6, 6, 7, 8, 9]);
    const players = Array.from({ length: 30 }, (_, i) => ({
      index: `Player ${i}`,
      level_0: day(7),
      Team: 'Home 0',
      'Goals Over 0.5': (i + 1) / 50,
      'Goals Under 0.5': 1 - (i + 1) / 50,
    }));
    const files = hubFiles({ game_probs: [{ ...game(7, 0, 0.4), ...totals }], skater_probs: players });
    const { tabs } = firstHub(files).days[0]!;
    expect(tabs.totals?.caption).toBe('Goal Total Probabilities: Away 0 @ Home 0, Tue, Oct 7');
    expect(tabs.totals?.rows[6]).toEqual([
      '5.5',
      '60.0%',
      { decimal: '1.67', american: '-150' },
      '40.0%',
      { decimal: '2.50', american: '+150' },
      '',
    ]);
    expect(tabs.props?.rows).toHaveLength(16);
    expect(tabs.props?.rows[0]?.slice(0, 3)).toEqual(['Player 29', 'Home 0', '60.0%']);
    expect(tabs.parlay?.rows).toEqual([['Away 0 @ Home 0', 'Home 0 favored']]);
  });

  test('leaves out what the files do not have', () => {
    expect(firstHub(hubFiles({}))).toEqual({ days: [] });
    expect(Object.keys(firstHub(hubFiles({ game_probs: [game(7, 0, 0.4)] })).days[0]!.tabs)).toEqual([
      'games',
      'parlay',
    ]);
  });
});

const decoded = (dataset: 'skater_projections' | 'season_schedule', doc: unknown) => {
  const read = DECODERS[dataset](doc);
  if (!read.ok) throw new Error(read.error.problem);
  return { [dataset]: read.value.data };
};

test('firstFantasy ranks the players of the current week by standard scoring', () => {
  const skater = (Player: string, Goals: number, Timeframe: string) => ({
    Player,
    Pos: 'C',
    ABR: 'BOS',
    Goals,
    Timeframe,
    Games: 3,
  });
  const files = {
    ...decoded('season_schedule', [
      { Date: day(7), 'Away Team': 'A', 'Home Team': 'B', Week: 'Week 1' },
      { Date: day(14), 'Away Team': 'A', 'Home Team': 'B', Week: 'Week 2' },
    ]),
    ...decoded('skater_projections', [
      skater('Early', 9, 'Week 1'),
      skater('Late', 1, 'Week 1'),
      skater('Early', 1, 'Week 2'),
      skater('Late', 2, 'Week 2'),
    ]),
  };
  const names = (table: FirstTable | undefined) => table?.rows.map(([name]) => name);
  const { date, tabs } = firstFantasy(files, day(13)).days[0]!;
  expect(date).toBe(day(13));
  expect(tabs.skaters).toMatchObject({ about: 'Mon, Oct 13. Standard scoring', caption: 'Skaters, Week 2' });
  expect(names(tabs.skaters)).toEqual(['Late', 'Early']);
  expect(names(tabs.week)).toEqual(['A', 'B']);
  expect(tabs.goalies).toBeUndefined();
  expect(names(firstFantasy(files, day(7)).days[0]!.tabs.skaters)).toEqual(['Early', 'Late']);
});
