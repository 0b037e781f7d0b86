import type { GameModel } from './gameModel.ts';
import { WEIGHT_SUM } from './weights.ts';

/**
 * One possible result of a game: both teams' final goals, including the goal for winning a shootout, and whether
 * overtime or a shootout was needed (`late`).
 */
export type FinalScore = {
  readonly away: number;
  readonly home: number;
  readonly late: boolean;
  /** The probability times `FINAL_SCORES_WHOLE`. */
  readonly weight: number;
};

/**
 * Sum of the weights of all final scores. Shares are then multiples of 2^-52, and sums of such shares have no rounding
 * error in double precision.
 * @shape
 */
export const FINAL_SCORES_WHOLE = 2 ** 52;

/**
 * Every final score with its weight, from the model's own tables: the joint distribution of both teams' goals, without
 * simulation noise. Each score in the score table becomes several final scores, which differ in empty-net goals or in
 * how a tie is decided. A weight is the probability of the score times that of its ending, rounded from 64 to 52 bits.
 * The last final score of each score gets the rounding error, so that all weights sum to exactly FINAL_SCORES_WHOLE.
 * The error of any set of scores is below 1e-12.
 */
export function finalScores({ score, emptyNet, overtime }: GameModel): readonly FinalScore[] {
  const side = Math.sqrt(score.length);
  return score.flatMap((weight, cell) => {
    const away = Math.floor(cell / side);
    const home = cell % side;
    if (away === home) {
      // `overtime` has the weights of an away win in overtime, a home win in overtime, an away win in a shootout and a
      // home win in a shootout. Each adds one goal.
      return divided(weight, overtime).map((part, end): FinalScore => {
        const homeWins = end % 2;
        return { away: away + 1 - homeWins, home: home + homeWins, late: true, weight: part };
      });
    }
    const margin = Math.abs(away - home);
    const goals = emptyNet[Math.min(margin, emptyNet.length) - 1]!;
    return divided(weight, goals).map((part, more): FinalScore => {
      const leads = away > home;
      return { away: away + (leads ? more : 0), home: home + (leads ? 0 : more), late: false, weight: part };
    });
  });
}

const SCALE = FINAL_SCORES_WHOLE / WEIGHT_SUM;

/** Splits a score's weight into integers in proportion to `ends`. The integers sum to the weight. */
function divided(weight: number, ends: readonly number[]): readonly number[] {
  let rest = weight * SCALE;
  return ends.map((end, i) => {
    const part = i === ends.length - 1 ? rest : Math.min(rest, Math.round((weight * SCALE * end) / WEIGHT_SUM));
    rest -= part;
    return part;
  });
}
