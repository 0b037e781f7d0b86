import {
  besideHonestText,
  formatCount,
  formatCounted,
  formatLeg,
  formatPercent,
  formatShareOf,
  NONE,
} from '@ddh/engine/internal/format';
import type { HonestPrice, Leg, LegPrice, SlipPrice } from '@ddh/engine/internal/parlay';

/** The number of simulations in which the slip hits: `2,454 of 10,000 simulations`. */
export const countedText = ({ hits, records }: SlipPrice): string =>
  `${formatCount(hits)} of ${formatCounted(records, 'simulation')}`;

export const ONE_LEG = 'Add a second leg to see how often both hit together.';

export const LADDER_RULE = 'Of the games still alive, how many survive each leg.';

/**
 * The share of games in which a leg hits, out of the games in which all earlier legs hit: `59.2% of all games`, `59.2%
 * of those left`. `place`: the leg's place, counted from 0.
 */
export const ofThoseLeftText = (share: string, place: number): string =>
  `${share} of ${place === 0 ? 'all games' : 'those left'}`;

/** A leg's own honest price, and what books say of the leg. */
export type HonestLeg = Pick<LegPrice, 'probability'> & { readonly books: HonestPrice['books'][number] };

/** A leg's own probability: `on its own 37.5%`, `on its own 48.2% (simulation 47.1% · books 49.4%)`. */
export function aloneText(price: LegPrice | null, records: number, honest: HonestLeg | null = null): string {
  const counted = price === null ? NONE : formatShareOf(price.hits, records);
  return honest === null
    ? `on its own ${counted}`
    : `on its own ${formatPercent(honest.probability)} (${besideHonestText(counted, honest.books)})`;
}

/** `place` is the leg's new place, counted from 0. */
export const legMovedText = (leg: Leg, place: number, of: number): string =>
  `Leg moved to ${place + 1} of ${of}: ${formatLeg(leg)}.`;

/** The progress with the published simulations: `Counting: 3,296 simulations so far`. */
export const countingText = (records: number): string => `Counting: ${formatCounted(records, 'simulation')} so far`;

/** The progress with additional simulations: `Simulating: 43,296 of 1,000,000`. */
export const simulatingText = (records: number, until: number): string =>
  `Simulating: ${formatCount(records)} of ${formatCount(until)}`;

/** Shown after the user has stopped the simulation. */
export const stoppedText = (records: number, until: number): string =>
  `Stopped at ${formatCount(records)} of ${formatCount(until)}`;

/** The title of the fold with the funnel and the figures behind the slip's chance. */
export const WHY = 'Why';
