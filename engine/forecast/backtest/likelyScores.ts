import { FINAL_SCORES_WHOLE, finalScores, type GameModel } from '@ddh/engine/internal/model';
import { gameHolds, type GameMarket, type Score } from './markets.ts';
import { poissonChances } from './poisson.ts';

/** A final score with its chance. The chances of a list sum to 1. */
export type LikelyScore = Score & { readonly chance: number };

export const gameChance = (market: GameMarket, scores: readonly LikelyScore[]): number =>
  scores.reduce((sum, score) => (gameHolds(market, score) ? sum + score.chance : sum), 0);

/** Every possible final score of a game model, with its exact chance. */
export const modelScores = (model: GameModel): readonly LikelyScore[] =>
  finalScores(model).map(({ away, home, weight }) => ({ away, home, chance: weight / FINAL_SCORES_WHOLE }));

/** Highest number of goals per team in the list. For a mean below 6, the chance of more goals is below 1e-8. */
const MOST_GOALS = 24;

/**
 * Final scores if both teams' goals are independent Poisson counts. After a tie, either team scores one more goal with
 * equal chance.
 */
export function poissonScores(expected: Score): readonly LikelyScore[] {
  const away = poissonChances(expected.away, MOST_GOALS);
  const home = poissonChances(expected.home, MOST_GOALS);
  return away.flatMap((p, i) =>
    home.flatMap((q, j): readonly LikelyScore[] => {
      if (i !== j) return [{ away: i, home: j, chance: p * q }];
      const half = (p * q) / 2;
      return [
        { away: i + 1, home: j, chance: half },
        { away: i, home: j + 1, chance: half },
      ];
    }),
  );
}
