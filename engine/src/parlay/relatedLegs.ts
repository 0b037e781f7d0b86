import { needLegs, type Leg } from './leg.ts';
import { subjectKey, subjectOf } from './subject.ts';

/**
 * Returns for each leg of a slip whether it repeats an earlier one. A repeated leg does not change the slip's
 * probability.
 */
export function repeatedLegs(legs: readonly Leg[]): readonly boolean[] {
  const seen = new Set<string>();
  return legs.map((leg) => {
    const before = seen.size;
    // The field names are sorted, so that the order of a leg's fields does not matter.
    return seen.add(JSON.stringify(leg, Object.keys(leg).toSorted())).size === before;
  });
}

/**
 * True if the two legs cannot hold in the same game. They exclude each other if both teams would have to win, or if no
 * count is over one line and under the other.
 */
function exclude(a: Leg, b: Leg): boolean {
  if (a.kind === 'winner' || b.kind === 'winner')
    return a.kind === 'winner' && b.kind === 'winner' && a.team !== b.team;
  if (a.side === b.side || subjectKey(subjectOf(a)) !== subjectKey(subjectOf(b))) return false;
  const [over, under] = a.side === 'over' ? [a.line, b.line] : [b.line, a.line];
  return Math.floor(over) + 1 > Math.ceil(under) - 1;
}

/**
 * The indexes of the first two legs that exclude each other, or null.
 *
 * @example
 * const bruins: Leg = { kind: 'winner', team: 'Boston Bruins', margin: 0.5 };
 * const sabres: Leg = { kind: 'winner', team: 'Buffalo Sabres', margin: 0.5 };
 * excludingLegs([bruins, sabres]); // => [0, 1]
 */
export function excludingLegs(legs: readonly Leg[]): readonly [number, number] | null {
  needLegs(legs);
  for (const [second, leg] of legs.entries()) {
    const first = legs.findIndex((other, i) => i < second && exclude(other, leg));
    if (first !== -1) return [first, second];
  }
  return null;
}
