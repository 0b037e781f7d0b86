import { addDays, weekdayLabel, type LeagueDate } from '@ddh/engine/internal/domain';
import type { Report, Summary } from '../game/report.ts';
import type { GameStatus } from '../gameState.ts';
import type { Player } from '../league.ts';
import { GAME_TYPES, type ScheduledGame } from '../schedule.ts';
import type { Season } from '../season.ts';
import { clockText } from '../time.ts';
import { clockOf } from './boxscore.ts';
import {
  broadcasts,
  gameHead,
  gameLink,
  headshot,
  outcome,
  periodDescriptor,
  scheduledTeam,
  shortName,
  shortTeam,
  text,
} from './parts.ts';
import { tallyOf } from './tally.ts';

/** A game and what schedules say about it at an instant. `summary` is null before the start. */
export type Listed = { readonly game: ScheduledGame; readonly status: GameStatus; readonly summary: Summary | null };
export type Reported = Omit<Listed, 'summary'> & { readonly report: Report | null };

const initial = ({ first }: Player) => text(`${first.default.charAt(0)}.`);

/** Returns a game in the form of `club-schedule-season`. The endpoints for dates omit `gameDate`. */
function scheduledGame(season: Season, { game, status, summary }: Listed): object {
  const { score } = summary ?? { score: null };
  const winner = summary?.over && summary.score.away > summary.score.home ? 'away' : 'home';
  return {
    ...gameHead(season, game, status),
    tvBroadcasts: broadcasts(),
    awayTeam: scheduledTeam(game.away, 'away', score?.away ?? null),
    homeTeam: scheduledTeam(game.home, 'home', score?.home ?? null),
    periodDescriptor: periodDescriptor(summary?.period ?? 1),
    gameCenterLink: gameLink(game, status.slot.date),
    ...(summary?.over
      ? {
          ...outcome(summary),
          winningGoalie: goalieOf(summary.decision[winner]),
        }
      : { ticketsLink: 'https://tickets.example' }),
  };
}

const goalieOf = (player: Player): object => ({
  playerId: player.id,
  firstInitial: initial(player),
  lastName: player.last,
});

/** Returns the response of `club-schedule-season/{TEAM}/{season}`. */
export const clubSchedule = (season: Season, zone: string, offset: string, games: readonly Listed[]): object => ({
  previousSeason: (season.year - 1) * 10_000 + season.year,
  currentSeason: season.id,
  clubTimezone: zone,
  clubUTCOffset: offset,
  games: games.map((listed) => scheduledGame(season, listed)),
});

/** Returns the response of `schedule/{date}`: the week that begins on the date. */
export function weekSchedule(
  season: Season,
  date: LeagueDate,
  gamesOn: (date: LeagueDate) => readonly Listed[],
): object {
  const days = Array.from({ length: 7 }, (_, index) => addDays(date, index));
  const week = days.map((day) => {
    const games = gamesOn(day);
    return {
      date: day,
      dayAbbrev: weekdayLabel(day).toUpperCase(),
      numberOfGames: games.length,
      datePromo: [],
      games: games.map((listed) => {
        const { gameDate: _date, ...game } = scheduledGame(season, listed) as { gameDate: string };
        return game;
      }),
    };
  });
  const regular = season.games.filter(({ type }) => type === GAME_TYPES.regular);
  return {
    nextStartDate: addDays(date, 7),
    previousStartDate: addDays(date, -7),
    gameWeek: week,
    oddsPartners: [],
    preSeasonStartDate: season.games[0]?.date,
    regularSeasonStartDate: regular[0]?.date,
    regularSeasonEndDate: regular.at(-1)?.date,
    playoffEndDate: season.games.at(-1)?.date,
    numberOfGames: week.reduce((sum, { numberOfGames }) => sum + numberOfGames, 0),
  };
}

/** Returns the response of `score/{date}`: the games of one day with their goals. */
export const scores = (season: Season, date: LeagueDate, games: readonly Reported[]): object => ({
  prevDate: addDays(date, -1),
  currentDate: date,
  nextDate: addDays(date, 1),
  gameWeek: [],
  oddsPartners: [],
  games: games.map((listed) => scoreGame(season, listed)),
});

function scoreGame(season: Season, { game, status, report }: Reported): object {
  const sog = report === null ? null : tallyOf(report).team;
  const team = (side: 'away' | 'home'): object => ({
    ...shortTeam(game[side], report?.score[side] ?? null),
    name: text(game[side].nickname),
    ...(sog === null ? {} : { sog: sog[side].sog }),
  });
  return {
    ...gameHead(season, game, status),
    awayTeam: team('away'),
    homeTeam: team('home'),
    gameCenterLink: gameLink(game, status.slot.date),
    ...(report === null
      ? {}
      : {
          clock: clockOf(report, status),
          period: report.period,
          periodDescriptor: periodDescriptor(report.period),
          ...outcome(report),
          goals: goalsOf(season, report),
        }),
  };
}

function goalsOf(season: Season, report: Report): readonly object[] {
  const score = { away: 0, home: 0 };
  return report.events.flatMap((event) => {
    if (event.kind !== 'goal' || event.period > 4) return [];
    score[event.side]++;
    const team = report.played.game[event.side];
    return {
      period: event.period,
      periodDescriptor: periodDescriptor(event.period),
      timeInPeriod: clockText(event.second),
      playerId: event.shooter.id,
      name: shortName(event.shooter),
      mugshot: headshot(season, team, event.shooter),
      teamAbbrev: team.abbrev,
      goalsToDate: 1,
      awayScore: score.away,
      homeScore: score.home,
      strength: event.strength.toUpperCase(),
    };
  });
}
