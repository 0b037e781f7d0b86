import type { Scope, Venue } from '../domain/index.ts';
import type { Distribution } from '../simulation/index.ts';
import { FINAL_SCORES_WHOLE, finalScores, type FinalScore } from './finalScores.ts';
import { needModel, type GameModel } from './gameModel.ts';

/** Probability of any win, of a win in regulation, and of a win in overtime or a shootout. */
export type Wins = {
  readonly [venue in Venue]: { readonly [win in 'any' | 'regulation' | 'overtime']: number };
};

/** Everything that follows from a game's final score, without simulation noise. */
export type Outcomes = {
  readonly wins: Wins;
  /** Goals of the game and of each team, counted as for settling bets: a shootout counts as one goal for the winner. */
  readonly goals: { readonly [scope in Scope]: Distribution };
  /** A team's goals minus the opponent's. */
  readonly differential: { readonly [venue in Venue]: Distribution };
};

/**
 * Wins, margins and goals from the model's own tables instead of its records. These equations are exact: Reg + OT =
 * Win, Home + Away = 1, over + push + under = 1 and P(margin over 0.5) = Win.
 *
 * @example
 * const { wins, goals, differential } = exactOutcomes(game);
 * wins.away.any + wins.home.any; // => 1
 * lineShares(differential.home, 0.5).over === wins.home.any; // => true
 * lineShares(goals.game, 6).push > 0.1; // => true
 */
export function exactOutcomes(model: GameModel): Outcomes {
  needModel(model);
  const scores = finalScores(model);
  return {
    wins: { away: winsOf(scores, 'away', 'home'), home: winsOf(scores, 'home', 'away') },
    goals: {
      game: distributed(scores, ({ away, home }) => away + home),
      away: distributed(scores, ({ away }) => away),
      home: distributed(scores, ({ home }) => home),
    },
    differential: {
      away: distributed(scores, ({ away, home }) => away - home),
      home: distributed(scores, ({ away, home }) => home - away),
    },
  };
}

function winsOf(scores: readonly FinalScore[], own: Venue, other: Venue): Wins[Venue] {
  const won = scores.filter((score) => score[own] > score[other]);
  const share = (of: readonly FinalScore[]): number =>
    of.reduce((sum, { weight }) => sum + weight, 0) / FINAL_SCORES_WHOLE;
  return {
    any: share(won),
    regulation: share(won.filter(({ late }) => !late)),
    overtime: share(won.filter(({ late }) => late)),
  };
}

function distributed(scores: readonly FinalScore[], value: (score: FinalScore) => number): Distribution {
  const sums = new Map<number, number>();
  for (const score of scores) {
    if (score.weight > 0) sums.set(value(score), (sums.get(value(score)) ?? 0) + score.weight);
  }
  const sorted = [...sums].toSorted(([a], [b]) => a - b);
  return {
    values: sorted.map(([n]) => n),
    weights: sorted.map(([, weight]) => weight),
    whole: FINAL_SCORES_WHOLE,
  };
}
