import * as v from 'valibot';
import { isObject, type JsonObject } from '@ddh/engine/internal/text';
import { Clock, Coordinate, Count, FirstAndLastName, Id, list, object, PeriodTypeField } from './fields.ts';

const CODE = 'a situation code of 4 digits';
const TEXT = 'a string';

/** The fields that plays of every kind have. */
const moment = {
  periodDescriptor: object({ number: Id, periodType: PeriodTypeField }),
  timeInPeriod: Clock,
};
/**
 * The goalies and skaters on the ice: away goalie, away skaters, home skaters, home goalie.
 *
 * @example
 * '0651'; // => the away team has pulled its goalie for a sixth skater
 */
const situationCode = v.pipe(v.string(CODE), v.regex(/^[01]\d\d[01]$/, CODE));

/**
 * In real responses a few plays lack these fields. `sparse.ts` reports a field that nearly all plays of a game lack.
 */
const place = {
  xCoord: v.exactOptional(Coordinate),
  yCoord: v.exactOptional(Coordinate),
  zoneCode: v.exactOptional(v.picklist(['O', 'N', 'D'], 'O, N or D')),
};
const shot = {
  ...place,
  shotType: v.exactOptional(v.string(TEXT)),
  /** The opposing goalie. Missing if the net is empty. */
  goalieInNetId: v.exactOptional(Id),
};

const timedPlay = <const K extends string, const T extends v.ObjectEntries>(key: K, details: T) =>
  object({ typeDescKey: v.literal(key), ...moment, details: object(details) });
const shotPlay = <const K extends string, const T extends v.ObjectEntries>(key: K, details: T) =>
  object({ typeDescKey: v.literal(key), ...moment, situationCode, details: object(details) });

/**
 * The plays that are read, by `typeDescKey`. `eventOwnerTeamId` is not read: for blocked shots it has changed from the
 * blocking to the shooting team. A play's team is the team of its player in `rosterSpots`.
 */
const PLAYS = {
  goal: shotPlay('goal', {
    scoringPlayerId: Id,
    assist1PlayerId: v.exactOptional(Id),
    assist2PlayerId: v.exactOptional(Id),
    ...shot,
  }),
  'shot-on-goal': shotPlay('shot-on-goal', { shootingPlayerId: Id, ...shot }),
  'missed-shot': shotPlay('missed-shot', { shootingPlayerId: Id, ...shot }),
  /** `blockingPlayerId` is missing if, for example, an official stopped the shot. */
  'blocked-shot': shotPlay('blocked-shot', {
    shootingPlayerId: Id,
    blockingPlayerId: v.exactOptional(Id),
    xCoord: place.xCoord,
    yCoord: place.yCoord,
  }),
  faceoff: timedPlay('faceoff', { winningPlayerId: Id, losingPlayerId: Id }),
} as const;

/** The `details` of a hit are not read, because only the number of hits is used. */
const Hit = object({ typeDescKey: v.literal('hit'), ...moment });
/** All other plays, such as stoppages and shootout attempts. Their `details` are not read. */
const Other = v.pipe(
  object({ typeDescKey: v.string(TEXT), ...moment }),
  v.transform((play) => ({ ...play, typeDescKey: 'other' as const })),
);

type ReadPlay = v.InferOutput<(typeof PLAYS)[keyof typeof PLAYS]>;
export type GoalPlay = Extract<ReadPlay, { typeDescKey: 'goal' }>;
export type ShotPlay = Exclude<ReadPlay, { typeDescKey: 'faceoff' }>;
export type Play = ReadPlay | v.InferOutput<typeof Hit> | v.InferOutput<typeof Other>;
/** True if `details` are read for this kind of play. */
export const hasDetails = (play: Play): play is ReadPlay => play.typeDescKey !== 'hit' && play.typeDescKey !== 'other';

export const shooterOf = (play: ShotPlay): number =>
  play.typeDescKey === 'goal' ? play.details.scoringPlayerId : play.details.shootingPlayerId;

const isShootout = (play: JsonObject): boolean => {
  const period = play['periodDescriptor'];
  return isObject(period) && period['periodType'] === 'SO';
};

const Play = v.lazy((input): v.GenericSchema<unknown, Play> => {
  if (!isObject(input) || isShootout(input)) return Other;
  const key = input['typeDescKey'];
  if (key === 'hit') return Hit;
  return typeof key === 'string' && Object.hasOwn(PLAYS, key) ? PLAYS[key as keyof typeof PLAYS] : Other;
});

const TeamScore = object({ id: Id, score: Count });

/** The response of `gamecenter/{id}/play-by-play`. */
export const PlayByPlay = object({
  id: Id,
  awayTeam: TeamScore,
  homeTeam: TeamScore,
  plays: v.pipe(list(Play), v.nonEmpty('a list with plays')),
  /** All players who dressed, goalies included. */
  rosterSpots: list(object({ playerId: Id, teamId: Id, ...FirstAndLastName })),
});
export type PlayByPlay = v.InferOutput<typeof PlayByPlay>;
