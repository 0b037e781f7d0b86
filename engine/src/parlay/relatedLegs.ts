import type { Leg } from './leg.ts';
import { subjectKey, subjectOf } from './subject.ts';

/** Which legs say the same as one above them. Such a leg changes nothing: where the first holds it holds too. */
export function repeatedLegs(legs: readonly Leg[]): readonly boolean[] {
  const seen = new Set<string>();
  return legs.map((leg) => {
    const before = seen.size;
    // Named in one order, whatever order the leg has its fields in.
    return seen.add(JSON.stringify(leg, Object.keys(leg).toSorted())).size === before;
  });
}

/** Whether no game can hit both legs: both teams to win, or a count over one line and under a lower one. */
function exclude(a: Leg, b: Leg): boolean {
  if (a.kind === 'winner' || b.kind === 'winner')
    return a.kind === 'winner' && b.kind === 'winner' && a.team !== b.team;
  if (a.side === b.side || subjectKey(subjectOf(a)) !== subjectKey(subjectOf(b))) return false;
  const [over, under] = a.side === 'over' ? [a.line, b.line] : [b.line, a.line];
  return Math.floor(over) + 1 > Math.ceil(under) - 1;
}

/**
 * The indexes of the first two legs that exclude each other.
 *
 * @example
 * const bruins: Leg = { kind: 'winner', team: 'Boston Bruins', margin: 0.5 as Line };
 * const sabres: Leg = { kind: 'winner', team: 'Buffalo Sabres', margin: 0.5 as Line };
 * excludingLegs([bruins, sabres]); // => [0, 1]
 */
export function excludingLegs(legs: readonly Leg[]): readonly [number, number] | null {
  for (const [second, leg] of legs.entries()) {
    const first = legs.findIndex((other, i) => i < second && exclude(other, leg));
    if (first !== -1) return [first, second];
  }
  return null;
}
