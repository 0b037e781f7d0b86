import * as v from 'valibot';
import { count, probability } from './figures.ts';

/** Figures of forecasts that are compared with results. */
const ofGames = v.nullable(v.number());

export const estimate = v.pipe(
  v.object({ mean: v.number(), low: ofGames, high: ofGames }),
  v.description('A mean with its 95 % interval, of which the ends are null if there are too few games.'),
);
export const byRule = <const T extends v.GenericSchema>(schema: T) => v.object({ brier: schema, logLoss: schema });
export const losses = { brier: v.number(), logLoss: v.number() };

/** Forecasts: how many, their mean, and the share that came true. */
export const group = {
  n: count,
  said: v.pipe(v.number(), v.description('The mean of the forecasts.')),
  came: estimate,
};

/** The scores of other forecasts of the same events. A difference below 0 is in favor of the forecasts. */
export const comparison = v.object({ said: probability, ...losses, difference: byRule(estimate) });
