import type { SkaterGame } from '../history/index.ts';
import type { Group } from '@ddh/engine/internal/model';

/**
 * Who plays with whom is written nowhere, but it shows: those of one line are on the ice for the same goals, score each
 * other's, and have a long evening together. The weights say how well each told, in 2023-24, whose points would go together
 * in the NEXT game.
 */
const WEIGHTS: {
  readonly [group in Group]: { readonly plusMinus: number; readonly goals: number; readonly ice: number };
} = { F: { plusMinus: 1, goals: 2, ice: 0.75 }, D: { plusMinus: 1, goals: 0, ice: 0.35 } };

/** Team games after which what two did together counts half. A summer counts as many. */
const HALF_LIFE = 25;
/** Shared games at which the evidence counts half. */
const PRIOR_GAMES = 3;

/** What a skater usually does, from some 30 games; the games that a forward's or defenceman's mean weighs. */
const KEPT = 0.97;
const PRIOR = { F: { points: 0.52, iceTime: 908 }, D: { points: 0.34, iceTime: 1153 } } as const;
const PRIOR_POINT_GAMES = 6;
const PRIOR_ICE_GAMES = 1;
/** Seconds by which a skater's evening differs from his usual one. */
const ICE_SPREAD = 150;

/** Of two skaters' points, the part that would be each other's by chance. */
const SHARED_BY_CHANCE = 0.6;

type Shared = { at: number; games: number; evidence: number };
type Usual = { games: number; points: number; iceTime: number };

/** What is known of a team's pairs; forwards with forwards, defencemen with defencemen. */
export interface Affinities {
  /** The team's dressed skaters of one group, one game. */
  observe(group: Group, skaters: readonly SkaterGame[]): void;
  /** The next game, in a season of its own or not. To be called before the game's skaters are learnt. */
  nextGame(newSeason: boolean): void;
  /** About 0 where nothing is known. */
  between(a: number, b: number): number;
}

/** `usual`: of all teams' skaters, as one who comes from another team is known. */
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
      // What the whole team did together tells nothing of a pair.
      const plusMinus = mean(({ skater }) => skater.plusMinus);
      const ice = mean((one) => one.ice);
      const chance = (SHARED_BY_CHANCE * mean(({ skater }) => skater.points)) / mean((one) => one.points);
      for (const [i, a] of evening.entries()) {
        for (const b of evening.slice(i + 1)) {
          const [one, two] = [a.skater, b.skater];
          const goals = one.goals * two.assists + one.assists * two.goals - chance * a.points * b.points;
          add(
            one.playerId,
            two.playerId,
            weights.plusMinus * (one.plusMinus - plusMinus) * (two.plusMinus - plusMinus) +
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

function expected(usual: Map<number, Usual>, group: Group, playerId: number): { points: number; iceTime: number } {
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
