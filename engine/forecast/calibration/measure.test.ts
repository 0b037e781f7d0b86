import { eachOf } from '@ddh/engine/internal/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { judge } from './judge.ts';
import { Measure } from './measure.ts';
import { ROW_STATS, type PlayedRow, type SeasonRows, type SideRow, type SkaterRow } from './rows.ts';

const sum = (values: readonly number[]): number => values.reduce((total, x) => total + x, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Returns Pearson's correlation, computed by its definition. `centered` values already have a mean of 0. */
function correlation(pairs: readonly (readonly [number, number])[], centered = false): number {
  const [x, y] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
  const [mx, my] = centered ? [0, 0] : [mean(x), mean(y)];
  const product = sum(pairs.map(([a, b]) => (a - mx) * (b - my)));
  return product / Math.sqrt(sum(x.map((a) => (a - mx) ** 2)) * sum(y.map((b) => (b - my) ** 2)));
}

/** Six skaters per team, the last two of them defensemen, in 45 games of the same two teams. */
const SKATERS = 6;
const GAMES = 45;
const counts = fc.array(fc.nat({ max: 3 }), { minLength: SKATERS * 4, maxLength: SKATERS * 4 });
const season: fc.Arbitrary<SeasonRows> = fc
  .array(fc.tuple(counts, counts, fc.nat({ max: 2 })), { minLength: GAMES, maxLength: GAMES })
  .map((games) =>
    games.map(([away, home, end]): PlayedRow => {
      const side = (cells: readonly number[], first: number): SideRow => {
        const skaters = Array.from({ length: SKATERS }, (_, i): SkaterRow => {
          const [goals = 0, assists = 0, others = 0, blocks = 0] = cells.slice(i * 4, i * 4 + 4);
          const own = { goals, assists, shots: goals + others };
          return { id: first + i, defense: i > 3, ...eachOf(ROW_STATS, () => blocks), ...own };
        });
        const of = (count: 'goals' | 'shots'): number => sum(skaters.map((s) => s[count]));
        return { goals: of('goals'), emptyNet: 0, shots: of('shots'), powerPlayGoals: 0, skaters };
      };
      return { end: (['REG', 'OT', 'SO'] as const)[end]!, away: side(away, 1), home: side(home, 101) };
    }),
  );

const figuresOf = (rows: SeasonRows): ReturnType<Measure['figures']> => {
  const measure = new Measure();
  measure.addSeason(rows);
  return measure.figures();
};

prop(
  'correlations between skaters equal those computed from all pairs of deviations from season means',
  [season],
  (rows) => {
    const figures = figuresOf(rows);
    for (const count of ['shots', 'blocks'] as const) {
      const means = new Map<number, number>();
      const of = (game: PlayedRow): readonly SkaterRow[] => [...game.away.skaters, ...game.home.skaters];
      for (const { id } of of(rows[0]!)) {
        means.set(id, mean(rows.map((game) => of(game).find((s) => s.id === id)![count])));
      }
      const off = (s: SkaterRow): number => s[count] - means.get(s.id)!;
      const found = {
        Forwards: [] as [number, number][],
        Mixed: [] as [number, number][],
        Opponents: [] as [number, number][],
      };
      for (const { away, home } of rows) {
        for (const { skaters } of [away, home]) {
          for (const a of skaters) {
            for (const b of skaters) {
              // A pair of two forwards is unordered, so it is added in both orders.
              if (a !== b && !a.defense && !b.defense) found.Forwards.push([off(a), off(b)]);
              if (!a.defense && b.defense) found.Mixed.push([off(a), off(b)]);
            }
          }
        }
        for (const a of away.skaters) {
          for (const b of home.skaters) if (!a.defense && !b.defense) found.Opponents.push([off(a), off(b)]);
        }
      }
      for (const kind of ['Forwards', 'Mixed', 'Opponents'] as const) {
        expect(figures[`${count}${kind}`]).toBeCloseTo(correlation(found[kind], true), 10);
      }
    }
  },
  20,
);

prop(
  'game figures, and the lift of a parlay of a win and an over, equal directly computed values',
  [season],
  (rows) => {
    const figures = figuresOf(rows);
    const share = (of: (game: PlayedRow) => boolean): number => rows.filter(of).length / rows.length;
    const sides = rows.flatMap(({ away, home }) => [[away, home] as const, [home, away] as const]);
    expect(figures.tie).toBeCloseTo(
      share(({ end }) => end !== 'REG'),
      12,
    );
    expect(figures.margin3).toBeCloseTo(
      share(({ away, home }) => Math.abs(away.goals - home.goals) === 3),
      12,
    );
    expect(figures.goalsCorrelation).toBeCloseTo(
      correlation(rows.map(({ away, home }) => [away.goals, home.goals])),
      10,
    );
    expect(figures.goalsAndOwnShots).toBeCloseTo(correlation(sides.map(([own]) => [own.goals, own.shots])), 10);
    const blocks = (side: SideRow): number => sum(side.skaters.map((s) => s.blocks));
    expect(figures.blocksAndOtherShots).toBeCloseTo(
      correlation(sides.map(([own, other]) => [blocks(own), other.shots])),
      10,
    );
    const total = rows.map(({ away, home }) => away.goals + home.goals);
    expect(figures.totalDispersion).toBeCloseTo(mean(total.map((x) => (x - mean(total)) ** 2)) / mean(total), 10);
    const of = (event: (own: SideRow, other: SideRow) => boolean): number =>
      sides.filter(([own, other]) => event(own, other)).length / sides.length;
    const [win, over] = [
      (own: SideRow, other: SideRow): boolean => own.goals > other.goals,
      (own: SideRow, other: SideRow): boolean => own.goals + other.goals > 5,
    ];
    expect(figures.winOver).toBeCloseTo(of((a, b) => win(a, b) && over(a, b)) / (of(win) * of(over)), 10);
  },
  20,
);

test('the best scorer has the most points per game among skaters with at least 20 games', () => {
  const skaterRow = (id: number, goals: number): SkaterRow => ({
    id,
    defense: false,
    ...eachOf(ROW_STATS, () => 0),
    goals,
    shots: goals,
  });
  const side = (skaters: readonly SkaterRow[], goals: number): SideRow => ({
    goals,
    emptyNet: null,
    shots: 0,
    powerPlayGoals: 0,
    skaters,
  });
  // Skater 9 scores most per game, but has only ten games. Skater 1 scores in every second game, skater 2 in every
  // fourth.
  const rows = Array.from({ length: 40 }, (_, i): PlayedRow => {
    const guest = i < 10 ? [skaterRow(9, 2)] : [];
    const own = [skaterRow(1, i % 2), skaterRow(2, i % 4 === 0 ? 1 : 0), ...guest];
    return {
      end: 'REG',
      away: side(own, sum(own.map((s) => s.goals))),
      home: side([skaterRow(11, 0), skaterRow(12, 0)], 1),
    };
  });
  // The best scorer of the away team, skater 1, has a point in 20 of 40 games. The best scorer of the home team has
  // none in 40 games.
  expect(figuresOf(rows).bestPoint).toBeCloseTo(20 / 80, 12);
});

test('judge treats a figure that cannot be measured as outside its band', () => {
  const judged = judge(new Measure().figures());
  expect(judged.every(({ inside }) => !inside)).toBe(true);
  expect(new Set(judged.map(({ name }) => name)).size).toBe(judged.length);
  for (const { low, real, high } of judged) {
    expect(low).toBeLessThanOrEqual(real);
    expect(real).toBeLessThanOrEqual(high);
  }
});
