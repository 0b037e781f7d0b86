import type { Player } from '../league.ts';

export const SIDES = ['away', 'home'] as const;
export type Side = (typeof SIDES)[number];
export const opponentOf = (side: Side): Side => (side === 'away' ? 'home' : 'away');

/** How many goalies (0 or 1) and skaters a side has on the ice. */
type Manpower = { readonly goalie: number; readonly skaters: number };
export type Situation = Readonly<Record<Side, Manpower>>;

/** The strength of the shooter's side at a goal or shot: even, power play or short-handed. */
export type Strength = 'ev' | 'pp' | 'sh';

export type Spot = { readonly x: number; readonly y: number };

type Moment = {
  /** The number of the period: 1 to 3, 4 for overtime, 5 for the shootout. */
  readonly period: number;
  /** Seconds since the period's start. */
  readonly second: number;
  readonly situation: Situation;
};

export type ShotType = 'wrist' | 'snap' | 'slap' | 'backhand' | 'tip-in' | 'deflected' | 'wrap-around' | 'poke' | 'bat';

/** A shot on goal or a goal. `goalie` is null if the net is empty. */
export type ShotEvent = Moment & {
  readonly kind: 'shot' | 'goal';
  readonly side: Side;
  readonly shooter: Player;
  readonly goalie: Player | null;
  readonly shotType: ShotType;
  readonly strength: Strength;
  readonly spot: Spot;
  /** Players with an assist, goalies included: at most 2. Empty for saved shots and in the shootout. */
  readonly assists: readonly Player[];
  /** The skaters of both sides on the ice. */
  readonly onIce: Readonly<Record<Side, readonly Player[]>>;
};

type MissEvent = Moment & {
  readonly kind: 'miss';
  readonly side: Side;
  readonly shooter: Player;
  readonly goalie: Player | null;
  readonly shotType: ShotType;
  readonly reason: string;
  readonly spot: Spot;
};

/** A blocked shot. `side` is the shooter's side. The box score leaves out blocks by a teammate of the shooter. */
type BlockEvent = Moment & {
  readonly kind: 'block';
  readonly side: Side;
  readonly shooter: Player;
  readonly blocker: Player;
  readonly byTeammate: boolean;
  readonly spot: Spot;
};

export type PenaltyEvent = Moment & {
  readonly kind: 'penalty';
  readonly side: Side;
  /** The penalized player, or null for a bench minor. */
  readonly by: Player | null;
  readonly drawnBy: Player | null;
  /** The player who serves the penalty in place of the penalized player. */
  readonly servedBy: Player | null;
  readonly severity: 'MIN' | 'MAJ' | 'MIS' | 'BEN';
  readonly offense: string;
  readonly minutes: number;
  readonly spot: Spot;
};

export type GameEvent =
  | ShotEvent
  | MissEvent
  | BlockEvent
  | PenaltyEvent
  | (Moment & { readonly kind: 'period-start' | 'period-end' | 'game-end' | 'shootout-complete' })
  | (Moment & { readonly kind: 'stoppage'; readonly reason: string })
  | (Moment & { readonly kind: 'delayed-penalty'; readonly side: Side })
  | (Moment & {
      readonly kind: 'faceoff';
      /** The side that won the face-off. */
      readonly side: Side;
      readonly winner: Player;
      readonly loser: Player;
      readonly spot: Spot;
    })
  | (Moment & {
      readonly kind: 'hit';
      readonly side: Side;
      readonly player: Player;
      readonly hittee: Player;
      readonly spot: Spot;
    })
  | (Moment & {
      readonly kind: 'giveaway' | 'takeaway';
      readonly side: Side;
      readonly player: Player;
      readonly spot: Spot;
    });

/** A shift: an uninterrupted time of a player on the ice, in seconds since the game's start. */
export type Shift = { readonly side: Side; readonly player: Player; readonly from: number; readonly to: number };

export const PERIOD_SECONDS = 1200;
export const OVERTIME_SECONDS = 300;
const LAST_PERIOD = { REG: 3, OT: 4, SO: 5 } as const;
export type End = keyof typeof LAST_PERIOD;

/** Returns `REG`, `OT` or `SO` for the number of a period in the regular season. */
export const periodType = (period: number): End => (period > 4 ? 'SO' : period === 4 ? 'OT' : 'REG');
