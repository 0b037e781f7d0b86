import type { SkaterGame } from '../history/index.ts';
import { type SkaterGroup, sumOf } from '@ddh/engine/internal/domain';

/**
 * Weights of three kinds of evidence that two skaters play together. No source lists lines, but linemates are on the
 * ice for the same goals, assist on each other's goals, and have more or less ice time than usual in the same games.
 * The weights were fitted on 2023-24 to predict which skaters have points together in the NEXT game.
 * @fitted 2023-24
 */
const WEIGHTS: {
  readonly [group in SkaterGroup]: { readonly plusMinus: number; readonly goals: number; readonly ice: number };
} = { F: { plusMinus: 1, goals: 2, ice: 0.75 }, D: { plusMinus: 1, goals: 0, ice: 0.35 } };

/**
 * Number of team games after which evidence about a pair has half of its weight. A summer counts as this many games, so
 * it also halves the evidence.
 * @fitted 2022-23
 */
const HALF_LIFE = 25;
/**
 * The affinity of a pair is its mean evidence per shared game, shrunk toward 0. After this many shared games, the
 * affinity is half of that mean.
 */
const PRIOR_GAMES = 3;

/**
 * In a skater's usual points and ice time, each new game multiplies the weight of earlier games by this factor, so
 * about the last 30 games count. PRIOR, the mean of all forwards or defensemen, has the weight of PRIOR_POINT_GAMES or
 * PRIOR_ICE_GAMES games.
 * @fitted 2022-23
 */
const KEPT = 0.97;
/** @shape */
const PRIOR = { F: { points: 0.52, iceTime: 908 }, D: { points: 0.34, iceTime: 1153 } } as const;
/** @fitted 2022-23 */
const PRIOR_POINT_GAMES = 6;
const PRIOR_ICE_GAMES = 1;
/**
 * Typical difference between a skater's ice time in one game and the same skater's usual ice time, in seconds.
 * @shape
 */
const ICE_SPREAD = 150;

/**
 * For two skaters A and B who play together only by chance: the expected value of A's goals x B's assists + B's goals x
 * A's assists, divided by the product of their expected points.
 * @shape
 */
const SHARED_BY_CHANCE = 0.6;

type Shared = { at: number; games: number; evidence: number };
type Usual = { games: number; points: number; iceTime: number };

/**
 * The evidence that skaters of one team play together. It compares forwards with forwards, and defensemen with
 * defensemen.
 */
export interface Affinities {
  /** Learns from one game: `skaters` are the dressed skaters of the team who belong to the group. */
  observe(group: SkaterGroup, skaters: readonly SkaterGame[]): void;
  /** Advances to the next game. Call it before `observe` of that game. */
  nextGame(newSeason: boolean): void;
  /** The affinity of two skaters. It is about 0 for a pair without evidence. */
  between(a: number, b: number): number;
}

/** `usual` covers all teams, so that a traded skater keeps their usual points and ice time. */
export function createAffinities(usual: Map<number, Usual>): Affinities {
  const pairs = new Map<number, Map<number, Shared>>();
  let clock = 0;

  const decay = (shared: Shared): number => 0.5 ** ((clock - shared.at) / HALF_LIFE);
  function add(a: number, b: number, evidence: number): void {
    const [low, high] = a < b ? [a, b] : [b, a];
    let of = pairs.get(low);
    if (of === undefined) pairs.set(low, (of = new Map<number, Shared>()));
    const shared = of.get(high);
    if (shared === undefined) {
      of.set(high, { at: clock, games: 1, evidence });
      return;
    }
    const kept = decay(shared);
    shared.at = clock;
    shared.games = shared.games * kept + 1;
    shared.evidence = shared.evidence * kept + evidence;
  }

  return {
    nextGame(newSeason) {
      clock += newSeason ? 1 + HALF_LIFE : 1;
    },
    observe(group, skaters) {
      const weights = WEIGHTS[group];
      const evening = skaters.map((skater) => {
        const { points, iceTime } = expected(usual, group, skater.playerId);
        return { skater, points, ice: (skater.iceTime - iceTime) / ICE_SPREAD };
      });
      const mean = (of: (one: (typeof evening)[number]) => number): number =>
        evening.reduce((sum, one) => sum + of(one), 0) / evening.length;
      // Subtract the group's mean, which says nothing about a single pair. An unknown plus/minus counts as that mean.
      const known = skaters.flatMap(({ plusMinus }) => (plusMinus === null ? [] : [plusMinus]));
      const usualPlusMinus = sumOf(known) / known.length;
      const plusMinus = (skater: SkaterGame): number =>
        skater.plusMinus === null ? 0 : skater.plusMinus - usualPlusMinus;
      const ice = mean((one) => one.ice);
      const chance = (SHARED_BY_CHANCE * mean(({ skater }) => skater.points)) / mean((one) => one.points);
      for (const [i, a] of evening.entries()) {
        for (const b of evening.slice(i + 1)) {
          const [one, two] = [a.skater, b.skater];
          const goals = one.goals * two.assists + one.assists * two.goals - chance * a.points * b.points;
          add(
            one.playerId,
            two.playerId,
            weights.plusMinus * plusMinus(one) * plusMinus(two) +
              weights.goals * goals +
              weights.ice * (a.ice - ice) * (b.ice - ice),
          );
        }
      }
      for (const skater of skaters) remember(usual, skater);
    },
    between(a, b) {
      const shared = pairs.get(Math.min(a, b))?.get(Math.max(a, b));
      if (shared === undefined) return 0;
      const kept = decay(shared);
      return (shared.evidence * kept) / (shared.games * kept + PRIOR_GAMES);
    },
  };
}

function expected(
  usual: Map<number, Usual>,
  group: SkaterGroup,
  playerId: number,
): { points: number; iceTime: number } {
  const prior = PRIOR[group];
  const { games, points, iceTime } = usual.get(playerId) ?? { games: 0, points: 0, iceTime: 0 };
  return {
    points: (points + PRIOR_POINT_GAMES * prior.points) / (games + PRIOR_POINT_GAMES),
    iceTime: (iceTime + PRIOR_ICE_GAMES * prior.iceTime) / (games + PRIOR_ICE_GAMES),
  };
}

function remember(usual: Map<number, Usual>, { playerId, points, iceTime }: SkaterGame): void {
  const own = usual.get(playerId) ?? { games: 0, points: 0, iceTime: 0 };
  usual.set(playerId, own);
  own.games = own.games * KEPT + 1;
  own.points = own.points * KEPT + points;
  own.iceTime = own.iceTime * KEPT + iceTime;
}

export type { Usual };
