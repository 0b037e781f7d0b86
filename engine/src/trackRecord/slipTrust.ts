import { sumOf } from '../domain/index.ts';
import { Z } from '../odds/index.ts';
import { UNGRADED, type GradedSlips, type SlipTrust } from '../parlay/index.ts';
import { isSolid } from './parts.ts';
import type { TrackRecordSummary } from './summary.ts';

type Slips = NonNullable<TrackRecordSummary['slips']>;
type Honest = NonNullable<Slips['honest']>;
type Group = Pick<Honest['groups'][number], 'n' | 'games' | 'said' | 'came' | 'came99'>;

/** The 95 % point of the normal distribution. */
const ONE_SIDED_Z = 1.6448536269514722;

/** Slips of fewer legs are single bets, which the random slips are not. */
const FEWEST_LEGS = 2;

/**
 * What the graded random slips say of the forecast of a slip with this number of legs and this chance, which is by the
 * simulation or honest. Both kinds of price are graded separately.
 *
 * The group of like slips is that of the same tenth of the chance and the same number of legs, if it is solid, and
 * otherwise all random slips. The margin is the largest relative error that is not excluded: the farther end of the 95 %
 * interval of came / said from 1, after the ratio of the group is shrunk to that of all slips. How much it is shrunk
 * follows from how much the ratios of the solid groups may differ beyond chance. Without a solid group, this variance
 * widens the interval of all slips. The intervals of the summary resample games.
 */
export function slipTrust(
  { slips }: Pick<TrackRecordSummary, 'slips'>,
  legs: number,
  chance: number,
  isHonest: boolean,
): SlipTrust {
  const graded: Pick<Honest, 'season' | 'came99' | 'groups'> | null = isHonest ? (slips?.honest ?? null) : slips;
  if (graded === null || legs < FEWEST_LEGS) return UNGRADED;
  const { season, came99, groups } = graded;
  const all = { ...season, came99 };
  const overall = isSolid(all) ? ratioOf(all) : null;
  if (overall === null) return UNGRADED;
  const group = groups.find((one) => one.legs === legs && isInTenth(one, chance));
  const like = group !== undefined && isSolid(group) ? group : null;
  const own = like && ratioOf(like);
  const between = varianceBetween(groups.filter(isSolid).flatMap((one) => ratioOf(one) ?? []));
  const cited = like === null || own === null ? gradedOf(all, null) : gradedOf(like, like);
  return { margin: marginOf(shrunk(own, overall, between)), graded: { ...cited, honest: isHonest } };
}

const isInTenth = ({ from, to }: { readonly from: number; readonly to: number }, chance: number): boolean =>
  chance >= from && (chance < to || to === 1);

const gradedOf = ({ n, games, said, came, came99 }: Group, like: GradedSlips['like']): Omit<GradedSlips, 'honest'> => ({
  like: like && { from: like.from, to: like.to, legs: like.legs },
  n,
  games,
  said,
  came: came.mean,
  tooHigh: came99.high !== null && came99.high < said,
});

/** The share that came / the mean forecast, with its variance. */
type Ratio = { readonly mean: number; readonly variance: number };

/** Returns `null` for a group without an interval. */
function ratioOf({ said, came: { mean, low, high } }: Pick<Group, 'said' | 'came'>): Ratio | null {
  if (low === null || high === null || high === low || said === 0) return null;
  return { mean: mean / said, variance: ((high - low) / (2 * Z * said)) ** 2 };
}

/**
 * The largest variance of the ratios of groups, beyond that of chance, that the record does not exclude at 95 %. It is the
 * estimate of DerSimonian and Laird (1986) with the lower end of the sum of squares that chance makes (its mean less 1.64
 * standard deviations), because the estimate itself is 0 as soon as groups differ less than by chance on average.
 */
function varianceBetween(ratios: readonly Ratio[]): number {
  const sumOver = (value: (ratio: Ratio, weight: number) => number): number =>
    sumOf(ratios.map((ratio) => value(ratio, 1 / ratio.variance)));
  const weights = sumOver((_, weight) => weight);
  const scale = weights - sumOver((_, weight) => weight ** 2) / weights;
  if (ratios.length < 2 || scale <= 0) return 0;
  const mean = sumOver((ratio, weight) => weight * ratio.mean) / weights;
  const spread = sumOver((ratio, weight) => weight * (ratio.mean - mean) ** 2);
  const freedom = ratios.length - 1;
  return Math.max(0, (spread - freedom + ONE_SIDED_Z * Math.sqrt(2 * freedom)) / scale);
}

/** Shrinks the ratio of a group to that of all slips. `own` is `null` without a group. */
function shrunk(own: Ratio | null, all: Ratio, between: number): Ratio {
  if (own === null) return { mean: all.mean, variance: all.variance + between };
  const weight = between / (between + own.variance);
  return {
    mean: all.mean + weight * (own.mean - all.mean),
    variance: weight * own.variance + (1 - weight) ** 2 * all.variance,
  };
}

function marginOf({ mean, variance }: Ratio): number {
  const half = Z * Math.sqrt(variance);
  return Math.min(1, Math.max(Math.abs(mean - half - 1), Math.abs(mean + half - 1)));
}
