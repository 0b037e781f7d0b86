import type { EarlierGaps, Gap, NamedNews, PlayerNews, ScheduleRow, WaitingGame } from '@ddh/forecast/history';
import { parseInstant } from '@ddh/engine/internal/domain';
import { compileRates, type GameModel, type GameRates } from '@ddh/engine/internal/model';
import type { RatingProblem } from '@ddh/forecast/rating';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { failed, type Failure, type Io, type Note } from '../../command.ts';
import { checkGaps, leagueKey, learn, recallLeague, type MissingOption } from '../history/learn.ts';
import { readKnown, type UnusedName } from '../history/readKnown.ts';
import type { LeaguePaths } from '../history/leaguePaths.ts';

/** A request to rate days. The fields for files contain paths as the user typed them. */
export type RateOrder = {
  readonly league: LeaguePaths;
  readonly asOf: LeagueDate;
  /** The last day to rate. */
  readonly to: LeagueDate;
  readonly starters: string | undefined;
  readonly absent: string | undefined;
  readonly news: string | undefined;
  /** The games to rate, by id, or `null` for all games of the days. */
  readonly only: ReadonlySet<string> | null;
} & MissingOption;

export type RatedGame = { readonly rates: GameRates; readonly model: GameModel };
export type RatedDays = {
  readonly games: readonly RatedGame[];
  /** All scheduled games of the requested days, including those that could not be rated. */
  readonly scheduled: readonly ScheduleRow[];
  readonly problems: readonly RatingProblem[];
  /** The news of the rated games. */
  readonly news: readonly NamedNews[];
  /** Rows of the files of starters and absent players, and entries of the news file, that were not used. */
  readonly names: readonly UnusedName[];
  readonly gaps: readonly Gap[];
  readonly earlier: EarlierGaps | null;
  readonly waiting: readonly WaitingGame[];
  /** Number of past games that the rater learned from. `last` is the date of the latest of these games. */
  readonly learnt: number;
  readonly last: LeagueDate;
};

/** Rates the games of the requested days. Learns from all games before the first of these days. */
export async function rateDays(order: RateOrder, note: Note, io: Io): Promise<Result<RatedDays, Failure>> {
  const league = await recallLeague(order.league, io);
  if (!league.ok) return failed(league.error);
  const { schedule, teams } = league.value;
  const past = league.value.past.filter(({ game }) => game.date < order.asOf);
  const last = past.at(-1)?.game.date;
  if (last === undefined) return failed(`no game in ${order.league.past.games} was played before ${order.asOf}`);
  const scheduled = schedule.games.filter(({ date }) => date >= order.asOf && date <= order.to);
  if (scheduled.length === 0) return err(noGames(schedule.games, order));
  const found = checkGaps(league.value.past, schedule, order, note);
  if (!found.ok) return found;
  const { gaps, earlier, waiting } = found.value;
  const known = await readKnown(
    { ...order, rosters: order.league.rosters },
    { past, teams, key: `${order.asOf} ${await leagueKey(order.league, io)}` },
    scheduled,
    note,
    io,
  );
  if (!known.ok) return failed(known.error);

  const rater = await learn(league.value, order, 'ddh rate', io);
  const { only } = order;
  const wanted = only === null ? scheduled : scheduled.filter(({ gameId }) => only.has(gameId));
  const inTime = (known.value.known.news ?? []).filter((news) => isBeforeStart(news, scheduled));
  const { rates, problems, news } = rater.rate(wanted, { ...known.value.known, news: inTime });
  const games = rates.map((one) => ({ rates: one, model: compileRates(one) }));
  const learned = { learnt: past.length, last };
  return ok({ games, scheduled, problems, news, names: known.value.names, gaps, earlier, waiting, ...learned });
}

/** Whether the news became known before the start of the team's game. `false` if the team has no game that day. */
function isBeforeStart({ date, team, at }: PlayerNews, schedule: readonly ScheduleRow[]): boolean {
  const game = schedule.find((one) => one.date === date && (one.away === team || one.home === team));
  return game !== undefined && (game.start === null || (parseInstant(at) ?? 0) < game.start);
}

/**
 * Describes why the requested days have no game. If the schedule has later games, the requested days are off days and
 * the kind is `noGames`. Otherwise the schedule may be the wrong file, and the kind is `failed`.
 */
function noGames(games: readonly ScheduleRow[], { league: { schedule }, asOf, to }: RateOrder): Failure {
  const [first, last] = [games[0], games.at(-1)];
  const has = first === undefined || last === undefined ? 'no games' : `games from ${first.date} to ${last.date}`;
  const kind = last !== undefined && last.date > to ? 'noGames' : 'failed';
  return { kind, message: `no games from ${asOf} to ${to}: ${schedule} has ${has}` };
}
