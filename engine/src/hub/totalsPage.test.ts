import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hubFiles, lineColumns, type Row } from '../../testing/hubFiles.ts';
import { prop } from '../../testing/prop.ts';
import { LINES, PROBABILITY_TYPES } from '../domain/index.ts';
import { totalsView, type TotalsGame } from './index.ts';
import { totalsPage } from './totalsPage.ts';

const DATE = '2025-10-07';
const game = (index: string, columns: Row = {}): Row => ({ index, Away: 'A', Home: 'B', ...columns });
const puckLine = (index: string, Margin: number, shares: Row): Row => ({ index, Margin, ...shares });

/** Builds a page with one game, A @ B, and returns this game. */
function only(puck_line_probs: readonly Row[], columns: Row = {}): TotalsGame {
  const [first] = totalsPage(hubFiles({ game_probs: [game(DATE, columns)], puck_line_probs })).games;
  return first!;
}

describe('puck lines', () => {
  test('the minus side of a puck line is the team’s probability in the file, and the plus side is 1 minus the opponent’s', () => {
    const { puckLines } = only([puckLine(DATE, 1.5, { A: 0.25, B: 0.375 }), puckLine(DATE, 2.5, { A: 0.125 })]);
    const known = ({ rows }: (typeof puckLines)['away']) =>
      rows.filter(({ minus, plus }) => minus !== null || plus !== null);
    expect(known(puckLines.away)).toEqual([
      { margin: 1.5, minus: 0.25, plus: 0.625 },
      { margin: 2.5, minus: 0.125, plus: null },
    ]);
    expect(known(puckLines.home)).toEqual([
      { margin: 1.5, minus: 0.375, plus: 0.75 },
      { margin: 2.5, minus: null, plus: 0.875 },
    ]);
    for (const { rows } of Object.values(puckLines)) expect(rows.map(({ margin }) => margin)).toEqual(LINES.margin);
  });

  test('the plus side of a puck line has no floating-point error', () => {
    expect(only([puckLine(DATE, 0.5, { B: 0.9965 })]).puckLines.away.rows[0]!.plus).toBe(0.0035);
  });

  test('totalsPage gives each game the puck lines of the date of the game', () => {
    const { games } = totalsPage(
      hubFiles({
        game_probs: [game(DATE), game('2025-10-08')],
        puck_line_probs: [puckLine(DATE, 0.5, { A: 0.5 }), puckLine('2025-10-08', 0.5, { A: 0.25 })],
      }),
    );
    expect(games.map(({ puckLines }) => puckLines.away.rows[0]!.minus)).toEqual([0.5, 0.25]);
  });

  const shares = fc.array(
    fc.record({
      A: fc.option(
        fc.nat(64).map((n) => n / 64),
        { nil: null },
      ),
      B: fc.option(
        fc.nat(64).map((n) => n / 64),
        { nil: null },
      ),
    }),
    { minLength: 7, maxLength: 7 },
  );
  prop(
    '`even` of the away team’s puck lines is the bet with the probability nearest to one half, and the first such bet in a tie',
    [shares],
    (given) => {
      // Distances of the probabilities from one half, in 64ths. For each margin, the minus side precedes the plus side.
      const far = given.flatMap(({ A, B }) =>
        [A, B === null ? null : 1 - B].map((share) => (share === null ? Infinity : Math.abs(share * 64 - 32))),
      );
      const least = Math.min(...far);
      const at = far.indexOf(least);
      const { puckLines } = only(given.map((both, i) => puckLine(DATE, i + 0.5, both)));
      const even = { index: Math.floor(at / 2), side: at % 2 === 0 ? 'minus' : 'plus' };
      expect(puckLines.away.even).toEqual(least === Infinity ? null : even);
    },
  );
});

describe('totalsView', () => {
  const GOALS = lineColumns('', LINES.goalTotal, [4, 5, 5, 8]);
  const AWAY = lineColumns('Away ', LINES.teamGoals, [1, 1, 2, 3]);
  const SHOTS = lineColumns('Home Shots ', LINES.teamShots, [25, 30, 31, 40]);

  /**
   * Returns the view of A @ B. It is the second of two games, so that a test fails if the code uses the row of the
   * first game.
   */
  function view(type: (typeof PROBABILITY_TYPES)[number], columns: Row, puck_line_probs: readonly Row[] = []) {
    const other = { ...lineColumns('', LINES.goalTotal, [1]), Away: 'C', Home: 'D' };
    const game_probs = [game(DATE, other), game(DATE, columns)];
    const page = totalsPage(hubFiles({ game_probs, puck_line_probs }));
    return totalsView(
      page,
      page.games.find(({ away }) => away.name === 'A')!,
      type,
    );
  }

  test('totalsView of goals or shots has three ladders, each with its own lines and probabilities', () => {
    const goals = view('goals', { ...GOALS, ...AWAY, ...SHOTS });
    if (goals.kind !== 'totals') throw new Error(goals.kind);
    expect(goals.stat).toBe('Goals');
    const { game: all, away, home } = goals.tables;
    expect(all.rows.map(({ line }) => line)).toEqual(LINES.goalTotal);
    expect(all.rows[9]).toEqual({
      line: 5,
      over: 0.25,
      under: 0.25,
      fair: { over: 0.5, under: 0.5 },
      push: 0.5,
      exactly: 0.5,
      height: 1,
    });
    expect(away.rows[2]).toMatchObject({ line: 1.5, over: 0.5, under: 0.5 });
    expect(away.even).toBe(2);
    expect(home).toMatchObject({ even: null, spread: null });

    const shots = view('shots', { ...GOALS, ...SHOTS });
    if (shots.kind !== 'totals') throw new Error(shots.kind);
    expect(shots.stat).toBe('Shots');
    expect(shots.tables.game.rows.map(({ line }) => line)).toEqual(LINES.shotTotal);
    expect(shots.tables.home.rows.find(({ line }) => line === 30)).toMatchObject({
      over: 0.5,
      under: 0.25,
      push: 0.25,
    });
  });

  test('totalsView returns the puck lines of both teams', () => {
    const pucks = view('puckLine', {}, [puckLine(DATE, 0.5, { B: 0.5 })]);
    if (pucks.kind !== 'puckLine') throw new Error(pucks.kind);
    expect(pucks.tables.away.rows[0]).toEqual({ margin: 0.5, minus: null, plus: 0.5 });
    expect(pucks.tables.home.rows[0]).toEqual({ margin: 0.5, minus: 0.5, plus: null });
  });

  test('totalsView has the kind `none` if the files have no figures of the chosen type', () => {
    expect(view('shots', GOALS)).toEqual({ kind: 'none' });
    expect(view('goals', SHOTS)).toEqual({ kind: 'none' });
    expect(view('puckLine', GOALS, [puckLine('2025-10-08', 0.5, { A: 0.5 })])).toEqual({ kind: 'none' });
  });

  test.each(['Over 5.5', 'Under 5.5', 'Away Over 1.0', 'Home Under 2.5'])(
    'totalsView has totals if only the column %s is known',
    (column) => {
      expect(view('goals', { [column]: 0.5 }).kind).toBe('totals');
    },
  );

  test('totalsView of a game that is not in game_probs has the kind `none`, except for puck lines', () => {
    const schedule_times = [{ Date: '2025-10-06', 'Away Team': 'A', 'Home Team': 'B' }];
    const puck_line_probs = [puckLine('2025-10-06', 0.5, { A: 0.5 })];
    const page = totalsPage(
      hubFiles({ game_probs: [game(DATE, { ...GOALS, ...SHOTS })], schedule_times, puck_line_probs }),
    );
    const kinds = PROBABILITY_TYPES.map((type) => [type, totalsView(page, page.games[0]!, type).kind]);
    expect(Object.fromEntries(kinds)).toEqual({ goals: 'none', puckLine: 'puckLine', shots: 'none' });
  });
});
