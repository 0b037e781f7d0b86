import type { Market } from './markets.ts';

/** The baselines that the model has to beat. */
export const BASELINES = ['constant', 'rolling'] as const;
export type BaselineName = (typeof BASELINES)[number];
export const FORECASTERS = ['model', ...BASELINES] as const;
export type Forecaster = (typeof FORECASTERS)[number];

/**
 * Forecasts and results of one market, as parallel lists of events in the order of the games. An event is one game, or
 * one skater in one game.
 */
export type Events = {
  readonly market: Market;
  /** For each event: 1 if the bet won, 0 if not. */
  readonly held: number[];
  /** Index of the scored game that each event belongs to. */
  readonly game: number[];
  readonly chance: { readonly [forecaster in Forecaster]: number[] };
};

export const noEvents = (market: Market): Events => ({
  market,
  held: [],
  game: [],
  chance: { model: [], constant: [], rolling: [] },
});

export function addEvent(
  to: Events,
  game: number,
  held: boolean,
  chances: { readonly [forecaster in Forecaster]: number },
): void {
  to.game.push(game);
  to.held.push(Number(held));
  for (const forecaster of FORECASTERS) to.chance[forecaster].push(chances[forecaster]);
}
