import { join } from 'node:path';
import {
  isRegularSeason,
  namesOf,
  seasonName,
  seasonOf,
  withWeeks,
  type AbsentPlayer,
  type KnownNames,
  type PastGaps,
  type ScheduleRow,
} from '@ddh/forecast/history';
import { absencesOf } from '@ddh/feeds/news';
import type { SeasonProblem } from '@ddh/forecast/rating';
import { addDays, endsOf, type LeagueDate } from '@ddh/engine/internal/domain';
import { parseSeasonModel, type Absence, type SeasonModel } from '@ddh/engine/internal/model';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { failed, type Failure, type Io, type Note } from '../../command.ts';
import { seasonModelErrorText } from '../../texts.ts';
import { leaguePaths, optionalFile, seasonFile, seasonFolders, type LeagueValues } from '../history/leaguePaths.ts';
import { checkGaps, leagueKey, learn, recallLeague, type MissingOption } from '../history/learn.ts';
import { readKnown, type UnusedName } from '../history/readKnown.ts';
import { readSchedule } from '../history/readPast.ts';

/** A request to build the season model as of a day. `absent` and `news` are paths as the user typed them. */
export type SeasonOrder = {
  readonly files: LeagueValues;
  readonly asOf: LeagueDate;
  readonly absent: string | undefined;
  readonly news: string | undefined;
} & MissingOption;

/** The result if the season is over: its regular season has no game on or after the requested day. */
export type SeasonOver = {
  readonly kind: 'over';
  readonly season: string;
  readonly ended: LeagueDate;
  /** The first day of the next season, or `null` if no schedule contains that season. */
  readonly next: LeagueDate | null;
};

export type BuiltSeason = {
  readonly kind: 'built';
  readonly model: SeasonModel;
  readonly problems: readonly SeasonProblem[];
  /** Rows of the file of absent players, and entries of the news file, that were not used. */
  readonly names: readonly UnusedName[];
  readonly found: PastGaps;
  /** All names of the players in the rosters and past games. */
  readonly playerNames: KnownNames;
  /** Number of absent players without a known day of return. They miss ABSENCE_DAYS days. */
  readonly undated: number;
};

/**
 * Number of days that an absent player misses if no return is known. For half of the games that regulars missed in
 * 2022-23 and 2023-24, the player returned within this time (docs/model.md).
 */
export const ABSENCE_DAYS = 17;

/** Builds the model of the season that contains the day `asOf`, from the games before that day. */
export async function buildSeason(
  order: SeasonOrder,
  note: Note,
  io: Io,
): Promise<Result<BuiltSeason | SeasonOver, Failure>> {
  const { files, asOf } = order;
  const summer = await summerOf(order, io);
  if (!summer.ok) return failed(summer.error);
  if (summer.value !== null) return ok(summer.value);
  const paths = await leaguePaths(files, asOf, io);
  if (!paths.ok) return failed(paths.error);
  const league = await recallLeague(paths.value, io);
  if (!league.ok) return failed(league.error);
  const schedule = league.value.schedule.games.filter(({ gameId }) => isRegularSeason(gameId));
  const season = schedule.filter(({ date }) => seasonOf(date) === seasonOf(asOf));
  const ends = endsOf(season.map(({ date }) => date));
  if (ends === null) return failed(`no game in ${paths.value.schedule} belongs to the season ${seasonName(asOf)}`);
  if (ends[1] < asOf) {
    const next = await nextSeason(schedule, order, io);
    return next.ok
      ? ok({ kind: 'over', season: seasonName(asOf), ended: ends[1], next: next.value })
      : failed(next.error);
  }

  const past = league.value.past.filter(({ game }) => game.date < asOf);
  if (past.length === 0) return failed(`no game in ${paths.value.past.games} was played before ${asOf}`);
  const found = checkGaps(
    league.value.past,
    { ...league.value.schedule, games: schedule },
    { ...order, league: paths.value },
    note,
  );
  if (!found.ok) return found;
  const left = season.filter(({ date }) => date >= asOf);
  const known = await readKnown(
    { rosters: paths.value.rosters, starters: undefined, absent: order.absent, news: order.news },
    { past, teams: league.value.teams, key: `${asOf} ${await leagueKey(paths.value, io)}` },
    left,
    note,
    io,
  );
  if (!known.ok) return failed(known.error);

  const rater = await learn(league.value, { league: paths.value, asOf }, 'ddh project', io);
  const { roster, scratches = [] } = known.value.known;
  const rated = rater.rateSeason({
    name: seasonName(asOf),
    first: seasonOf(asOf),
    schedule: withWeeks(season),
    ...(roster === undefined ? {} : { roster }),
    absent: new Map([
      ...absences(known.value.absent, asOf),
      ...absencesOf(
        scratches,
        left.map(({ date }) => date),
      ),
    ]),
  });
  const model = parseSeasonModel(rated.model);
  if (!model.ok) return failed(`the model built for ${seasonName(asOf)} ${seasonModelErrorText(model.error)}`);
  return ok({
    kind: 'built',
    model: model.value,
    problems: rated.problems,
    names: known.value.names,
    found: found.value,
    playerNames: namesOf(roster ?? [], past),
    undated: known.value.absent.filter(({ until }) => until === null).length,
  });
}

const absences = (players: readonly AbsentPlayer[], asOf: LeagueDate): ReadonlyMap<number, Absence> =>
  new Map(
    players.map(({ playerId, until }) => [playerId, { from: asOf, until: until ?? addDays(asOf, ABSENCE_DAYS) }]),
  );

/** From July to September, the folder of the coming season may be missing because it has no schedule yet. */
const SUMMER: readonly string[] = ['07', '08', '09'];

/** Returns the last season if the day is in summer and the coming season has no folder. Otherwise returns `null`. */
async function summerOf({ files: { seasons }, asOf }: SeasonOrder, io: Io): Promise<Result<SeasonOver | null, string>> {
  if (seasons === undefined || !SUMMER.includes(asOf.slice(5, 7))) return ok(null);
  const folders = await seasonFolders(seasons, io);
  if (!folders.ok) return folders;
  const season = folders.value.findLast((name) => name < seasonName(asOf));
  if (season === undefined || folders.value.includes(seasonName(asOf))) return ok(null);
  const path = await seasonFile(join(seasons, season), 'schedule', io);
  const schedule = await readSchedule(path, io);
  if (!schedule.ok) return schedule;
  const ends = endsOf(schedule.value.games.filter(({ gameId }) => isRegularSeason(gameId)).map(({ date }) => date));
  return ends === null ? err(`${path} has no games`) : ok({ kind: 'over', season, ended: ends[1], next: null });
}

/**
 * Returns the first day of the season after the season of `asOf`. Looks in `schedule` and in the next season's folder.
 */
async function nextSeason(
  schedule: readonly ScheduleRow[],
  { files: { seasons }, asOf }: SeasonOrder,
  io: Io,
): Promise<Result<LeagueDate | null, string>> {
  const later = schedule.find(({ date }) => seasonOf(date) > seasonOf(asOf));
  if (later !== undefined || seasons === undefined) return ok(later?.date ?? null);
  const path = await seasonFile(join(seasons, seasonName(addDays(asOf, 366))), 'schedule', io);
  if ((await optionalFile(path, io)) === undefined) return ok(null);
  const next = await readSchedule(path, io);
  return next.ok ? ok(next.value.games.find(({ gameId }) => isRegularSeason(gameId))?.date ?? null) : next;
}
