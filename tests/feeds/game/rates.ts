import type { Bench } from './bench.ts';
import type { ShotType, Strength } from './events.ts';

/**
 * Rates of events. They are chosen so that the means of games are close to those of the NHL in 2024-25, which
 * `game.test.ts` checks.
 */

export const HOUR = 3600;
/** Shot attempts of a side per hour at even strength: shots on goal, missed shots and blocked shots. */
const ATTEMPTS = 53.5;
const HOME_ICE = 1.06;
export const OUTCOMES = { block: 0.275, miss: 0.24 } as const;
/** Share of shots on goal that are goals, by strength. */
export const SCORES = { ev: 0.1, pp: 0.145, sh: 0.09, overtime: 0.15 } as const;
/** Factors that multiply a side's shot attempts. */
const PACE = { pp: 1.75, sh: 0.3, overtime: 1.62, sixth: 1.6, emptyNet: 1 } as const;
export const EMPTY_NET_GOALS = 0.42;
/** Number of events of a side per hour. */
export const PER_HOUR = { hit: 21.6, giveaway: 8, takeaway: 5, penalty: 3.15 } as const;
const STOPPAGES = 23;
export const OTHER_EVENTS = (2 * Object.values(PER_HOUR).reduce((sum, rate) => sum + rate, 0) + STOPPAGES) / HOUR;
/** Share of stoppages in which a goalie is hurt. */
export const GOALIE_INJURIES = 0.0004;

export const STOPS = ['icing', 'offside', 'puck-frozen', 'puck-in-crowd', 'puck-in-netting', 'hand-pass', 'tv-timeout'];
export const MISSES = ['wide-right', 'wide-left', 'above-crossbar', 'high-and-wide-right', 'short', 'hit-right-post'];
export const SHOT_TYPES: readonly ShotType[] = [
  'wrist',
  'wrist',
  'wrist',
  'snap',
  'snap',
  'slap',
  'tip-in',
  'backhand',
  'deflected',
  'wrap-around',
  'poke',
  'bat',
];

type Moment = {
  readonly strength: Strength;
  readonly overtime: boolean;
  /** Whether the game is in the last ten minutes of regulation, in which tied teams take fewer risks. */
  readonly late: boolean;
};

/** Returns the chance that a side attempts a shot in the next second. */
export function attemptChance(own: Bench, other: Bench, { strength, overtime, late }: Moment): number {
  const talent = own.skaters.reduce((sum, player) => sum + player.talent.shot, 0) / Math.max(1, own.skaters.length);
  const lead = Math.max(-2, Math.min(2, own.goals - other.goals));
  const pace = strength === 'ev' ? (overtime ? PACE.overtime : 1) : PACE[strength];
  return (
    (ATTEMPTS / HOUR) *
    Math.sqrt(talent / 0.97) *
    own.team.attack *
    other.team.defense *
    (own.side === 'home' ? HOME_ICE : 1 / HOME_ICE) *
    (1 - 0.04 * lead) *
    (late && lead === 0 ? 0.88 : 1) *
    pace *
    (own.pulled ? PACE.sixth : 1) *
    (other.pulled ? PACE.emptyNet : 1)
  );
}
