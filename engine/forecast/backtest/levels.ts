import { clusteredMean, meanOf, type Estimate } from '@ddh/engine/internal/scores';
import { VENUES } from '@ddh/engine/internal/domain';
import { FINAL_SCORES_WHOLE, finalScores, type GameModel, type GameRates } from '@ddh/engine/internal/model';
import type { GameSheet } from '../history/index.ts';

/**
 * Quantities of a whole game that a backtest checks. `awayGoals`, `homeGoals`: final goals. `tied`: tied after 60
 * minutes. `starter`: the goalie whom the model considers most likely to start did start.
 */
const LEVELS = ['awayGoals', 'homeGoals', 'tied', 'starter'] as const;
export type LevelName = (typeof LEVELS)[number];

/** `said`: the model's mean forecast of a quantity. `came`: the mean of the results, with its 95 % interval. */
type Level = { readonly level: LevelName; readonly n: number; readonly said: number; readonly came: Estimate };

export type LevelSummary = {
  readonly levels: readonly Level[];
  /** Mean log likelihood of the final score of a game. */
  readonly finalScore: Estimate;
};

type Values = { readonly said: number[]; readonly came: number[]; readonly game: number[] };
const noValues = (): Values => ({ said: [], came: [], game: [] });

/** Collects the model's forecasts of goals, ties, starting goalies and final scores, and their results. */
export class Levels {
  readonly #values: { readonly [level in LevelName]: Values } = {
    awayGoals: noValues(),
    homeGoals: noValues(),
    tied: noValues(),
    starter: noValues(),
  };
  readonly #finalScore: number[] = [];

  score({ game, goalies }: GameSheet, rates: GameRates, model: GameModel): void {
    const scores = finalScores(model);
    const share = (of: (typeof scores)[number][]): number =>
      of.reduce((sum, { weight }) => sum + weight, 0) / FINAL_SCORES_WHOLE;
    const add = (level: LevelName, said: number, came: number): void => {
      const values = this.#values[level];
      values.said.push(said);
      values.came.push(came);
      values.game.push(this.#finalScore.length);
    };
    for (const venue of VENUES) {
      const mean = scores.reduce((sum, score) => sum + score[venue] * score.weight, 0) / FINAL_SCORES_WHOLE;
      add(`${venue}Goals`, mean, game[venue].goals);
      const started = goalies.filter(({ team, starter }) => starter && team === game[venue].team);
      const { goalie } = rates[venue];
      if (goalie !== undefined && started.length === 1)
        add('starter', goalie.chance, Number(started[0]!.playerId === goalie.playerId));
    }
    const isTied = game.away.regulationGoals === game.home.regulationGoals;
    add('tied', share(scores.filter(({ late }) => late)), Number(isTied));
    const came = scores.filter(({ away, home }) => away === game.away.goals && home === game.home.goals);
    this.#finalScore.push(Math.log(Math.max(share(came), Number.MIN_VALUE)));
  }

  /** Requires that at least one game was scored. */
  summary(): LevelSummary {
    return {
      levels: LEVELS.flatMap((level) => {
        const { said, came, game } = this.#values[level];
        return said.length === 0
          ? []
          : [{ level, n: said.length, said: meanOf(said), came: clusteredMean(came, game) }];
      }),
      finalScore: clusteredMean(
        this.#finalScore,
        this.#finalScore.map((_, i) => i),
      ),
    };
  }
}
