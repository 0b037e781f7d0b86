import {
  daysOf,
  scheduled,
  seasonOf,
  withWeeks,
  type GameSheet,
  type RosterPlayer,
  type TeamKey,
  type WeekGame,
} from '../history/index.ts';
import { sumGames } from '../projections/index.ts';
import type { Rater, SeasonProblem } from '../rating/index.ts';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { projectedPoints, sheetPoints } from './fantasyPoints.ts';

export const TIMEFRAMES = ['restOfSeason', 'nextWeek'] as const;
export type ProjectedTimeframe = (typeof TIMEFRAMES)[number];

/** One forecast of a player's fantasy points, with both baselines and the actual points. */
export type ProjectionEvent = {
  readonly day: LeagueDate;
  readonly timeframe: ProjectedTimeframe;
  readonly playerId: number;
  readonly kind: 'skaters' | 'goalies';
  readonly actual: number;
  readonly model: number;
  /** The player's points per team game so far this season, times the team's games in the timeframe. */
  readonly pace: number;
  /** Like `pace`, but with the points per team game of last season. `null` if the player did not play last season. */
  readonly lastSeason: number | null;
};

export type ProjectionWalk = {
  readonly season: string;
  readonly events: readonly ProjectionEvent[];
  readonly problems: readonly SeasonProblem[];
};

export type ProjectionWalkOptions = {
  /** The season to project, such as `2024-25`. Earlier seasons are not projected, but the rater learns from them. */
  readonly season: string;
  /** Players under contract at the start of the season. The season's games update this list. */
  readonly roster?: readonly RosterPlayer[];
};

/** The projected days: the first of each month from October to April. */
const MONTHS = ['10', '11', '12', '01', '02', '03', '04'] as const;
const firstDays = (year: number): readonly LeagueDate[] =>
  MONTHS.map((month) => `${month >= '07' ? year : year + 1}-${month}-01` as LeagueDate);

/**
 * Projects a season on the first day of each month, for every player with a game so far. The ratings use only games
 * before that day, but the schedule has the dates on which games were played, so it knows postponements that were
 * announced later. `rater` must be new, and `sheets` in order of date. Yields after each projected day.
 */
export function* walkProjections(
  rater: Pick<Rater, 'observe' | 'rateSeason'>,
  sheets: readonly GameSheet[],
  { season, roster }: ProjectionWalkOptions,
): Generator<LeagueDate, ProjectionWalk, void> {
  const own = sheets.filter(({ game }) => game.season === season);
  const year = Number(season.slice(0, 4));
  const before = sheets.filter(({ game }) => seasonOf(game.date) === year - 1);
  const schedule = withWeeks(own.map((sheet) => ({ ...scheduled(sheet), week: null, start: null })));
  const days = daysOf(sheets.filter(({ game }) => game.season <= season));
  const events: ProjectionEvent[] = [];
  const problems: SeasonProblem[] = [];
  let next = 0;
  for (const day of firstDays(year)) {
    for (; next < days.length && days[next]!.date < day; next++) rater.observe(days[next]!.sheets);
    const past = own.filter(({ game }) => game.date < day);
    if (past.length === 0 || past.length === own.length) continue;
    const rated = rater.rateSeason({
      name: season,
      first: year,
      schedule,
      ...(roster === undefined ? {} : { roster }),
    });
    problems.push(...rated.problems);
    const coming = schedule.filter(({ date }) => date >= day);
    const baselines = { pace: paceOf(past), lastSeason: paceOf(before) };
    const timeframes = { restOfSeason: coming, nextWeek: nextWeek(schedule, day) };
    for (const timeframe of TIMEFRAMES) {
      const ids = new Set(timeframes[timeframe].map(({ gameId }) => gameId));
      const model = projectedPoints(
        rated.model,
        sumGames(rated.model, ({ gameId }) => ids.has(gameId)),
      );
      const actual = sheetPoints(own.filter(({ game }) => ids.has(game.gameId)));
      const games = teamGames(timeframes[timeframe]);
      for (const [playerId, { team, kind }] of playersOf(past)) {
        const left = games.get(team) ?? 0;
        const lastSeason = baselines.lastSeason.get(playerId);
        events.push({
          day,
          timeframe,
          playerId,
          kind,
          actual: actual.get(playerId) ?? 0,
          model: model.get(playerId) ?? 0,
          pace: left * baselines.pace.get(playerId)!,
          lastSeason: lastSeason === undefined ? null : left * lastSeason,
        });
      }
    }
    yield day;
  }
  return { season, events, problems };
}

/** The games of the first fantasy week that starts on or after the day. */
function nextWeek(schedule: readonly WeekGame[], day: LeagueDate): readonly WeekGame[] {
  const begun = new Set(schedule.filter(({ date }) => date < day).map(({ week }) => week));
  const weeks = schedule.filter(({ date, week }) => date >= day && !begun.has(week)).map(({ week }) => week);
  return schedule.filter(({ week }) => week === Math.min(...weeks));
}

function teamGames(games: readonly { readonly away: TeamKey; readonly home: TeamKey }[]): ReadonlyMap<TeamKey, number> {
  const counts = new Map<TeamKey, number>();
  for (const { away, home } of games) for (const team of [away, home]) counts.set(team, (counts.get(team) ?? 0) + 1);
  return counts;
}

type LastSeen = { readonly team: TeamKey; readonly kind: 'skaters' | 'goalies' };

/** All players in the sheets, each with the team of their last game. */
function playersOf(sheets: readonly GameSheet[]): ReadonlyMap<number, LastSeen> {
  const players = new Map<number, LastSeen>();
  for (const { skaters, goalies } of sheets) {
    for (const { playerId, team } of skaters) players.set(playerId, { team, kind: 'skaters' });
    for (const { playerId, team } of goalies) players.set(playerId, { team, kind: 'goalies' });
  }
  return players;
}

/** Each player's points in the sheets, divided by the number of games of the player's last team. */
function paceOf(sheets: readonly GameSheet[]): ReadonlyMap<number, number> {
  const games = teamGames(sheets.map(({ game }) => ({ away: game.away.team, home: game.home.team })));
  const players = playersOf(sheets);
  return new Map(
    [...sheetPoints(sheets)].map(([playerId, sum]) => [playerId, sum / games.get(players.get(playerId)!.team)!]),
  );
}
