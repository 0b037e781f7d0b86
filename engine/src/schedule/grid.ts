import type { SeasonGame } from '../datasets/index.ts';
import type { Column } from '../figures/index.ts';
import {
  pressOrder,
  type Order,
  addDays,
  compareDates,
  sumOf,
  zip,
  type LeagueDate,
  type Venue,
} from '../domain/index.ts';

/** A day in the week table. `games` counts the games of the whole league on that day. */
export type WeekDay = { readonly date: LeagueDate; readonly games: number; readonly offNight: boolean };

/** A game from one team's point of view. */
export type Meeting = { readonly opponent: string; readonly venue: Venue };

/** A team's week. `backToBacks` counts pairs of consecutive days with a game. Every other number counts games. */
export type TeamWeek = {
  readonly team: string;
  /** The team's games on each day of the grid: usually none or one. */
  readonly days: readonly (readonly Meeting[])[];
  readonly games: number;
  readonly home: number;
  readonly away: number;
  readonly offNights: number;
  readonly backToBacks: number;
};

export type WeekGrid = { readonly days: readonly WeekDay[]; readonly teams: readonly TeamWeek[] };

/** Choices for the maximum number of league games on an off-night. Few fantasy lineups are full on an off-night. */
export const OFF_NIGHT_LIMITS: readonly number[] = Array.from({ length: 16 }, (_, i) => i + 1);
export const USUAL_OFF_NIGHT = 7;

/**
 * A week as a table of teams and days. It has all teams of the season, sorted by name, and the days of `daysOf`,
 * including teams and days without a game. A back-to-back counts only if both games are in the week.
 */
export function weekGrid(season: readonly SeasonGame[], week: string, offNightLimit: number): WeekGrid {
  const ofWeek = season.filter((game) => game.week === week);
  const perDay = new Map<LeagueDate, number>();
  for (const { date } of season) perDay.set(date, (perDay.get(date) ?? 0) + 1);
  const days = daysOf(ofWeek).map((date): WeekDay => {
    const games = perDay.get(date) ?? 0;
    return { date, games, offNight: games > 0 && games <= offNightLimit };
  });
  const meetings = new Map<string, Meeting[]>();
  const add = (team: string, date: LeagueDate, meeting: Meeting): void => {
    const key = `${date} ${team}`;
    meetings.set(key, [...(meetings.get(key) ?? []), meeting]);
  };
  for (const { date, away, home } of ofWeek) {
    add(away, date, { opponent: home, venue: 'away' });
    add(home, date, { opponent: away, venue: 'home' });
  }
  const teams = [...new Set(season.flatMap(({ away, home }) => [away, home]))].toSorted();
  return {
    days,
    teams: teams.map((team) =>
      teamWeek(
        team,
        days.map(({ date }) => meetings.get(`${date} ${team}`) ?? []),
        days,
      ),
    ),
  };
}

/**
 * Every day from the first game to the last. The days between two games are left out if the games are more than seven
 * days apart.
 */
function daysOf(games: readonly SeasonGame[]): readonly LeagueDate[] {
  const played = [...new Set(games.map(({ date }) => date))].toSorted(compareDates);
  return played.flatMap((date, i) => {
    const next = played[i + 1];
    const days = [date];
    if (next === undefined || compareDates(next, addDays(date, 7)) > 0) return days;
    for (let day = addDays(date, 1); day !== next; day = addDays(day, 1)) days.push(day);
    return days;
  });
}

function teamWeek(team: string, meetings: readonly (readonly Meeting[])[], days: readonly WeekDay[]): TeamWeek {
  const all = meetings.flat();
  const home = all.filter(({ venue }) => venue === 'home').length;
  const played = zip(days, meetings).filter(([, games]) => games.length > 0);
  const dates = new Set(played.map(([{ date }]) => date));
  return {
    team,
    days: meetings,
    games: all.length,
    home,
    away: all.length - home,
    offNights: sumOf(played.map(([{ offNight }, games]) => (offNight ? games.length : 0))),
    backToBacks: [...dates].filter((date) => dates.has(addDays(date, 1))).length,
  };
}

type WeekFigure = 'games' | 'offNights' | 'backToBacks' | 'home' | 'away';
export type WeekColumn = 'team' | WeekFigure;

type WeekFigures = Readonly<Record<WeekFigure, number>>;
type WeekListColumn = Column<WeekFigure, WeekFigures> & { readonly name: string };

const figure = (key: WeekFigure, head: string, name: string): WeekListColumn => ({
  key,
  head,
  name,
  text: (row) => String(row[key]),
});

/** The figures of the week table, right of the team. The table can be sorted by the team and each of them. */
export const WEEK_FIGURES = [
  figure('games', 'GP', 'Games'),
  figure('offNights', 'Off', 'Off-nights'),
  figure('backToBacks', 'B2B', 'Back-to-backs'),
  figure('home', 'H', 'Home'),
  figure('away', 'A', 'Away'),
];
export const WEEK_COLUMNS: readonly WeekColumn[] = ['team', ...WEEK_FIGURES.map(({ key }) => key)];
export type WeekOrder = Order<WeekColumn>;

export const MOST_GAMES_FIRST: WeekOrder = { by: 'games', descending: true };

export const pressWeekOrder = (order: WeekOrder, by: WeekColumn): WeekOrder => pressOrder(order, by, ['team']);

/** Sorts the teams. Ties are broken by more games, then more games on off-nights, then name. */
export function orderTeams<T extends TeamWeek>(teams: readonly T[], { by, descending }: WeekOrder): readonly T[] {
  const sign = descending ? -1 : 1;
  const byName = (a: T, b: T): number => (a.team < b.team ? -1 : Number(a.team > b.team));
  return teams.toSorted((a, b) => {
    const first = by === 'team' ? byName(a, b) : a[by] - b[by];
    return sign * first || b.games - a.games || b.offNights - a.offNights || byName(a, b);
  });
}
