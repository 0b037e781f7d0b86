import { LINES, zip } from '../domain/index.ts';
import { wilson, type Interval, type Probability } from '../odds/index.ts';
import { countsBeyond } from '../simulation/index.ts';
import type { Leg } from './leg.ts';
import type { Outlook } from './outlook.ts';
import { ladderOf, legOf, sidesOf, subjectKey, subjectOf } from './subject.ts';

/** A leg at another line or on the other side, and the slip with it in the leg's place. */
export type Alternative = {
  readonly leg: Leg;
  readonly hits: number;
  readonly probability: Probability;
  readonly interval: Interval;
  /** It is the leg as it stands. */
  readonly current: boolean;
};

/**
 * Both sides of every line of a leg's subject, over first, lines ascending. `outlook`: given all OTHER legs of the slip, about
 * the leg's subject. Empty where a team or a total is not in this game; a player who is not counts 0.
 */
export function alternatives(outlook: Outlook, leg: Leg): readonly Alternative[] {
  const subject = subjectOf(leg);
  const key = subjectKey(subject);
  const counts = outlook.about.find((one) => subjectKey(one.subject) === key);
  if (counts === undefined) return [];
  const line = leg.kind === 'winner' ? leg.margin : leg.line;
  const side = leg.kind === 'winner' ? 'over' : leg.side;
  const lines = LINES[ladderOf(subject)];
  return sidesOf(subject).flatMap((other) =>
    zip(lines, countsBeyond(counts.given, other, lines)).map(([at, hits]): Alternative => ({
      leg: legOf(subject, other, at),
      hits,
      probability: (hits / outlook.records) as Probability,
      interval: wilson(hits, outlook.records),
      current: other === side && at === line,
    })),
  );
}
