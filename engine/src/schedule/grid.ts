import type { SeasonGame } from '../datasets/index.ts';
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

/** A day of a week. `games`: so many are played in the whole league. */
export type WeekDay = { readonly date: LeagueDate; readonly games: number; readonly offNight: boolean };

/** A game from a team's side. */
export type Meeting = { readonly opponent: string; readonly venue: Venue };

/** A team's week. All figures count games; `backToBacks` pairs of days in a row with a game each. */
export type TeamWeek = {
  readonly team: string;
  /** Its games on each of the grid's days: mostly none or one. */
  readonly days: readonly (readonly Meeting[])[];
  readonly games: number;
  readonly home: number;
  readonly away: number;
  readonly offNights: number;
  readonly backToBacks: number;
};

export type WeekGrid = { readonly days: readonly WeekDay[]; readonly teams: readonly TeamWeek[] };

/** A day of at most so many games is an off-night: few line-ups are full then. 16 is every team of the league. */
export const OFF_NIGHT_LIMITS: readonly number[] = Array.from({ length: 16 }, (_, i) => i + 1);
export const USUAL_OFF_NIGHT = 7;

/**
 * A week as a table of teams and days. All teams of the season are there, by name, also those without a game. The days are
 * those from the first game to the last, days without a game among them. A back-to-back that begins in the week before
 * is not counted: both of its games must be the week's.
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

/** Every day from the first game to the last; where nothing is played for a week or longer, nothing is shown either. */
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

/** What a week's teams can be ordered by, and the columns of their figures in their order. */
export const WEEK_COLUMNS = ['team', 'games', 'offNights', 'backToBacks', 'home', 'away'] as const;
export type WeekColumn = (typeof WEEK_COLUMNS)[number];
export type WeekOrder = Order<WeekColumn>;

export const MOST_GAMES_FIRST: WeekOrder = { by: 'games', descending: true };

export const pressWeekOrder = (order: WeekOrder, by: WeekColumn): WeekOrder => pressOrder(order, by, ['team']);

/** The teams in an order. Of equals the one with more games, then with more of them on off-nights, then by name. */
export function orderTeams<T extends TeamWeek>(teams: readonly T[], { by, descending }: WeekOrder): readonly T[] {
  const sign = descending ? -1 : 1;
  const byName = (a: T, b: T): number => (a.team < b.team ? -1 : Number(a.team > b.team));
  return teams.toSorted((a, b) => {
    const first = by === 'team' ? byName(a, b) : a[by] - b[by];
    return sign * first || b.games - a.games || b.offNights - a.offNights || byName(a, b);
  });
}
