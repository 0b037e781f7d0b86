import type { Line, Prop, Side, TeamStat } from '../domain/index.ts';

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
