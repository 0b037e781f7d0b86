import type { Leg } from './leg.ts';

/** Which legs say the same as one above them. Such a leg changes nothing: where the first holds it holds too. */
export function repeatedLegs(legs: readonly Leg[]): readonly boolean[] {
  const seen = new Set<string>();
  return legs.map((leg) => {
    const before = seen.size;
    // Named in one order, whatever order the leg has its fields in.
    return seen.add(JSON.stringify(leg, Object.keys(leg).toSorted())).size === before;
  });
}
