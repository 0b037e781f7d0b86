import type { OddsType } from '../domain/index.ts';
import { decimalToAmerican, type DecimalOdds, type Interval } from '../odds/index.ts';
import { priceToBeat, type GradedSlips, type SlipTrust, type Verdict } from '../parlay/index.ts';
import {
  formatCount,
  formatCounted,
  formatOdds,
  formatPercent,
  formatPrice,
  formatWholePercent,
  NONE,
} from '../figures/index.ts';
import { CHECK_PRICE } from './prices.ts';

/** A verdict in words. */
export type VerdictTexts = {
  /** `Pass at +260.` */
  readonly title: string;
  /** States the expected gain or loss at the price, and the lowest price that is better than fair. */
  readonly reason: string;
  /**
   * Explains why a price above the fair one may still be a pass, or that a price must be checked. `null` for other
   * verdicts, or if no price is better.
   */
  readonly note: string | null;
};

/**
 * The texts for a verdict on `price`. `isHonest`: the probability is that of an honest price.
 *
 * @example
 * // Pass at +260.
 * // By this model fair is +307; +260 loses about 12 cents per $1. From +343 it would be better than fair.
 */
export function verdictTexts(
  verdict: Verdict,
  price: DecimalOdds,
  type: OddsType,
  { isHonest = false }: { readonly isHonest?: boolean } = {},
): VerdictTexts {
  const by = isHonest ? 'model and books' : 'this model';
  const offered = formatPrice(price, type);
  const fair = formatOdds(verdict.probability, type);
  const from = firstBetterPrice(verdict.betterFrom, type);
  const worth = worthText(verdict.value);
  const { graded } = verdict.trust;
  const better = from === NONE ? '' : ` From ${from} it would be better than fair.`;
  switch (verdict.kind) {
    case 'pass':
      return {
        title: `Pass at ${offered}.`,
        reason: `By ${by} fair is ${fair}; ${offered} ${worth}.${better}`,
        note: better === '' ? null : betweenNote(verdict.trust.margin, isHonest),
      };
    case 'tooClose':
      return {
        title: `Too close to call at ${offered}.`,
        reason: `By ${by} fair is ${fair}, ${graded?.tooHigh ? `but ${recordText(graded)}` : `and ${offered} is within its error`}.${better}`,
        note: null,
      };
    case 'better':
      return {
        title: `Better than fair at ${offered}, by ${by}.`,
        reason: `Fair is ${fair}; ${offered} ${worth}.`,
        note: verdict.tooGood ? CHECK_PRICE : null,
      };
  }
}

/** Explains the gap between the fair price and the first price that beats it. */
const betweenNote = (margin: number, isHonest: boolean): string =>
  `Prices between the two are too close to call: ${isHonest ? 'model and books' : 'the model'} may be off by ${formatWholePercent(margin)} or more.`;

/** Formats a value in cents: `loses about 12 cents per $1`. */
function worthText(value: number): string {
  const cents = Math.round(Math.abs(value) * 100);
  const amount = cents === 0 ? 'less than 1 cent' : `about ${cents} cent${cents === 1 ? '' : 's'}`;
  return `${value < 0 ? 'loses' : 'gains'} ${amount} per $1`;
}

/**
 * Returns the lowest price above `price` that the notation can express. If `price` were rounded down, it would not be
 * better than fair.
 */
function firstBetterPrice(price: DecimalOdds | null, type: OddsType): string {
  if (price === null) return NONE;
  if (type === 'decimal') return ((Math.floor(price * 100) + 1) / 100).toFixed(2);
  const american = decimalToAmerican(price);
  if (american === null) return NONE;
  const next = Math.floor(american) + 1;
  // American odds have no values between -100 and +100, which are the same price.
  const shown = next > -100 && next < 100 ? 100 : next;
  return shown > 0 ? `+${shown}` : String(shown);
}

/** The price to beat: `from +343`, the lowest price in a notation at which a bet is better than fair, by this model. */
export const priceToBeatText = (
  of: Pick<Verdict, 'probability'> & { readonly interval: Interval },
  type: OddsType,
  trust: SlipTrust,
): string => `from ${firstBetterPrice(priceToBeat(of, trust), type)}`;

/** What came of graded slips: `of 2-leg slips at 50% to 60%, 54.1% was said and 41.6% came (4,621 slips of 1,278 games)`. */
const recordText = (graded: GradedSlips): string =>
  `of ${gradedName(graded)}, ${formatPercent(graded.said)} was said and ${formatPercent(graded.came)} came ` +
  `(${formatCounted(graded.n, 'slip')} of ${formatCounted(graded.games, 'game')})`;

function gradedName({ like, honest }: GradedSlips): string {
  const price = honest ? ' by honest price' : '';
  return like === null
    ? `all random slips${price}`
    : `${like.legs}-leg slips at ${formatWholePercent(like.from)} to ${formatWholePercent(like.to)}${price}`;
}

/**
 * Compares what was said of the graded slips by which a slip is judged with what came: `Record of 2-leg slips at 50% to
 * 60%: said 54.1%, came 55.8% of 4,621 times`. States if there are too few.
 */
export function gradedSlipsText({ graded }: SlipTrust): string {
  if (graded === null) return 'Record of such slips: too few to tell';
  const { said, came, n } = graded;
  return `Record of ${gradedName(graded)}: said ${formatPercent(said)}, came ${formatPercent(came)} of ${formatCount(n)} times`;
}
