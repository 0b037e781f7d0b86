import { sumOf, type Prop } from '../domain/index.ts';
import type { DecimalOdds, Probability } from '../odds/index.ts';
import type { Leg } from '../parlay/index.ts';

/** A book's prices of a bet and of its other side. A book may lack one of them. */
export type BookPrices = {
  readonly book: string;
  readonly price: DecimalOdds | null;
  readonly other: DecimalOdds | null;
};

/** What the books say about a bet. */
export type Consensus = {
  /** The mean of the books' chances without their margins, that the bet wins if it is decided. */
  readonly chance: Probability;
  /** Number of books with both sides, and with only one, from which the market's usual margin is taken. */
  readonly twoSided: number;
  readonly oneSided: number;
};

/**
 * The mean overround of a market: the sum of the probabilities that a book's prices of both sides imply, minus 1. Means
 * over 2023 to 2026, weighted by the number of prices, of which each market has at least 6,009. Source:
 * `book_margins.csv` in the project's NHL data pack, which contains only aggregates. Statistics that the source lacks,
 * such as blocks, have the margin of shots, and team totals that of game totals.
 */
export const USUAL_MARGINS = {
  Goals: 0.07,
  Assists: 0.0671,
  Points: 0.067,
  Shots: 0.0672,
  moneyLine: 0.0441,
  puckLine: 0.0448,
  total: 0.0463,
} as const;

/** The usual overround of a leg's market. */
export function usualMargin(leg: Leg): number {
  switch (leg.kind) {
    case 'player':
      return hasMargin(leg.stat) ? USUAL_MARGINS[leg.stat] : USUAL_MARGINS.Shots;
    case 'winner':
      return leg.margin < 1 ? USUAL_MARGINS.moneyLine : USUAL_MARGINS.puckLine;
    case 'total':
    case 'teamTotal':
      return USUAL_MARGINS.total;
  }
}

const hasMargin = (stat: Prop): stat is Prop & keyof typeof USUAL_MARGINS => stat in USUAL_MARGINS;

/** Returns what the books say about a leg. `null` if no price says anything. */
export function consensusOf(leg: Leg, prices: readonly BookPrices[]): Consensus | null {
  const chances: number[] = [];
  let twoSided = 0;
  for (const { price, other } of prices) {
    const chance = chanceOf(implied(price), implied(other), usualMargin(leg));
    if (chance === null || chance <= 0 || chance >= 1) continue;
    chances.push(chance);
    if (price !== null && other !== null) twoSided++;
  }
  if (chances.length === 0) return null;
  return { chance: (sumOf(chances) / chances.length) as Probability, twoSided, oneSided: chances.length - twoSided };
}

const implied = (price: DecimalOdds | null): number | null => (price === null ? null : 1 / price);

/** Takes half of the margin from each side. For two outcomes this is Shin's method, too. */
function chanceOf(own: number | null, other: number | null, margin: number): number | null {
  if (own === null) return other === null ? null : 1 - (other - margin / 2);
  return own - (other === null ? margin : own + other - 1) / 2;
}
