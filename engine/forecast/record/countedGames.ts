import type { RecordReceipt } from '@ddh/engine/internal/record';
import type { Freeze, FrozenGame } from './freeze.ts';

/** A freeze of forecasts. `end` is the number of bytes in its file up to its end. */
export type PlacedFreeze = Freeze & { readonly end: number };

/** A frozen game, and when it was frozen. */
export type CountedGame = FrozenGame & { readonly frozenAt: string };

export type CountedGames = {
  /** For each game, the last forecasts that a site confirmed before the start of the game. */
  readonly games: readonly CountedGame[];
  /**
   * Numbers of games of which no forecasts count. `unpublished`: no site has confirmed any. `late`: a site confirmed
   * them only after the start.
   */
  readonly excluded: { readonly unpublished: number; readonly late: number };
};

/**
 * Chooses the forecasts of a day that count. `startOf` returns when a game was to start at last, in epoch milliseconds.
 * Without a start, forecasts do not count, because they may have been made during the game.
 */
export function countedGames(
  freezes: readonly PlacedFreeze[],
  receipts: readonly Pick<RecordReceipt, 'bytes' | 'time'>[],
  startOf: (gameId: string) => number | null,
): CountedGames {
  const confirmed = (end: number): number => {
    const times = receipts.filter(({ bytes }) => bytes >= end).map(({ time }) => Date.parse(time));
    return Math.min(Infinity, ...times);
  };
  const counted = new Map<string, CountedGame>();
  const published = new Set<string>();
  const all = new Set<string>();
  for (const { head, games, end } of freezes) {
    const time = confirmed(end);
    for (const game of games) {
      all.add(game.gameId);
      if (time < Infinity) published.add(game.gameId);
      if (time < (startOf(game.gameId) ?? -Infinity)) counted.set(game.gameId, { ...game, frozenAt: head.at });
    }
  }
  const left = [...all].filter((gameId) => !counted.has(gameId));
  const late = left.filter((gameId) => published.has(gameId)).length;
  return { games: [...counted.values()], excluded: { unpublished: left.length - late, late } };
}
