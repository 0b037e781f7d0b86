import { bootstrapMean, bootstrapShare, type Estimate } from './clusters.ts';
import { lossesOf, meanOf, type ByRule, type Rule } from './rules.ts';

/** Forecasts whose results are known, as parallel lists. */
export type Forecasts = {
  readonly chance: readonly number[];
  /** 1 if the event came, 0 if not. */
  readonly held: readonly number[];
  /** The game of each event. Intervals resample games. */
  readonly game: readonly number[];
};

/** How many forecasts there are, their mean, and the share that came. */
export type GroupScore = { readonly n: number; readonly said: number; readonly came: Estimate };

export type Scores = GroupScore &
  ByRule<number> & {
    /** The share that came, as the forecast of each event. It is known only afterwards, so no constant forecast is better. */
    readonly constant: Comparison;
  };

/** Other forecasts of the same events. */
export type Comparison = ByRule<number> & {
  readonly said: number;
  /** The score minus that of the other forecasts. Below 0, the score is better. */
  readonly difference: ByRule<Estimate>;
};

/** How the log loss is limited, and the seed of resampled intervals. */
export type ScoreOptions = { readonly floor: number; readonly seed: number };

/** Scores at least one event. */
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
    constant: compareWith(
      chance.map(() => share),
      forecasts,
      options,
    ),
  };
}

/** Compares forecasts with other chances of the same events. */
export function compareWith(
  other: readonly number[],
  { chance, held, game }: Forecasts,
  { floor, seed }: ScoreOptions,
): Comparison {
  const [own, others] = [lossesOf(chance, held, floor), lossesOf(other, held, floor)];
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
