import { forwardOrDefense, type SkaterRates } from './gameRates.ts';
import type { Situation } from './league.ts';

/**
 * How much likelier a teammate assists than one who shares nothing with the scorer: a forward of his line, a defenceman
 * of his pair, another defenceman; on the power play a man of his unit. Chosen so that the simulated correlations
 * of teammates' points come near the observed ones (docs/model.md, "Assists").
 */
const AFFINITY = { line: 13, pair: 0.5, defence: 0.08, unit: 3 } as const;

function affinityOf(situation: Situation, scorer: SkaterRates, helper: SkaterRates): number {
  if (situation === 'units') return scorer.unit === helper.unit ? AFFINITY.unit : 1;
  if (forwardOrDefense(scorer.position) !== forwardOrDefense(helper.position)) return 1;
  const together = scorer.line === helper.line;
  if (scorer.position === 'D') return together ? AFFINITY.pair : AFFINITY.defence;
  return together ? AFFINITY.line : 1;
}

/** A team's affinities, flat: cell `scorer * size + helper`; 0 for himself. */
export function affinities(skaters: readonly SkaterRates[], situation: Situation): Float64Array {
  const size = skaters.length;
  const flat = new Float64Array(size * size);
  skaters.forEach((scorer, s) =>
    skaters.forEach((helper, h) => {
      if (s !== h) flat[s * size + h] = affinityOf(situation, scorer, helper);
    }),
  );
  return flat;
}
