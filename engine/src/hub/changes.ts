import type { GameChange } from '../datasets/index.ts';
import { parseInstant, startInstant, type LeagueDate } from '../domain/index.ts';

type Game = { readonly date: LeagueDate; readonly away: string; readonly home: string };

/** The changes of a game, newest first. `null` if the site has no such file. */
export const changesOf = (
  changes: readonly GameChange[] | null,
  { date, away, home }: Game,
): readonly GameChange[] | null =>
  changes &&
  changes
    .filter((one) => one.date === date && one.away === away && one.home === home)
    .toSorted((a, b) => (parseInstant(b.at) ?? 0) - (parseInstant(a.at) ?? 0));

/** The news by which a player is out of a game. `null` if there is none, or newer news takes it back. */
export function scratchOf(newestFirst: readonly GameChange[], player: string): GameChange | null {
  const last = newestFirst.find((change) => change.player === player);
  return last?.what === 'scratch' ? last : null;
}

/** When a game begins. `started` is true once the league has reported that it has begun. */
export type GameStart = { readonly date: LeagueDate; readonly time: string; readonly started: boolean };

/** Whether a game has begun: its scheduled start is past, or the league has reported its start before. */
export function hasBegun({ date, time, started }: GameStart, now: number): boolean {
  const start = startInstant(date, time);
  return started || (start !== null && start <= now);
}
