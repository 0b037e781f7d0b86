import { meanOf } from './scores.ts';

/** A tenth of the events, by forecast: what was expected of them and what came. */
export type ReliabilityBin = { readonly events: number; readonly expected: number; readonly observed: number };

const BINS = 10;

/** Events in order of their chance, in ten groups as equal as they can be; ties stay in the order they came in. */
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
