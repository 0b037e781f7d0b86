import type { GameChange } from '../datasets/index.ts';
import { parseInstant, startInstant, type LeagueDate } from '../domain/index.ts';

type Game = { readonly date: LeagueDate; readonly away: string; readonly home: string };

/** Returns the changes of a game, newest first. `null` if the site has no file of changes. */
export const changesOf = (
  changes: readonly GameChange[] | null,
  { date, away, home }: Game,
): readonly GameChange[] | null =>
  changes &&
  changes
    .filter((one) => one.date === date && one.away === away && one.home === home)
    .toSorted((a, b) => (parseInstant(b.at) ?? 0) - (parseInstant(a.at) ?? 0));

/** The key of a piece of news among those of its game. */
export const changeKey = ({ at, what, player }: GameChange): string => JSON.stringify([at, what, player]);

/** Returns the newest news about a player if it reports a scratch, and otherwise `null`. */
export function scratchOf(newestFirst: readonly GameChange[], player: string): GameChange | null {
  const last = newestFirst.find((change) => change.player === player);
  return last?.what === 'scratch' ? last : null;
}

/** The scheduled start of a game. `started` is true once the league has reported that the game has begun. */
export type GameStart = { readonly date: LeagueDate; readonly time: string; readonly started: boolean };

/**
 * True if the scheduled start of a game is past, or if the league has already reported its start. `now` is that of
 * `judgingClock`.
 */
export const hasBegun = ({ date, time, started }: GameStart, now: number): boolean =>
  isUnderWay({ start: startInstant(date, time), started }, now);

/** Like `hasBegun`. `start` is in epoch milliseconds, and `null` if it is not known. */
export const isUnderWay = (
  { start, started }: { readonly start: number | null; readonly started: boolean },
  now: number,
): boolean => started || (start !== null && start <= now);

/** Returns the time by which games are judged: -Infinity for sample data, whose games only the league calls begun. */
export const judgingClock = ({ sample }: { readonly sample: boolean }, now: number): number =>
  sample ? -Infinity : now;
