import { addDays, leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import { isFinal, type ScheduledGame, type SeasonDates } from '@ddh/feeds/nhl';

/** The endpoints of the league's API whose responses the store keeps for each game. */
export const GAME_ENDPOINTS = ['boxscore', 'play-by-play'] as const;
export type GameEndpoint = (typeof GAME_ENDPOINTS)[number];

/** A stored response: when it was received, in epoch milliseconds, and the game's state at that time. */
export type Held = { readonly time: number; readonly state: string | null };
export type HeldGame = Readonly<Partial<Record<GameEndpoint, Held>>>;

/** A range of days, including `from` and `to`. */
export type Days = { readonly from: LeagueDate; readonly to: LeagueDate };

const DAYS_A_WEEK = 7;
const HOUR_MS = 3_600_000;
/**
 * A response that can still change is requested again only after this time in ms. The next run after a killed run
 * therefore does not repeat the requests of the killed run.
 */
export const FRESH_MS = HOUR_MS;
/**
 * Days that the user names, and the schedule of a night that is already made, are requested again after this time in
 * ms.
 */
export const NAMED_FRESH_MS = 600_000;
/** A later week of the schedule is requested again only after this time in ms, because later weeks change rarely. */
const LATER_WEEKS_MS = 20 * HOUR_MS;
/** A run stops requesting later weeks of the schedule after this number of weeks. */
const WEEKS_A_RUN = 8;
/**
 * The number of days after a game for which its responses are requested while it is quarantined or missing from the
 * schedule.
 */
const MENDING_DAYS = 7;
/** On this day after a game, its official result is requested once more, because the league corrects a few results. */
const CORRECTION_DAYS = 3;

/**
 * Returns a day within the season. The week that begins on this day is requested first, because its response has the
 * season's dates.
 */
export const anchorOf = (season: string): LeagueDate => `${Number(season.slice(0, 4)) + 1}-02-01` as LeagueDate;

/** Returns the first days of the weeks that cover the season. If `anchor` is in the season, a week begins on it. */
export function weeksOf({ first, last }: SeasonDates, anchor: LeagueDate): readonly LeagueDate[] {
  const weeks: LeagueDate[] = [];
  let start = anchor;
  while (start > first) start = addDays(start, -DAYS_A_WEEK);
  while (addDays(start, DAYS_A_WEEK) <= first) start = addDays(start, DAYS_A_WEEK);
  for (; start <= last; start = addDays(start, DAYS_A_WEEK)) weeks.push(start);
  return weeks;
}

const isIn = (date: LeagueDate, week: LeagueDate): boolean => date >= week && date < addDays(week, DAYS_A_WEEK);

export type WeeksHeld = {
  readonly anchor: LeagueDate;
  /** The season's dates, or `null` before the first response. */
  readonly dates: SeasonDates | null;
  /** When the response for each week of the schedule was received, in epoch milliseconds. */
  readonly weeks: ReadonlyMap<LeagueDate, number>;
  readonly games: readonly ScheduledGame[];
};

/**
 * Returns the weeks of the schedule to request: missing ones, those around today, and those with a game that should
 * have ended, unless their response is younger than `freshMs`. Later weeks are also requested again, those with the
 * oldest responses first, because games can be postponed to them.
 */
export function planWeeks(
  { anchor, dates, weeks, games }: WeeksHeld,
  now: number,
  freshMs: number,
): readonly LeagueDate[] {
  if (dates === null) return [anchor];
  const today = leagueDay(now);
  const all = weeksOf(dates, anchor);
  const missing = all.filter((week) => !weeks.has(week));
  const age = (week: LeagueDate): number => now - (weeks.get(week) ?? now);
  const held = all.filter((week) => weeks.has(week));
  const near = [addDays(today, -1), today, addDays(today, DAYS_A_WEEK)];
  const unfinished = games.filter(({ date, state }) => date < today && !isFinal(state)).map(({ date }) => date);
  const isDue = (week: LeagueDate): boolean => [...near, ...unfinished].some((date) => isIn(date, week));
  const due = held.filter((week) => isDue(week) && age(week) > freshMs);
  const later = held
    .filter((week) => !isDue(week) && week > today && age(week) > LATER_WEEKS_MS)
    .toSorted((a, b) => age(b) - age(a) || (a < b ? -1 : 1));
  return [...missing, ...due, ...later.slice(0, Math.max(0, WEEKS_A_RUN - missing.length - due.length))];
}

/** Returns the week of a day, if its response is older than NAMED_FRESH_MS. `null` before the first response. */
export function planDay({ anchor, dates, weeks }: WeeksHeld, day: LeagueDate, now: number): LeagueDate | null {
  const week = dates && weeksOf(dates, anchor).find((first) => isIn(day, first));
  const time = week ? weeks.get(week) : undefined;
  return week && (time === undefined || now - time > NAMED_FRESH_MS) ? week : null;
}

/** Returns the sorted abbreviations of the teams in the schedule. */
export const teamsOf = (games: readonly ScheduledGame[]): readonly string[] =>
  [...new Set(games.flatMap(({ away, home }) => [away.abbreviation, home.abbreviation]))].toSorted();

export type RostersHeld = {
  readonly dates: SeasonDates;
  readonly games: readonly ScheduledGame[];
  /** When each team's roster was received, in epoch milliseconds. */
  readonly rosters: ReadonlyMap<string, number>;
};

/**
 * Returns the teams whose rosters to request: those without a stored roster and, until the end of the season, also
 * those whose roster was received before today in New York.
 */
export function planRosters({ dates, games, rosters }: RostersHeld, now: number): readonly string[] {
  const today = leagueDay(now);
  return teamsOf(games).filter((team) => {
    const time = rosters.get(team);
    return time === undefined || (today <= dates.last && leagueDay(time) < today);
  });
}

export type GamesHeld = {
  readonly games: readonly ScheduledGame[];
  readonly held: ReadonlyMap<string, HeldGame>;
  /** Games whose responses cannot be used. */
  readonly quarantined: ReadonlySet<string>;
  /** Games that are missing in the newest responses for the schedule. Their states are from older responses. */
  readonly vanished: readonly ScheduledGame[];
  /** A response that can still change is requested again only after this time in ms. */
  readonly freshMs: number;
};

export type GameRequests = { readonly game: ScheduledGame; readonly endpoints: readonly GameEndpoint[] };

/**
 * Returns which responses for finished games to request: missing ones, those received before the result was official,
 * those for quarantined games, and official ones once more after CORRECTION_DAYS. A recent game whose place in the
 * schedule is unclear may also be finished, because the league's response for a week is sometimes empty. If `days` is
 * given, new games are requested only if they are in this range, and all games of the range are requested again.
 */
export function planGames(
  { games, held, quarantined, vanished, freshMs }: GamesHeld,
  days: Days | null,
  now: number,
): readonly GameRequests[] {
  const today = leagueDay(now);
  return games
    .filter((game) => isFinal(game.state) || mayBeFinal(game))
    .map((game) => ({ game, endpoints: endpointsOf(game) }))
    .filter(({ endpoints }) => endpoints.length > 0);

  function mayBeFinal({ gameId, date, status }: ScheduledGame): boolean {
    const isUnclear = status === 'UNCLEAR' || vanished.some((game) => game.gameId === gameId);
    return isUnclear && date < today && date >= addDays(today, -MENDING_DAYS);
  }

  function endpointsOf(game: ScheduledGame): readonly GameEndpoint[] {
    const have = held.get(game.gameId) ?? {};
    const isChosen = days === null || (game.date >= days.from && game.date <= days.to);
    if (Object.keys(have).length === 0) return isChosen ? GAME_ENDPOINTS : [];
    return GAME_ENDPOINTS.filter((endpoint) => isNeeded(game, have[endpoint], days !== null && isChosen));
  }

  function isNeeded(game: ScheduledGame, answer: Held | undefined, isNamed: boolean): boolean {
    if (answer === undefined) return true;
    const age = now - answer.time;
    if (isNamed) return age > NAMED_FRESH_MS;
    const isRecent = game.date >= addDays(today, -MENDING_DAYS);
    if (quarantined.has(game.gameId) && isRecent) return age > LATER_WEEKS_MS;
    if (answer.state !== 'OFF') return game.state === 'OFF' || age > freshMs;
    const lastReading = addDays(game.date, CORRECTION_DAYS);
    return isRecent && today >= lastReading && leagueDay(answer.time) < lastReading;
  }
}
