import { WEIGHT_SUM, type GameModel } from '@ddh/engine/internal/model';

/** One way a game may end: final goals, the shootout winner's goal included, and whether it took more than regulation. */
export type FinalScore = {
  readonly away: number;
  readonly home: number;
  readonly late: boolean;
  /** Of `FINAL_SCORES_WHOLE`. */
  readonly weight: number;
};

/** What the weights of all final scores sum to: shares are multiples of 2^-52, which doubles add without rounding. */
export const FINAL_SCORES_WHOLE = 2 ** 52;

/**
 * Every final score and its weight, from the model's own tables: the joint distribution of both teams' goals without
 * simulation noise. Score and empty net, and score and end of a tie, are drawn independently, so a weight is their
 * product: 64 bits, of which 52 are kept. What rounding leaves stays with the score's last end, so that the weights sum
 * to the whole to the last bit; a share of any set of scores is less than 1e-12 off.
 */
export function finalScores({ score, emptyNet, overtime }: GameModel): readonly FinalScore[] {
  const side = Math.sqrt(score.length);
  return score.flatMap((weight, cell) => {
    const away = Math.floor(cell / side);
    const home = cell % side;
    if (away === home) {
      // The ends' order is away, home in overtime, away, home in the shootout: all of them make one goal more.
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

/** A score's weight divided among its ends; the parts are whole numbers and sum to it. */
function divided(weight: number, ends: readonly number[]): readonly number[] {
  let rest = weight * SCALE;
  return ends.map((end, i) => {
    const part = i === ends.length - 1 ? rest : Math.min(rest, Math.round((weight * SCALE * end) / WEIGHT_SUM));
    rest -= part;
    return part;
  });
}
