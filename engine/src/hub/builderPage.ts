import type { ScheduleEntry } from '../datasets/index.ts';
import { compareDates, type LeagueDate } from '../domain/index.ts';
import type { Matchup, Builder } from '../parlay/index.ts';

/** A game the builder offers: its legs come from the simulation named after `gameId`. `time` as `schedule_times` has it. */
export type BuilderGame = Matchup & { readonly time: string };

/** A skater a row can name, and his team. */
export type BuilderPlayer = { readonly name: string; readonly team: string };

/** All the builder needs before a game is read. */
export type BuilderPage = {
  /** The only date the builder is for (spec 4): the earliest scheduled one that the date menu offers. */
  readonly date: LeagueDate | null;
  readonly games: readonly BuilderGame[];
  readonly players: readonly BuilderPlayer[];
};

/** What the builder's files say. `dates`: those of `game_probs`, which the date menu offers; `null`: not known. */
export type BuilderInput = {
  readonly schedule: readonly ScheduleEntry[];
  readonly ids: readonly GameId[];
  readonly players: readonly BuilderPlayer[];
  readonly dates: readonly LeagueDate[] | null;
};
type GameId = { readonly id: string; readonly away: string; readonly home: string; readonly date: LeagueDate | null };

/**
 * The builder's games: those scheduled on its date that have an id. Two teams may meet twice, so an id with the game's
 * own date is taken before one without a date; an id of another date never.
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
 * A stored builder as the page can go on with it, or null where its game is no longer offered. The page's own names
 * replace the stored ones; a player of neither team is no pick, unless no player is known at all (their file failed).
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
