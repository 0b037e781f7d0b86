import { meanOf } from './scores.ts';

/** One of ten groups of events, by forecast: `expected` is their mean forecast, `observed` the share that held. */
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
