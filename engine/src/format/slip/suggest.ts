import type { OddsType } from '../../domain/index.ts';
import type { Rank, Suggestion } from '../../parlay/index.ts';
import { formatCountedShare } from './certainty.ts';
import { formatTimes, formatLiftInterval } from './explain.ts';
import { formatLeg } from '../legs.ts';
import { formatPercent } from '../odds.ts';
import { valueText } from './slipBet.ts';
import { formatPrice } from '../vault.ts';

const RANK_NAMES: Readonly<Record<Rank, string>> = { probability: 'Probability', lift: 'Lift', value: 'EV' };
/** What next legs are ranked by. */
export const rankName = (rank: Rank): string => RANK_NAMES[rank];

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

/** How much likelier a leg is with the slip: `1.29× (1.25× to 1.33×)`. */
export const suggestionLift = ({ lift }: Suggestion): string =>
  `${formatTimes(lift.value, lift.interval)} (${formatLiftInterval(lift.interval)})`;

/** A next leg's value and the price it is of: `EV +5.0% (-3.6% to +14.3%) at +820`; null without a price. */
export const suggestionValue = ({ value }: Suggestion, type: OddsType): string | null =>
  value && `${valueText(value.value, value.interval)} at ${formatPrice(value.price, type)}`;

/**
 * A next leg in one sentence: `Game: Over 5.5 Goals: slip 12.3%, the leg 58.0% given the slip and 45.0% by itself, 1.29×
 * (1.25× to 1.33×).`
 */
export function suggestionText(suggestion: Suggestion, type: OddsType): string {
  const { leg, given, alone } = suggestion;
  const shares = `the leg ${formatPercent(given)} given the slip and ${formatPercent(alone)} by itself`;
  const value = suggestionValue(suggestion, type);
  const parts = [`slip ${formatCountedShare(suggestion)}`, shares, suggestionLift(suggestion)];
  return `${formatLeg(leg)}: ${[...parts, ...(value === null ? [] : [value])].join(', ')}.`;
}
