import type { OddsType } from '../domain/index.ts';
import type { Rank, Suggestion, Suggestions } from '../parlay/index.ts';
import { formatCount, formatCounted } from './figures.ts';
import { valueText } from './slipBet.ts';
import { formatPrice } from './vault.ts';

const RANK_HEADS: Readonly<Record<Rank, string>> = {
  probability: 'Ranked by probability',
  lift: 'Ranked by lift',
  value: 'Ranked by EV',
};

export const rankHead = (rank: Rank): string => RANK_HEADS[rank];

/** In how much the ranking was looked for: `5,210 legs compared in 10,000 simulations; the slip holds in 2,000.` */
export function comparedText({ candidates, records, hits }: Suggestions): string {
  const where = hits === records ? '' : `; the slip holds in ${formatCount(hits)} of them`;
  return `${formatCounted(candidates, 'leg')} compared in ${formatCounted(records, 'simulation')}${where}.`;
}

/** How the ranks are meant, after their names. */
const RANK_RULES: Readonly<Record<Rank, string>> = {
  probability: 'the legs with which the slip stays likeliest come first.',
  lift: 'the legs that the slip makes likelier come first, by the low end of the interval.',
  value: 'the legs with which the slip is worth most come first, by the low end of the interval.',
};

/** What a rank says: `Lift`: `the legs that the slip makes likelier come first, ...`. */
export const rankRule = (rank: Rank): string => RANK_RULES[rank];

/** What the EV of a longer slip takes for its price. */
export const VALUE_ASSUMPTION = "EV if the book multiplies its price by the leg's own fair odds.";

/** A rank by EV was asked for and no price is known. */
export const RANK_NEEDS_PRICE = "Ranking by EV needs the book's price for the slip";

/** No leg is left that could come next. */
export const NO_SUGGESTIONS = 'No further leg: none of this kind and probability holds together with the slip';

/** A next leg's value and the price it is of: `EV +5.0% (-3.6% to +14.3%) at +820`; null without a price. */
export const suggestionValue = ({ value }: Suggestion, type: OddsType): string | null =>
  value && `${valueText(value.value, value.interval)} at ${formatPrice(value.price, type)}`;
