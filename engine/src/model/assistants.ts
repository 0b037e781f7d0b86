import { ASSISTS } from './league.ts';
import { groupOf, type SkaterRates } from './gameRates.ts';

/**
 * How much likelier a teammate assists than one who shares neither line nor first unit with the scorer. Chosen so that
 * the simulated correlations of teammates' points come near the observed ones (docs/model.md, "Assists").
 */
const AFFINITY = { line: 13, firstUnit: 1.8, defence: 0.2 } as const;

/** A team's first unit: the four forwards and the defenceman with most expected points, as on its first power play. */
function firstUnit(skaters: readonly SkaterRates[]): ReadonlySet<number> {
  const best = (group: 'F' | 'D', n: number): number[] =>
    skaters
      .map((s, i) => ({ i, points: s.goals + s.assists, group: groupOf(s.position) }))
      .filter((s) => s.group === group)
      .toSorted((a, b) => b.points - a.points || a.i - b.i)
      .slice(0, n)
      .map((s) => s.i);
  return new Set([...best('F', 4), ...best('D', 1)]);
}

function affinities(skaters: readonly SkaterRates[]): readonly (readonly number[])[] {
  const unit = firstUnit(skaters);
  return skaters.map((scorer, s) =>
    skaters.map((helper, h) => {
      if (s === h) return 0;
      const defence = scorer.position === 'D' && helper.position === 'D';
      const line = scorer.position !== 'D' && helper.position !== 'D' && scorer.line === helper.line;
      const close = defence ? AFFINITY.defence : line ? AFFINITY.line : 1;
      return close * (unit.has(s) && unit.has(h) ? AFFINITY.firstUnit : 1);
    }),
  );
}

const share = (values: readonly number[]): number[] => {
  const total = values.reduce((sum, x) => sum + x, 0);
  return values.map((x) => x / total);
};

/** Expected assists of every skater per team goal, first and second without repetition, exactly. */
export function expectedAssists(goalShares: readonly number[], rows: readonly (readonly number[])[]): number[] {
  const [, one, two] = ASSISTS;
  const expected = goalShares.map(() => 0);
  rows.forEach((row, s) => {
    // P(second is h) = row[h] * sum over the other firsts k of row[k] / (1 - row[k]).
    const odds = row.map((p) => p / (1 - p));
    const total = odds.reduce((sum, x) => sum + x, 0);
    row.forEach((p, h) => {
      expected[h] = expected[h]! + goalShares[s]! * ((one + two) * p + two * p * (total - odds[h]!));
    });
  });
  return expected;
}

/**
 * For each scorer his teammates' chances to be the first assistant. Rows are proportional to affinity times the
 * helper's weight; the weights are found by proportional fitting so that every skater's share of the team's
 * assists is the one he was rated at.
 */
export function assistantRows(skaters: readonly SkaterRates[]): readonly (readonly number[])[] {
  const goalShares = share(skaters.map((s) => s.goals));
  // Nobody is ruled out: a row needs two possible assistants whatever the rates say.
  const least = skaters.reduce((sum, s) => sum + s.assists, 0) / skaters.length / 100;
  const wanted = share(skaters.map((s) => Math.max(s.assists, least))).map((x) => x * (ASSISTS[1] + 2 * ASSISTS[2]));
  const affinity = affinities(skaters);
  let weights = wanted;
  const rowsOf = (): number[][] => affinity.map((row) => share(row.map((a, h) => a * weights[h]!)));
  for (let i = 0; i < 60; i++) {
    const expected = expectedAssists(goalShares, rowsOf());
    weights = share(weights.map((w, h) => w * (wanted[h]! / expected[h]!)));
  }
  return rowsOf();
}
