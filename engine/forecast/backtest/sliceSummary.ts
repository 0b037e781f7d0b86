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
import { FAMILIES, type Family } from './families.ts';
import { SKATER_MARKETS, type SkaterMarket } from './markets.ts';
import { DIVISIONS, type Division } from './slices.ts';
import { sliced, type FamilyForecast, type SkaterForecasts, type SliceWalk } from './walkSlices.ts';

/** Resampled intervals are the same in every run. */
const SEED = 1;

export type SliceScore = GroupScore & { readonly name: string; readonly logLoss: number };

export type MarketSlices = {
  readonly market: SkaterMarket;
  /** 1 is right. `null` if the forecasts do not determine it. */
  readonly slope: Estimate | null;
  readonly divisions: readonly { readonly by: Division; readonly slices: readonly SliceScore[] }[];
};

/**
 * The scores of a family. A lift is the chance of a slip over the product of its legs' chances. `liftCame` uses the shares
 * in which the legs themselves were hits, so that it measures only the dependence. `dependence` is the share of
 * the forecast lift that was observed: 1 is right. It is `null` if the forecast lift is near 1.
 */
export type FamilyScore = GroupScore & {
  readonly family: Family;
  readonly multiplied: number;
  readonly liftSaid: number;
  readonly liftCame: number;
  readonly dependence: number | null;
};

export type SliceSummary = {
  readonly markets: readonly MarketSlices[];
  readonly families: readonly FamilyScore[];
};

/** Scores a walk with at least one scored skater. */
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
    families: (Object.keys(FAMILIES) as Family[]).flatMap((family) => {
      const own = families.filter((one) => one.family === family);
      return own.length === 0 ? [] : [{ family, ...familyScore(own) }];
    }),
  };
}

const forecastsOf = (skaters: readonly SkaterForecasts[], market: number): Forecasts => ({
  chance: skaters.map(({ chances }) => chances[market]!),
  held: skaters.map(({ held }) => Number(held[market])),
  game: skaters.map(({ game }) => game),
});

/** Below this distance from 1, a lift says too little about the dependence. */
const LEAST_LIFT = 0.02;

function familyScore(slips: readonly FamilyForecast[]): Omit<FamilyScore, 'family'> {
  const group = scoreGroup(
    {
      chance: slips.map(({ chance }) => chance),
      held: slips.map(({ held: [a, b] }) => Number(a && b)),
      game: slips.map(({ game }) => game),
    },
    SEED,
  );
  const multiplied = meanOf(slips.map(({ legs: [a, b] }) => a * b));
  /** How much more often a leg was a hit than was said. */
  const cameOf = (leg: 0 | 1): number =>
    meanOf(slips.map(({ held }) => Number(held[leg]))) / meanOf(slips.map(({ legs }) => legs[leg]));
  const liftSaid = group.said / multiplied;
  const liftCame = group.came.mean / (multiplied * cameOf(0) * cameOf(1));
  const isNearOne = Math.abs(liftSaid - 1) < LEAST_LIFT;
  return { ...group, multiplied, liftSaid, liftCame, dependence: isNearOne ? null : (liftCame - 1) / (liftSaid - 1) };
}

/** The forecasts of another model, by game and player: `2024020001 8478402`. The chances are in the order of SKATER_MARKETS. */
export type OtherForecasts = ReadonlyMap<string, readonly number[]>;

export const forecastKey = ({ gameId, playerId }: Pick<SkaterForecasts, 'gameId' | 'playerId'>): string =>
  `${gameId} ${playerId}`;

export type MarketComparison = {
  readonly market: SkaterMarket;
  readonly n: number;
  readonly said: number;
  readonly logLoss: number;
  readonly other: Comparison;
};

/** Compares the forecasts of each market with another model's of the same skaters and games. Others are left out. */
export function compareForecasts(
  { skaters }: SliceWalk,
  others: OtherForecasts,
  records: number,
): readonly MarketComparison[] {
  const shared = skaters.flatMap((one) => {
    const other = others.get(forecastKey(one));
    return other === undefined ? [] : [{ one, other }];
  });
  if (shared.length === 0) return [];
  const options = { floor: floorOf(records), seed: SEED };
  return SKATER_MARKETS.map((market, i) => {
    const forecasts = forecastsOf(
      shared.map(({ one }) => one),
      i,
    );
    const { chance, held } = forecasts;
    return {
      market,
      n: chance.length,
      said: meanOf(chance),
      logLoss: meanOf(lossesOf(chance, held, options.floor).logLoss),
      other: compareWith(
        shared.map(({ other }) => other[i]!),
        forecasts,
        options,
      ),
    };
  });
}
