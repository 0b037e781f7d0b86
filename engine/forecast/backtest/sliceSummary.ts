import {
  compareWith,
  floorOf,
  logitSlope,
  lossesOf,
  meanOf,
  scoreGroup,
  type Comparison,
  type Estimate,
  type Forecasts,
  type GroupScore,
} from '@ddh/engine/internal/scores';
import type { ExpectedCounts } from '@ddh/engine/internal/model';
import { FAMILIES, type Family } from './families.ts';
import { GAME_MARKETS, SKATER_MARKETS, type Market, type SkaterMarket } from './markets.ts';
import { DIVISIONS, type Division } from './slices.ts';
import {
  sliced,
  type FamilyForecast,
  type KeyedForecasts,
  type SkaterForecasts,
  type SliceWalk,
} from './walkSlices.ts';

/** With a fixed seed, resampled intervals are the same in every run. */
const SEED = 1;

type SliceScore = GroupScore & { readonly name: string; readonly logLoss: number };

type MarketSlices = {
  readonly market: SkaterMarket;
  /**
   * The calibration slope from `logitSlope`, which is 1 for perfect forecasts. `null` if the forecasts do not determine
   * it.
   */
  readonly slope: Estimate | null;
  readonly divisions: readonly { readonly by: Division; readonly slices: readonly SliceScore[] }[];
};

/**
 * The scores of a family of slips. A lift is the chance of a slip divided by the product of its legs' chances.
 * `liftSaid` is the forecast lift, and `liftCame` the observed lift. The observed lift is computed with the share of
 * hits of each leg, not with its forecast chance, so that it measures only the dependence of the legs. `dependence` is
 * the share of the forecast dependence that was observed. It is 1 for a perfect forecast, and `null` if the forecast
 * lift is near 1.
 */
export type FamilyScore = GroupScore & {
  readonly family: Family;
  readonly multiplied: number;
  readonly liftSaid: number;
  readonly liftCame: number;
  readonly dependence: number | null;
};

/** The expected and actual numbers of a count, by power-play unit. */
type CountSlices = {
  readonly count: keyof ExpectedCounts;
  readonly slices: readonly (GroupScore & { readonly name: string })[];
};

export type SliceSummary = {
  readonly markets: readonly MarketSlices[];
  /** Without power-play assists if the source lacks them. */
  readonly counts: readonly CountSlices[];
  readonly families: readonly FamilyScore[];
};

/** Scores the forecasts of a walk-forward backtest. At least one skater must have been scored. */
export function summarizeSlices({ skaters, families }: SliceWalk, records: number): SliceSummary {
  const floor = floorOf(records);
  return {
    markets: SKATER_MARKETS.map((market, i) => ({
      market,
      slope: logitSlope(forecastsOf(skaters, i), floor),
      divisions: DIVISIONS.map((by) => ({
        by,
        slices: [...sliced(skaters, i, by)].map(([name, of]) => {
          const forecasts = forecastsOf(of, i);
          const { chance, held } = forecasts;
          return { name, ...scoreGroup(forecasts, SEED), logLoss: meanOf(lossesOf(chance, held, floor).logLoss) };
        }),
      })),
    })),
    counts: COUNTS.map((count) => ({ count, slices: countSlices(skaters, count) })).filter(
      ({ slices }) => slices.length > 0,
    ),
    families: familiesOf(families).map(([family, slips]) => ({ family, ...familyScore(slips) })),
  };
}

const COUNTS = [
  'powerPlayGoals',
  'goals',
  'powerPlayAssists',
  'assists',
] as const satisfies readonly (keyof ExpectedCounts)[];

function countSlices(skaters: readonly SkaterForecasts[], count: keyof ExpectedCounts): CountSlices['slices'] {
  const names = [...new Set(skaters.map(({ slices }) => slices.unit))].toSorted();
  return names.flatMap((name) => {
    const known = skaters.filter(({ slices, counts }) => slices.unit === name && counts[count].came !== null);
    if (known.length === 0) return [];
    const numbers = {
      chance: known.map(({ counts }) => counts[count].said),
      held: known.map(({ counts }) => counts[count].came!),
      game: known.map(({ game }) => game),
    };
    return [{ name, ...scoreGroup(numbers, SEED) }];
  });
}

const forecastsOf = (all: readonly KeyedForecasts[], market: number): Forecasts => ({
  chance: all.map(({ chances }) => chances[market]!),
  held: all.map(({ held }) => Number(held[market])),
  game: all.map(({ game }) => game),
});

/** Converts a slip to `KeyedForecasts` with a single bet, which wins if both legs are hits. */
const asForecasts = ({ key, game, chance, held: [a, b] }: FamilyForecast): KeyedForecasts => ({
  key,
  game,
  chances: [chance],
  held: [a && b],
});

/** Below this distance from 1, a lift says too little about the dependence. */
const LEAST_LIFT = 0.02;

function familyScore(slips: readonly FamilyForecast[]): Omit<FamilyScore, 'family'> {
  const group = scoreGroup(forecastsOf(slips.map(asForecasts), 0), SEED);
  const multiplied = meanOf(slips.map(({ legs: [a, b] }) => a * b));
  /** How often a leg was a hit, divided by its mean forecast chance. */
  const cameOf = (leg: 0 | 1): number =>
    meanOf(slips.map(({ held }) => Number(held[leg]))) / meanOf(slips.map(({ legs }) => legs[leg]));
  const liftSaid = group.said / multiplied;
  const liftCame = group.came.mean / (multiplied * cameOf(0) * cameOf(1));
  const isNearOne = Math.abs(liftSaid - 1) < LEAST_LIFT;
  return { ...group, multiplied, liftSaid, liftCame, dependence: isNearOne ? null : (liftCame - 1) / (liftSaid - 1) };
}

/** Another model's chances for the same events, by key. Each list has the chances in the same order of markets. */
export type OtherForecasts = ReadonlyMap<string, readonly number[]>;

/** Returns all forecasts of a backtest, so that another model can be compared with them. */
export const forecastsToCompare = ({ wholeGames, skaters, families }: SliceWalk): readonly KeyedForecasts[] => {
  const slips = families.map(asForecasts);
  // A slip can be in several families.
  return [...wholeGames, ...skaters, ...new Map(slips.map((slip) => [slip.key, slip])).values()];
};

export type ForecastComparison = {
  readonly n: number;
  readonly said: number;
  readonly logLoss: number;
  readonly other: Comparison;
};

export type ModelComparison = {
  readonly markets: readonly ({ readonly market: Market } & ForecastComparison)[];
  readonly families: readonly ({ readonly family: Family } & ForecastComparison)[];
};

/**
 * Compares the forecasts of each market and family with another model's forecasts of the same events. Events that the
 * other model lacks are left out.
 */
export function compareForecasts(
  { wholeGames, skaters, families }: SliceWalk,
  others: OtherForecasts,
  records: number,
): ModelComparison {
  const comparisonOf = (all: readonly KeyedForecasts[], market: number): readonly ForecastComparison[] => {
    const shared = all.flatMap((one) => {
      const other = others.get(one.key)?.[market];
      return other === undefined ? [] : [{ one, other }];
    });
    if (shared.length === 0) return [];
    const forecasts = forecastsOf(
      shared.map(({ one }) => one),
      market,
    );
    const { chance, held } = forecasts;
    const options = { floor: floorOf(records), seed: SEED };
    const logLoss = meanOf(lossesOf(chance, held, options.floor).logLoss);
    const compared = compareWith(
      shared.map(({ other }) => other),
      forecasts,
      options,
    );
    return [{ n: chance.length, said: meanOf(chance), logLoss, other: compared }];
  };
  return {
    markets: [
      ...GAME_MARKETS.flatMap((market, i) => comparisonOf(wholeGames, i).map((one) => ({ market, ...one }))),
      ...SKATER_MARKETS.flatMap((market, i) => comparisonOf(skaters, i).map((one) => ({ market, ...one }))),
    ],
    families: familiesOf(families).flatMap(([family, slips]) =>
      comparisonOf(slips.map(asForecasts), 0).map((one) => ({ family, ...one })),
    ),
  };
}

/** Groups slips by family, in display order. Families without slips are left out. */
const familiesOf = (slips: readonly FamilyForecast[]): readonly (readonly [Family, readonly FamilyForecast[]])[] =>
  (Object.keys(FAMILIES) as Family[]).flatMap((family) => {
    const own = slips.filter((one) => one.family === family);
    return own.length === 0 ? [] : [[family, own] as const];
  });
