import type { HonestCounter } from '@ddh/engine/internal/honest';
import type { SimTable } from '@ddh/engine/internal/simulation';
import { priceOf, type GameForecasts } from './forecastGame.ts';
import { rounded } from './freeze.ts';

/** The honest chances of a game's forecasts and slips, each in the order of the freeze. */
export type HonestChances = {
  readonly game: string;
  readonly honest: { readonly forecasts: readonly number[]; readonly slips: readonly number[] };
};

/**
 * Prices the forecasts and slips of a game by its weights, as the page does: a single bet by the file of the weights, if
 * it has the bet, and a slip by the weighted records of `table`.
 */
export function honestChances(
  { gameId, forecasts, slips }: Pick<GameForecasts, 'gameId' | 'forecasts' | 'slips'>,
  table: SimTable,
  honest: HonestCounter,
): HonestChances {
  const counted = (legs: GameForecasts['slips'][number]['legs']): number =>
    priceOf(legs, table, honest.counter).probability;
  return {
    game: gameId,
    honest: {
      forecasts: forecasts.map(({ leg }) => rounded(honest.shares(leg)?.win ?? counted([leg]))),
      slips: slips.map(({ legs }) => rounded(counted(legs))),
    },
  };
}
