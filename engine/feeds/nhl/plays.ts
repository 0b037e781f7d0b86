import type { Venue } from '@ddh/engine/internal/domain';
import type { Boxscore } from './contracts/boxscore.ts';
import { hasDetails, type Play, type PlayByPlay, shooterOf, type ShotPlay } from './contracts/playByPlay.ts';
import type { Dressed } from './dressed.ts';
import { emptyNetGoals } from './emptyNets.ts';
import { attacks, type Place } from './places.ts';
import { isPenaltyShot, situationOf, type Situation } from './situations.ts';

const SHOT_KINDS = {
  goal: 'goal',
  'shot-on-goal': 'saved',
  'missed-shot': 'missed',
  'blocked-shot': 'blocked',
} as const;
export type ShotKind = (typeof SHOT_KINDS)[keyof typeof SHOT_KINDS];

/** A shot attempt outside the shootout. */
export type Shot = Omit<Situation, 'opposingGoalie'> & {
  /** The shooter's team. */
  readonly venue: Venue;
  readonly playerId: number;
  readonly kind: ShotKind;
  /** `null` for blocked shots, shots at an empty net, and some shots of a few old games. */
  readonly goalieId: number | null;
  /** `null` unless an opponent blocked the shot. */
  readonly blockerId: number | null;
  /** The type of shot, such as `wrist`, or `null` if unknown. */
  readonly shotType: string | null;
  readonly place: Place | null;
  readonly period: number;
  /** Seconds since the start of the period. */
  readonly second: number;
  /** Goals of the shooter's team minus goals of the other team, before the shot. */
  readonly lead: number;
  readonly emptyNet: boolean;
};

export type Goal = Shot & {
  readonly assists: readonly number[];
  readonly regulation: boolean;
  /** Whether the play-by-play says that the net was empty, although the box score charges the goal to a goalie. */
  readonly doubtful: boolean;
  /** The path of the play in the response, for faults. */
  readonly path: string;
};

export type FaceoffCounts = { readonly won: number; readonly lost: number };

/** The shots, goals, face-offs and hits in the play-by-play of a game, without the shootout. */
export type GamePlays = {
  readonly shots: readonly Shot[];
  readonly goals: readonly Goal[];
  readonly faceoffs: ReadonlyMap<number, FaceoffCounts>;
  /** Number of hits of both teams. */
  readonly hits: number;
  /** Lengths of regulation and of overtime, in seconds. */
  readonly seconds: { readonly regulation: number; readonly overtime: number };
};

/** Collects the plays. Requires that all players of the plays dressed, which `dressedPlayers` checks. */
export function gamePlays({ plays }: PlayByPlay, box: Boxscore, dressed: Dressed): GamePlays {
  const intoEmptyNet = emptyNetGoals(plays, box, dressed);
  const direction = attacks(plays, dressed);
  const shots: Shot[] = [];
  const goals: Goal[] = [];
  const faceoffs = new Map<number, FaceoffCounts>();
  const score = { away: 0, home: 0 };
  const add = (playerId: number, won: number, lost: number): void => {
    const sum = faceoffs.get(playerId) ?? { won: 0, lost: 0 };
    faceoffs.set(playerId, { won: sum.won + won, lost: sum.lost + lost });
  };
  let ordinary = '1551';
  for (const { play, index } of inOrder(plays)) {
    if (!hasDetails(play)) continue;
    if (play.typeDescKey === 'faceoff') {
      add(play.details.winningPlayerId, 1, 0);
      add(play.details.losingPlayerId, 0, 1);
      continue;
    }
    if (!isPenaltyShot(play.situationCode)) ordinary = play.situationCode;
    const playerId = shooterOf(play);
    const { venue } = dressed.get(playerId);
    const situation = situationOf(play.situationCode, venue);
    const { goalieId, blockerId, shotType } = targetOf(play, venue, dressed);
    const isOpen = goalieId === null && play.typeDescKey !== 'blocked-shot' && !situation.opposingGoalie;
    const shot: Shot = {
      venue,
      playerId,
      kind: SHOT_KINDS[play.typeDescKey],
      goalieId,
      blockerId,
      shotType,
      place: direction(play, venue),
      period: play.periodDescriptor.number,
      second: play.timeInPeriod,
      lead: score[venue] - score[venue === 'away' ? 'home' : 'away'],
      emptyNet: play.typeDescKey === 'goal' ? intoEmptyNet.has(play) : isOpen,
      skaters: situation.skaters,
      opposingSkaters: situation.opposingSkaters,
      advantage: situationOf(ordinary, venue).advantage,
    };
    shots.push(shot);
    if (play.typeDescKey !== 'goal') continue;
    score[venue]++;
    const { assist1PlayerId, assist2PlayerId } = play.details;
    goals.push({
      ...shot,
      assists: [assist1PlayerId, assist2PlayerId].filter((id) => id !== undefined),
      regulation: play.periodDescriptor.periodType === 'REG',
      doubtful: isOpen && !intoEmptyNet.has(play),
      path: `plays[${index}]`,
    });
  }
  const hits = plays.filter(({ typeDescKey }) => typeDescKey === 'hit').length;
  return {
    shots,
    goals,
    faceoffs,
    hits,
    seconds: { regulation: secondsOf(plays, 'REG'), overtime: secondsOf(plays, 'OT') },
  };
}

function targetOf(play: ShotPlay, venue: Venue, dressed: Dressed): Pick<Shot, 'goalieId' | 'blockerId' | 'shotType'> {
  if (play.typeDescKey === 'blocked-shot') {
    const { blockingPlayerId: blocker } = play.details;
    const blockerId = blocker !== undefined && dressed.get(blocker).venue !== venue ? blocker : null;
    return { goalieId: null, blockerId, shotType: null };
  }
  const { goalieInNetId: goalieId = null, shotType = null } = play.details;
  return { goalieId, blockerId: null, shotType };
}

/** Sorts plays by time. Plays in the same second keep the order of the response. */
const inOrder = (plays: readonly Play[]): readonly { readonly play: Play; readonly index: number }[] =>
  plays
    .map((play, index) => ({ play, index }))
    .toSorted(
      (a, b) =>
        a.play.periodDescriptor.number - b.play.periodDescriptor.number || a.play.timeInPeriod - b.play.timeInPeriod,
    );

/** Returns the total length of the periods of a type, in seconds. A period ends at the time of its last play. */
function secondsOf(plays: readonly Play[], type: 'REG' | 'OT'): number {
  const lengths = new Map<number, number>();
  for (const { periodDescriptor, timeInPeriod } of plays) {
    const { number, periodType } = periodDescriptor;
    if (periodType === type) lengths.set(number, Math.max(lengths.get(number) ?? 0, timeInPeriod));
  }
  return [...lengths.values()].reduce((sum, length) => sum + length, 0);
}
