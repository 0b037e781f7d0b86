import { WEIGHT_SUM, type GameModel } from '@ddh/engine/internal/model';

/**
 * One way a game can end: final goals, including the shootout winner's extra goal, and whether overtime or a shootout
 * was needed.
 */
export type FinalScore = {
  readonly away: number;
  readonly home: number;
  readonly late: boolean;
  /** Out of `FINAL_SCORES_WHOLE`. */
  readonly weight: number;
};

/** Sum of the weights of all final scores. Shares are then multiples of 2^-52, which doubles add without rounding. */
export const FINAL_SCORES_WHOLE = 2 ** 52;

/**
 * Every final score with its weight, from the model's own tables: the joint distribution of both teams' goals, without
 * simulation noise. Score and empty-net goals are drawn independently, as are the score and the end of a tie, so a
 * weight is the product of both probabilities: 64 bits, of which 52 are kept. Rounding differences are added to the
 * last end of each score, so that the weights sum to exactly the whole. The error for any set of scores is below 1e-12.
 */
export function finalScores({ score, emptyNet, overtime }: GameModel): readonly FinalScore[] {
  const side = Math.sqrt(score.length);
  return score.flatMap((weight, cell) => {
    const away = Math.floor(cell / side);
    const home = cell % side;
    if (away === home) {
      // The ends are in this order: away and home win in overtime, away and home win in a shootout. Each end adds one
      // goal.
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

/** Splits a score's weight into integers, one per end, that sum to the weight. */
function divided(weight: number, ends: readonly number[]): readonly number[] {
  let rest = weight * SCALE;
  return ends.map((end, i) => {
    const part = i === ends.length - 1 ? rest : Math.min(rest, Math.round((weight * SCALE * end) / WEIGHT_SUM));
    rest -= part;
    return part;
  });
}
