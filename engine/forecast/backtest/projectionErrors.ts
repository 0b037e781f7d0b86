import { clusteredMean, meanOf, type Estimate } from '@ddh/engine/internal/scores';
import type { ProjectionEvent, ProjectedTimeframe } from './walkProjections.ts';

export const PROJECTION_BASELINES = ['pace', 'lastSeason'] as const;
export type ProjectionBaseline = (typeof PROJECTION_BASELINES)[number];

/** Two ways to weigh an error: its size, and its square, which large errors dominate. */
export const ERROR_RULES = ['absolute', 'squared'] as const;
export type ErrorRule = (typeof ERROR_RULES)[number];
type ByRule<T> = { readonly [rule in ErrorRule]: T };

/** Errors of the projections and one baseline on the same events. */
type ErrorsAgainst = {
  readonly events: number;
  readonly players: number;
  readonly model: ByRule<number>;
  readonly baseline: ByRule<number>;
  /**
   * The model's error minus the baseline's, with a 95 % interval over players: all events of a player are one cluster.
   * Below 0, the model is better.
   */
  readonly difference: ByRule<Estimate>;
};

export type ProjectionErrors = {
  readonly timeframe: ProjectedTimeframe;
  readonly players: 'all' | 'skaters' | 'goalies';
  readonly events: number;
  readonly actual: number;
  /** The mean of the projected points minus the actual points. */
  readonly bias: number;
  readonly against: { readonly [baseline in ProjectionBaseline]: ErrorsAgainst };
};

const errorOf: { readonly [rule in ErrorRule]: (forecast: number, actual: number) => number } = {
  absolute: (forecast, actual) => Math.abs(forecast - actual),
  squared: (forecast, actual) => (forecast - actual) ** 2,
};

/**
 * Summarizes the events of one timeframe. The model is compared with each baseline only on events for which the
 * baseline has a forecast.
 */
export function summarizeProjections(
  events: readonly ProjectionEvent[],
  timeframe: ProjectedTimeframe,
  players: ProjectionErrors['players'],
): ProjectionErrors {
  const own = events.filter((event) => event.timeframe === timeframe && (players === 'all' || event.kind === players));
  return {
    timeframe,
    players,
    events: own.length,
    actual: meanOf(own.map(({ actual }) => actual)),
    bias: meanOf(own.map(({ model, actual }) => model - actual)),
    against: { pace: errorsAgainst(own, 'pace'), lastSeason: errorsAgainst(own, 'lastSeason') },
  };
}

function errorsAgainst(events: readonly ProjectionEvent[], baseline: ProjectionBaseline): ErrorsAgainst {
  const own = events.flatMap(({ [baseline]: other, model, actual, playerId }) =>
    other === null ? [] : [{ other, model, actual, playerId }],
  );
  const ids = own.map(({ playerId }) => playerId);
  const byRule = <T>(of: (rule: ErrorRule) => T): ByRule<T> => ({ absolute: of('absolute'), squared: of('squared') });
  const errors = byRule((rule) => ({
    model: own.map(({ model, actual }) => errorOf[rule](model, actual)),
    baseline: own.map(({ other, actual }) => errorOf[rule](other, actual)),
  }));
  return {
    events: own.length,
    players: new Set(ids).size,
    model: byRule((rule) => meanOf(errors[rule].model)),
    baseline: byRule((rule) => meanOf(errors[rule].baseline)),
    difference: byRule((rule) =>
      clusteredMean(
        errors[rule].model.map((error, i) => error - errors[rule].baseline[i]!),
        ids,
      ),
    ),
  };
}
