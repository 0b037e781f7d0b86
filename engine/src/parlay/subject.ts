import {
  LINES,
  SIDES,
  canPush,
  lineFault,
  totalLadder,
  type LadderName,
  type Line,
  type LineFault,
  type Prop,
  type Side,
  type TeamStat,
} from '../domain/index.ts';
import type { Leg } from './leg.ts';

/** A leg without its side and line. */
export type Subject =
  | { readonly kind: 'winner'; readonly team: string }
  | { readonly kind: 'total'; readonly stat: TeamStat }
  | { readonly kind: 'teamTotal'; readonly team: string; readonly stat: TeamStat }
  | { readonly kind: 'player'; readonly player: string; readonly stat: Prop };

export const SUBJECT_KINDS = ['winner', 'total', 'teamTotal', 'player'] as const satisfies readonly Subject['kind'][];

export function subjectOf(leg: Leg): Subject {
  switch (leg.kind) {
    case 'winner':
      return { kind: 'winner', team: leg.team };
    case 'total':
      return { kind: 'total', stat: leg.stat };
    case 'teamTotal':
      return { kind: 'teamTotal', team: leg.team, stat: leg.stat };
    case 'player':
      return { kind: 'player', player: leg.player, stat: leg.stat };
  }
}

/** A unique text for a subject. The order of its fields does not matter. */
export function subjectKey(subject: Subject): string {
  switch (subject.kind) {
    case 'winner':
      return JSON.stringify([subject.kind, subject.team]);
    case 'total':
      return JSON.stringify([subject.kind, subject.stat]);
    case 'teamTotal':
      return JSON.stringify([subject.kind, subject.team, subject.stat]);
    case 'player':
      return JSON.stringify([subject.kind, subject.player, subject.stat]);
  }
}

/**
 * Returns the side of a leg. A winner leg counts as an over, because the goal differential must be above the margin.
 */
export const sideOf = (leg: Leg): Side => (leg.kind === 'winner' ? 'over' : leg.side);

export const lineOf = (leg: Leg): Line => (leg.kind === 'winner' ? leg.margin : leg.line);

/** Whether a leg can end exactly on its line. */
export const canLegPush = (leg: Leg): boolean => canPush(lineOf(leg));

/** True if two legs have the same subject, side and line, and therefore hold in the same records. */
export const sameLeg = (a: Leg, b: Leg): boolean =>
  lineOf(a) === lineOf(b) && sideOf(a) === sideOf(b) && subjectKey(subjectOf(a)) === subjectKey(subjectOf(b));

const includesAll = (legs: readonly Leg[], others: readonly Leg[]): boolean =>
  others.every((other) => legs.some((leg) => sameLeg(leg, other)));

/** True if two lists have the same legs, in any order and with any repeats. Such slips hold in the same records. */
export const sameLegs = (a: readonly Leg[], b: readonly Leg[]): boolean => includesAll(a, b) && includesAll(b, a);

/** A side and a line as one text: `over 5.5`. */
export const pickText = (side: Side, line: Line): string => `${side} ${line}`;

const legText = (leg: Leg): string => `${subjectKey(subjectOf(leg))} ${pickText(sideOf(leg), lineOf(leg))}`;

/** A text that identifies a slip of a game. The order of its legs does not matter. */
export const slipKey = (gameId: string, legs: readonly Leg[]): string =>
  [gameId, ...legs.map(legText).toSorted()].join('\n');

/**
 * Finds the leg on `subject` among `keys`, which are the `slipKey`s of single legs, and returns its `pickText`. Returns
 * null if there is no such leg. A slip has at most one leg per subject.
 */
export function pickIn(keys: readonly string[], gameId: string, subject: Subject): string | null {
  const start = `${gameId}\n${subjectKey(subject)} `;
  return keys.find((key) => key.startsWith(start))?.slice(start.length) ?? null;
}

/** Returns the key of `LINES` for a subject: the betting lines that the page offers for it (spec 9). */
export function ladderOf(subject: Subject): LadderName {
  switch (subject.kind) {
    case 'winner':
      return 'margin';
    case 'total':
      return totalLadder('game', subject.stat);
    case 'teamTotal':
      return totalLadder('home', subject.stat);
    case 'player':
      return 'playerProp';
  }
}

/** Returns the fault of a leg's line or margin, or null if a slip can have it. */
export const legLineFault = (leg: Leg): LineFault | null => lineFault(ladderOf(subjectOf(leg)), lineOf(leg));

export const sidesOf = (subject: Subject): readonly Side[] => (subject.kind === 'winner' ? ['over'] : SIDES);

export function legOf(subject: Subject, side: Side, line: Line): Leg {
  return subject.kind === 'winner' ? { kind: 'winner', team: subject.team, margin: line } : { ...subject, side, line };
}

/** Returns an arbitrary leg on the subject, for functions that need a leg but not its side and line. */
export const anyLeg = (subject: Subject): Leg => legOf(subject, 'over', LINES[ladderOf(subject)][0]);
