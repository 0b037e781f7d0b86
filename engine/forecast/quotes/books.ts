import { USUAL_MARGINS } from '@ddh/engine/internal/honest';
import type { DecimalOdds, Probability } from '@ddh/engine/internal/odds';
import { normalAt } from './noise.ts';

/** Invented sportsbooks. Every name starts with `Sample`, so that each row shows that it is invented. */
export const SAMPLE_BOOKS = [
  'Sample Birch',
  'Sample Comet',
  'Sample Lantern',
  'Sample Otter',
  'Sample Quarry',
] as const;
export type SampleBook = (typeof SAMPLE_BOOKS)[number];

/** For each market, the mean and the standard deviation of the overround at real sportsbooks, from the source of USUAL_MARGINS. */
export const MARGINS = {
  goal_value: { mean: USUAL_MARGINS.Goals, sd: 0.0037 },
  assist_value: { mean: USUAL_MARGINS.Assists, sd: 0.0045 },
  point_value: { mean: USUAL_MARGINS.Points, sd: 0.0046 },
  sog_value: { mean: USUAL_MARGINS.Shots, sd: 0.0049 },
  total_value: { mean: USUAL_MARGINS.total, sd: 0.0019 },
  moneyline_value: { mean: USUAL_MARGINS.moneyLine, sd: 0.0032 },
} as const;

/** Limit for the deviation of a margin from its mean, in standard deviations. */
export const MOST_SPREAD = 2.5;

/**
 * Standard deviations, in log odds, of the difference between the model and the sportsbooks. MARKET_SD is for the part
 * that all sportsbooks share, and BOOK_SD for each sportsbook's own part. With the margins above, about one price in
 * twenty has a positive value, and most values are between -12 and 0 %.
 */
const MARKET_SD = 0.045;
const BOOK_SD = 0.03;

/** A sportsbook's prices for both sides of a market. */
export type Offer = { readonly first: DecimalOdds; readonly second: DecimalOdds };

/**
 * Returns a sportsbook's prices for a market whose first side has `chance`. Prices with the same `subject` (a player's
 * shots, a game's goals) deviate from the model by the same log odds.
 */
export function offer(
  chance: Probability,
  market: keyof typeof MARGINS,
  subject: string,
  line: number | null,
  book: SampleBook,
  seed: number,
): Offer {
  const shift =
    MARKET_SD * normalAt(seed, `market ${market} ${subject}`) +
    BOOK_SD * normalAt(seed, `book ${market} ${subject} ${book}`);
  const { mean, sd } = MARGINS[market];
  const stray = normalAt(seed, `margin ${market} ${subject} ${line ?? ''} ${book}`);
  const overround = mean + sd * Math.max(-MOST_SPREAD, Math.min(MOST_SPREAD, stray));
  const odds = (chance / (1 - chance)) * Math.exp(shift);
  const opinion = odds / (1 + odds);
  return { first: priced(opinion * (1 + overround)), second: priced((1 - opinion) * (1 + overround)) };
}

/** Sportsbooks round to two decimals and offer at least 1.01. */
const priced = (implied: number): DecimalOdds => Math.max(1.01, Math.round(100 / implied) / 100) as DecimalOdds;
