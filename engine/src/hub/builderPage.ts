import type { ScheduleEntry } from '../datasets/index.ts';
import { compareDates, type LeagueDate } from '../domain/index.ts';
import type { Matchup, Builder } from '../parlay/index.ts';

/**
 * A game of the builder. Its legs are priced with the simulation that is named after `gameId`. `time` is copied from
 * `schedule_times`.
 */
export type BuilderGame = Matchup & { readonly time: string };

/** A skater who can be picked in a player row. */
export type BuilderPlayer = { readonly name: string; readonly team: string };

/** What the builder needs before a simulation is loaded. */
export type BuilderPage = {
  /** The builder covers one date (spec 4): the earliest scheduled date that is in the date menu. */
  readonly date: LeagueDate | null;
  readonly games: readonly BuilderGame[];
  readonly players: readonly BuilderPlayer[];
};

/** `dates` are the dates of `game_probs`, which fill the date menu. `null` if unknown. */
export type BuilderInput = {
  readonly schedule: readonly ScheduleEntry[];
  readonly ids: readonly GameId[];
  readonly players: readonly BuilderPlayer[];
  readonly dates: readonly LeagueDate[] | null;
};
type GameId = { readonly id: string; readonly away: string; readonly home: string; readonly date: LeagueDate | null };

/**
 * Selects the builder's games: the games on its date that have an id. Two teams may meet twice, so an id with the same date
 * takes precedence over an id without a date, and an id with a different date is never used.
 */
export function builderPage({ schedule, ids, players, dates }: BuilderInput): BuilderPage {
  const date =
    schedule
      .map((game) => game.date)
      .filter((one) => dates === null || dates.includes(one))
      .toSorted(compareDates)[0] ?? null;
  const games = schedule
    .filter((game) => game.date === date)
    .flatMap(({ away, home, time }): BuilderGame[] => {
      const same = ids.filter((id) => id.away === away && id.home === home);
      const id = same.find((one) => one.date === date) ?? same.find((one) => one.date === null);
      return id ? [{ gameId: id.id, away, home, time: time ?? '' }] : [];
    });
  const playing = new Set(games.flatMap((game) => [game.away, game.home]));
  return { date, games, players: players.filter((player) => playing.has(player.team)) };
}

/**
 * Restores a stored builder, or returns null if its game is no longer offered. Team names are taken from the page. A
 * player of neither team is removed from the row. If the page has no player of the game, all players are kept, because
 * the players' file may have failed to load.
 */
export function resumeBuilder(stored: Builder, { games, players }: BuilderPage): Builder | null {
  const game = games.find(({ gameId }) => gameId === stored.matchup?.gameId);
  if (!game) return null;
  const { gameId, away, home } = game;
  const known = new Set(players.filter(({ team }) => team === away || team === home).map(({ name }) => name));
  const rows = stored.rows.map((row) =>
    known.size === 0 || row.player === null || known.has(row.player) ? row : { ...row, player: null },
  );
  return { ...stored, matchup: { gameId, away, home }, rows };
}
