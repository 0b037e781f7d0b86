import { meanOf } from './scores.ts';

/**
 * One of the ten groups into which events are sorted by their forecast. `expected` is the group's mean forecast, and
 * `observed` the share of its events that held.
 */
export type ReliabilityBin = { readonly events: number; readonly expected: number; readonly observed: number };

const BINS = 10;

/** Sorts events by chance and splits them into ten groups of nearly equal size. Ties keep their order. */
export function reliability(chances: readonly number[], held: readonly number[]): readonly ReliabilityBin[] {
  const order = chances.map((_, i) => i).toSorted((a, b) => chances[a]! - chances[b]! || a - b);
  return Array.from({ length: BINS }, (_, bin) =>
    order.slice(Math.round((bin * order.length) / BINS), Math.round(((bin + 1) * order.length) / BINS)),
  )
    .filter((events) => events.length > 0)
    .map((events) => ({
      events: events.length,
      expected: meanOf(events.map((i) => chances[i]!)),
      observed: meanOf(events.map((i) => held[i]!)),
    }));
}
