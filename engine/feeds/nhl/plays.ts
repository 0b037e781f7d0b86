import { type Venue, sumOf, VENUES } from '@ddh/engine/internal/domain';
import type { Boxscore } from './contracts/boxscore.ts';
import {
  hasDetails,
  type Play,
  type PlayByPlay,
  shooterOf,
  type ShotPlay,
  type GoalPlay,
} from './contracts/playByPlay.ts';
import type { Dressed } from './dressed.ts';

const SHOT_KINDS = {
  goal: 'goal',
  'shot-on-goal': 'saved',
  'missed-shot': 'missed',
  'blocked-shot': 'blocked',
} as const;
type ShotKind = (typeof SHOT_KINDS)[keyof typeof SHOT_KINDS];

/** A shot attempt outside the shootout. */
type Shot = Omit<Situation, 'opposingGoalie'> & {
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

/** Whether a shot is a shot on goal: a goal or a save. */
export const isOnGoal = ({ kind }: Shot): boolean => kind === 'goal' || kind === 'saved';

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

/**
 * Finds the empty-net goals among the goals that name no goalie. In old seasons, other goals can lack the goalie too.
 * So the number of empty-net goals is the number of goals that the box score charges to no goalie. Goals whose
 * situation code shows an empty net are taken first.
 */
function emptyNetGoals(plays: readonly Play[], box: Boxscore, dressed: Dressed): ReadonlySet<GoalPlay> {
  const goals = plays.filter((play) => play.typeDescKey === 'goal');
  const found = VENUES.flatMap((venue) => {
    const scored = goals.filter(({ details }) => dressed.get(details.scoringPlayerId).venue === venue);
    const { goalies } = box.playerByGameStats[venue === 'away' ? 'homeTeam' : 'awayTeam'];
    const uncharged = scored.length - sumOf(goalies.map(({ goalsAgainst }) => goalsAgainst));
    const isGuarded = ({ situationCode }: GoalPlay): number =>
      situationOf(situationCode, venue).opposingGoalie ? 1 : 0;
    return scored
      .filter(({ details }) => details.goalieInNetId === undefined)
      .toSorted((a, b) => isGuarded(a) - isGuarded(b))
      .slice(0, Math.max(0, uncharged));
  });
  return new Set(found);
}

/** A point on the ice, in feet from its center. The shooter's team attacks toward positive `x`; `y` is to its left. */
type Place = { readonly x: number; readonly y: number };

type Attack = (play: ShotPlay, venue: Venue) => Place | null;

/**
 * Finds out from the zones of shots in which direction each team attacks in each period. Returns a function that
 * rotates the coordinates of a shot so that the shooter attacks toward positive `x`. That function returns `null` if
 * the coordinates or the direction are unknown.
 */
function attacks(plays: readonly Play[], dressed: Dressed): Attack {
  /** For each period: above 0 if the home team attacks toward positive `x`, below 0 if toward negative `x`. */
  const homeward = new Map<number, number>();
  for (const play of plays) {
    if (!isShot(play)) continue;
    const sign = signOf(play);
    const { number } = play.periodDescriptor;
    const vote = dressed.get(shooterOf(play)).venue === 'home' ? sign : 0 - sign;
    homeward.set(number, (homeward.get(number) ?? 0) + vote);
  }
  return (play, venue) => {
    const { xCoord: x, yCoord: y } = play.details;
    if (x === undefined || y === undefined) return null;
    const ofPeriod = Math.sign(homeward.get(play.periodDescriptor.number) ?? 0) * (venue === 'home' ? 1 : -1);
    // In outdoor games the teams change ends within the third period, so the zone of the shot decides first, then the
    // period.
    const sign = signOf(play) || ofPeriod;
    // `0 - x` instead of `-x`, because a CSV cell must not be -0.
    return sign === 0 ? null : sign > 0 ? { x, y } : { x: 0 - x, y: 0 - y };
  };
}

const isShot = (play: Play): play is ShotPlay => hasDetails(play) && play.typeDescKey !== 'faceoff';

/**
 * Returns 1 if the shooter's team attacks toward positive `x`, -1 if toward negative `x`, 0 if this shot alone does not
 * show the direction.
 */
function signOf(play: ShotPlay): number {
  // In some seasons the zone of a blocked shot is relative to the shooter's team, in others to the blocker's.
  if (play.typeDescKey === 'blocked-shot') return 0;
  const { xCoord = 0, zoneCode } = play.details;
  return zoneCode === 'O' ? Math.sign(xCoord) : zoneCode === 'D' ? 0 - Math.sign(xCoord) : 0;
}

/** The players on the ice, from the view of one team. */
type Situation = {
  readonly skaters: number;
  readonly opposingSkaters: number;
  /** Whether the other team's goalie is on the ice. */
  readonly opposingGoalie: boolean;
  /** Number of extra players because of penalties. A skater who replaces the goalie does not count as extra. */
  readonly advantage: number;
};

/**
 * Returns a digit of a situation code. Faster than splitting the text, which matters for the shots of a whole season.
 */
const digit = (code: string, place: number): number => code.charCodeAt(place) - 48;

/**
 * Returns whether a situation code is from a penalty shot: one skater against none. Such a code does not show which
 * team was short-handed, but the code of the play before it does.
 */
const isPenaltyShot = (code: string): boolean => digit(code, 1) === 0 || digit(code, 2) === 0;

/**
 * Reads a situation code: away goalie, away skaters, home skaters, home goalie.
 *
 * @example
 * situationOf('0651', 'away'); // => { skaters: 6, opposingSkaters: 5, opposingGoalie: true, advantage: 0 }
 * situationOf('1541', 'away').advantage; // => 1
 */
function situationOf(code: string, venue: Venue): Situation {
  const [awayGoalie, away, home, homeGoalie] = [digit(code, 0), digit(code, 1), digit(code, 2), digit(code, 3)];
  const advantage = away + awayGoalie - (home + homeGoalie);
  return venue === 'away'
    ? { skaters: away, opposingSkaters: home, opposingGoalie: homeGoalie > 0, advantage }
    : { skaters: home, opposingSkaters: away, opposingGoalie: awayGoalie > 0, advantage: 0 - advantage };
}
