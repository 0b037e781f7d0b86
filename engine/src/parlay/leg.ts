import { PROPS, SIDES, TEAM_STATS, type Line, type Prop, type Side, type TeamStat } from '../domain/index.ts';
import { need } from '../result.ts';
import { isObject } from '../text/index.ts';

/**
 * One pick of a slip: what must happen in the game. `ddh parlay --slip` reads an object whose `legs` is a list of legs.
 */
export type Leg =
  | { readonly kind: 'winner'; readonly team: string; readonly margin: Line }
  | { readonly kind: 'total'; readonly stat: TeamStat; readonly side: Side; readonly line: Line }
  | {
      readonly kind: 'teamTotal';
      readonly team: string;
      readonly stat: TeamStat;
      readonly side: Side;
      readonly line: Line;
    }
  | { readonly kind: 'player'; readonly player: string; readonly stat: Prop; readonly side: Side; readonly line: Line };

export type Slip = { readonly legs: readonly Leg[] };

/**
 * Maximum number of legs in a parsed slip: more than a builder can hold (1 winner, 6 totals, 20 players), and few
 * enough that a hostile slip costs little time.
 */
export const MAX_LEGS = 100;

/** Throws the TypeError of a program that passes something else as legs than what `parseSlip` returns. */
export function needLegs(legs: readonly Leg[]): void {
  need(Array.isArray(legs), 'the legs must be a list');
  for (const [i, leg] of legs.entries()) need(isLeg(leg), `legs[${i}] must be a leg that parseSlip accepts`);
}

/** Returns the legs of a slip, and throws the TypeError of a program that passes no slip. */
export function legsIn(slip: Slip): readonly Leg[] {
  need(isObject(slip), 'a slip must be an object with legs');
  return slip.legs;
}

function isLeg(given: unknown): boolean {
  const { kind, team, player, stat, side, line, margin } = isObject(given) ? given : {};
  if (kind === 'winner') return typeof team === 'string' && Number.isFinite(margin);
  const stats: readonly unknown[] = kind === 'player' ? PROPS : TEAM_STATS;
  const isNamed = kind === 'total' || typeof (kind === 'player' ? player : kind === 'teamTotal' && team) === 'string';
  return isNamed && stats.includes(stat) && SIDES.some((one) => one === side) && Number.isFinite(line);
}
