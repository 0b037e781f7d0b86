import { meanOf, type Numbers } from './rules.ts';

/** The mean forecast of a group of events, and the share of these events that happened. */
export type ReliabilityBin = { readonly events: number; readonly expected: number; readonly observed: number };

/** Indexes of events. */
type Group = readonly number[];

const TENTHS = 10;

/** Sorts events by chance and splits them into ten groups of nearly equal size. Ties keep their order. */
function equalTenths(chances: readonly number[]): readonly Group[] {
  const order = chances.map((_, i) => i).toSorted((a, b) => chances[a]! - chances[b]! || a - b);
  return Array.from({ length: TENTHS }, (_, bin) =>
    order.slice(Math.round((bin * order.length) / TENTHS), Math.round(((bin + 1) * order.length) / TENTHS)),
  );
}

/**
 * Groups events by the tenth that contains their chance: 0 to 10 %, 10 to 20 % and so on. A chance at a boundary is in
 * the higher group, and a chance of 1 is in the last group.
 */
export function tenths(chances: Numbers): readonly Group[] {
  const groups: number[][] = Array.from({ length: TENTHS }, () => []);
  for (let i = 0; i < chances.length; i++) groups[Math.min(Math.floor(chances[i]! * TENTHS), TENTHS - 1)]!.push(i);
  return groups;
}

/** Compares forecasts with results in ten groups of nearly equal size, from low to high forecasts. */
export const reliability = (chances: readonly number[], held: readonly number[]): readonly ReliabilityBin[] =>
  equalTenths(chances)
    .filter((events) => events.length > 0)
    .map((events) => ({
      events: events.length,
      expected: meanOf(events.map((i) => chances[i]!)),
      observed: meanOf(events.map((i) => held[i]!)),
    }));
