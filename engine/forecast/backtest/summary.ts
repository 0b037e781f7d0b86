import { BASELINES, FORECASTERS, type BaselineName, type Events, type Forecaster } from './events.ts';
import type { Market } from './markets.ts';
import {
  clusteredMean,
  floorOf,
  lossesOf,
  meanOf,
  reliability,
  type ByRule,
  type Estimate,
  type ReliabilityBin,
  type Rule,
} from '@ddh/engine/internal/scores';

/** Scores of all forecasts for one market. */
export type MarketSummary = {
  readonly market: Market;
  readonly events: number;
  /** Share of the events in which the bet won. */
  readonly observed: number;
  readonly forecasts: { readonly [forecaster in Forecaster]: { readonly mean: number } & ByRule<number> };
  /** The model's score minus the baseline's. Below 0, the model is better. */
  readonly against: { readonly [baseline in BaselineName]: ByRule<Estimate> };
  /** Reliability of the model's forecasts. */
  readonly reliability: readonly ReliabilityBin[];
};

/**
 * Scores the events of one market. There must be at least one event. `records` is the number of simulated records per
 * game, which sets the floor of the log loss.
 */
export function summarizeEvents({ market, held, game, chance }: Events, records: number): MarketSummary {
  const floor = floorOf(records);
  const scored = byForecaster((forecaster) => lossesOf(chance[forecaster], held, floor));
  const difference = (baseline: BaselineName, rule: Rule): Estimate =>
    clusteredMean(
      scored.model[rule].map((own, i) => own - scored[baseline][rule][i]!),
      game,
    );
  return {
    market,
    events: held.length,
    observed: meanOf(held),
    forecasts: byForecaster((forecaster) => ({
      mean: meanOf(chance[forecaster]),
      brier: meanOf(scored[forecaster].brier),
      logLoss: meanOf(scored[forecaster].logLoss),
    })),
    against: Object.fromEntries(
      BASELINES.map((one) => [one, { brier: difference(one, 'brier'), logLoss: difference(one, 'logLoss') }]),
    ) as MarketSummary['against'],
    reliability: reliability(chance.model, held),
  };
}

const byForecaster = <T>(make: (forecaster: Forecaster) => T): { readonly [forecaster in Forecaster]: T } =>
  Object.fromEntries(FORECASTERS.map((one) => [one, make(one)])) as { [forecaster in Forecaster]: T };
