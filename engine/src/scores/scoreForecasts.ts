import { bootstrapMean, bootstrapShare, type Estimate } from './clusters.ts';
import { lossesOf, meanOf, type ByRule, type Numbers, type Rule } from './rules.ts';

/** Forecasts whose results are known, as parallel lists. */
export type Forecasts = {
  readonly chance: Numbers;
  /** 1 if the event happened, and otherwise 0. */
  readonly held: Numbers;
  /** The game of each event. Intervals resample whole games. */
  readonly game: Numbers;
};

/** The number of forecasts, their mean, and the share of events that happened. */
export type GroupScore = { readonly n: number; readonly said: number; readonly came: Estimate };

export type Scores = GroupScore &
  ByRule<number> & {
    /**
     * The scores of the best constant forecast, which gives every event the share of events that happened. This share
     * is known only afterwards.
     */
    readonly constant: Comparison;
  };

/** The scores of other forecasts of the same events, for comparison. */
export type Comparison = ByRule<number> & {
  readonly said: number;
  /** The score of the forecasts minus the score of the other forecasts. Below 0, the forecasts are better. */
  readonly difference: ByRule<Estimate>;
};

/** `floor` limits the chances for the log loss. `seed` is the seed of the resampled intervals. */
export type ScoreOptions = { readonly floor: number; readonly seed: number };

/** Scores a group of at least one event. */
export const scoreGroup = ({ chance, held, game }: Forecasts, seed: number): GroupScore => ({
  n: chance.length,
  said: meanOf(chance),
  came: bootstrapShare(held, game, seed),
});

export function scoreForecasts(forecasts: Forecasts, options: ScoreOptions): Scores {
  const { chance, held } = forecasts;
  const losses = lossesOf(chance, held, options.floor);
  const share = meanOf(held);
  return {
    ...scoreGroup(forecasts, options.seed),
    brier: meanOf(losses.brier),
    logLoss: meanOf(losses.logLoss),
    constant: compared(losses, new Float64Array(held.length).fill(share), forecasts, options),
  };
}

/** Compares forecasts with the chances that another forecaster gives to the same events. */
export const compareWith = (other: Numbers, forecasts: Forecasts, options: ScoreOptions): Comparison =>
  compared(lossesOf(forecasts.chance, forecasts.held, options.floor), other, forecasts, options);

function compared(
  own: ByRule<Float64Array>,
  other: Numbers,
  { held, game }: Forecasts,
  { floor, seed }: ScoreOptions,
): Comparison {
  const others = lossesOf(other, held, floor);
  const difference = (rule: Rule): Estimate =>
    bootstrapMean(
      own[rule].map((loss, i) => loss - others[rule][i]!),
      game,
      seed,
    );
  return {
    said: meanOf(other),
    brier: meanOf(others.brier),
    logLoss: meanOf(others.logLoss),
    difference: { brier: difference('brier'), logLoss: difference('logLoss') },
  };
}
