import type { ScheduleEntry } from '../datasets/index.ts';
import type { BuilderDates, LeagueDate } from '../domain/index.ts';
import type { Matchup, Builder } from '../parlay/index.ts';
import { availableDates, byStart, gamesOn, openingDate } from './game.ts';

/**
 * A game of the builder. Its legs are priced with the simulation that is named after `gameId`. `time` is copied from
 * `schedule_times`.
 */
export type BuilderGame = Matchup & { readonly date: LeagueDate; readonly time: string };

/** A skater who can be picked in a player row. */
export type BuilderPlayer = { readonly name: string; readonly team: string };

/** The games of the files for which a slip can be built, before it is known which day it is. */
export type BuilderSchedule = {
  /** The scheduled dates that are in the date menu, ascending. */
  readonly dates: readonly LeagueDate[];
  /** The games of all dates, by start. `listed`: the site says that it has the simulation. */
  readonly games: readonly (BuilderGame & { readonly listed: boolean })[];
};

/** The games for which a slip can be built. */
export type BuilderGames = {
  /**
   * The first scheduled date in the date menu that is not before the day in New York, or if all are, the first. By
   * default, the builder is open for this date only (spec 4).
   */
  readonly today: LeagueDate | null;
  /** The games of all dates, by start. */
  readonly games: readonly BuilderGame[];
};

/** The games and players that a slip can have. `out` are players who were scratched. A slip keeps their legs. */
export type BuilderPage = {
  readonly games: readonly BuilderGame[];
  readonly players: readonly BuilderPlayer[];
  readonly out?: readonly string[];
};

/**
 * The input of `builderSchedule`. `dates` are the dates of the date menu. `null` if unknown. `isListed` returns whether
 * the site says that it has the simulation of a game.
 */
export type BuilderInput = {
  readonly schedule: readonly ScheduleEntry[];
  readonly ids: readonly GameId[];
  readonly dates: readonly LeagueDate[] | null;
  readonly isListed: (gameId: string) => boolean;
};
type GameId = { readonly id: string; readonly away: string; readonly home: string; readonly date: LeagueDate | null };

/**
 * Selects the builder's games: the scheduled games that have an id. Two teams may meet twice, so an id with the game's
 * date takes precedence over an id without a date. An id with a different date is never used.
 */
export function builderSchedule({ schedule, ids, dates, isListed }: BuilderInput): BuilderSchedule {
  const offered = schedule.filter(({ date }) => dates === null || dates.includes(date)).toSorted(byStart);
  const games = offered.flatMap(({ date, away, home, time }): BuilderSchedule['games'] => {
    const same = ids.filter((id) => id.away === away && id.home === home);
    const id = same.find((one) => one.date === date) ?? same.find((one) => one.date === null);
    return id ? [{ gameId: id.id, date, away, home, time: time ?? '', listed: isListed(id.id) }] : [];
  });
  return { dates: availableDates(offered), games };
}

/**
 * Returns the games for which a slip can be built if it is `day` in New York. Today's games are included even without a
 * listed simulation, because the operator may have added its file by hand.
 */
export function builderGames({ dates, games }: BuilderSchedule, day: LeagueDate): BuilderGames {
  const today = openingDate(dates, day);
  return { today, games: games.filter(({ date, listed }) => listed || date === today) };
}

/**
 * The games whose price buttons the user can click: today's games, or all games if the operator has opened all dates.
 */
export const openGames = ({ today, games }: BuilderGames, dates: BuilderDates): readonly BuilderGame[] =>
  dates === 'all' ? games : gamesOn(games, today);

/**
 * Returns the date whose games the builder offers: the page's date `chosen` if all dates are open and it has a game,
 * otherwise `today`.
 */
export const builderDate = (
  { today, games }: BuilderGames,
  chosen: LeagueDate | null,
  dates: BuilderDates,
): LeagueDate | null => (dates === 'all' && games.some(({ date }) => date === chosen) ? chosen : today);

/**
 * Restores a stored builder, or returns null if its game is no longer offered. Team names are taken from the page. A
 * row loses a player who is on neither team, unless the player was scratched. If the page has no player of the game,
 * every row keeps its player, because the players' file may have failed to load.
 */
export function resumeBuilder(stored: Builder, { games, players, out = [] }: BuilderPage): Builder | null {
  const game = games.find(({ gameId }) => gameId === stored.matchup?.gameId);
  if (!game) return null;
  const { gameId, away, home } = game;
  const known = new Set(players.filter(({ team }) => team === away || team === home).map(({ name }) => name));
  const rows = stored.rows.map((row) =>
    known.size === 0 || row.player === null || known.has(row.player) || out.includes(row.player)
      ? row
      : { ...row, player: null },
  );
  return { ...stored, matchup: { gameId, away, home }, rows };
}
