import type { TrackRecordReceipt } from '@ddh/engine/internal/trackRecord';
import type { ChainHead, Freeze, FrozenGame } from './freeze.ts';

/** A freeze, which is a set of forecasts saved at one time. `end` is the byte offset of its end in its file. */
export type PlacedFreeze = Freeze & { readonly end: number };

/** A frozen game, with the time of its freeze and the version of its data, which together name the freeze. */
type CountedGame = FrozenGame & { readonly frozen: Pick<ChainHead, 'at' | 'data'> };

export type CountedGames = {
  /** For each game, the last forecasts that a WordPress site confirmed before the start of the game. */
  readonly games: readonly CountedGame[];
  /**
   * Numbers of games without forecasts that count. `unpublished`: no site has confirmed any. `late`: a site confirmed
   * them only after the start.
   */
  readonly excluded: { readonly unpublished: number; readonly late: number };
};

/**
 * Chooses, for each game of a day, the forecasts that count in the record. `startOf` returns the last known scheduled
 * start of a game in epoch milliseconds. If it returns `null`, no forecasts count, because they may have been made
 * during the game.
 */
export function countedGames(
  freezes: readonly PlacedFreeze[],
  receipts: readonly Pick<TrackRecordReceipt, 'bytes' | 'time'>[],
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
      if (time < (startOf(game.gameId) ?? -Infinity)) counted.set(game.gameId, { ...game, frozen: head });
    }
  }
  const left = [...all].filter((gameId) => !counted.has(gameId));
  const late = left.filter((gameId) => published.has(gameId)).length;
  return { games: [...counted.values()], excluded: { unpublished: left.length - late, late } };
}
