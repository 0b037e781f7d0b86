import type { Rank, Suggestions } from '../parlay/index.ts';
import { formatCount, formatCounted } from '../figures/index.ts';

const RANK_HEADS: Readonly<Record<Rank, string>> = {
  probability: 'Ranked by probability',
  lift: 'Ranked by lift',
  value: 'Ranked by EV',
};

export const rankHead = (rank: Rank): string => RANK_HEADS[rank];

/** Says how many legs were compared: `5,210 legs compared in 10,000 simulations; the slip hits in 2,000 of them.` */
export function comparedText({ candidates, records, hits }: Suggestions): string {
  const where = hits === records ? '' : `; the slip hits in ${formatCount(hits)} of them`;
  return `${formatCounted(candidates, 'leg')} compared in ${formatCounted(records, 'simulation')}${where}.`;
}

const RANK_RULES: Readonly<Record<Rank, string>> = {
  probability: 'the legs that keep the slip most likely come first.',
  lift: 'the legs that the slip makes more likely come first, by the low end of the interval.',
  value: 'the legs that give the slip the highest EV come first, by the low end of the interval.',
};

/** Explains how suggestions are ranked. The text is a clause that follows `rankHead`. */
export const rankRule = (rank: Rank): string => RANK_RULES[rank];

/** States the price that the EV of a slip with a suggested leg assumes. */
export const VALUE_ASSUMPTION = "EV if the book multiplies its price by the leg's own fair odds.";

/** Said if a slip can push. */
export const PUSH_RULE = 'A push returns the stake if no other leg is lost.';

export const RANK_NEEDS_PRICE = "Ranking by EV needs the book's price for the slip";

export const NO_SUGGESTIONS = 'No further leg: none of this kind and probability hits together with the slip';
