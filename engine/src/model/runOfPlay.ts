import { VENUES, type Venue } from '../domain/index.ts';
import { negativeBinomial } from './distributions.ts';
import { LEADS, LIMITS, type GameModel, type TeamModel } from './gameModel.ts';
import { PRESSING_GOALS, PRESSING_SIZE, RUN_OF_PLAY, SCORE_SIDE } from './league.ts';
import type { ScoreTable } from './score.ts';
import { toWeights, type Weights } from './weights.ts';

/**
 * The chance that the away team presses and the chance that the home team presses, for each team that may lead after
 * regulation.
 * @shape
 */
const PRESSES = {
  level: [0.5, 0.5],
  away: [1 - RUN_OF_PLAY.losing, RUN_OF_PLAY.losing],
  home: [RUN_OF_PLAY.losing, 1 - RUN_OF_PLAY.losing],
} as const;

/**
 * `chance`: P(a team presses). `goals`: the mean number of open-play goals of both teams in games in which it presses.
 * The goals of a game are capped at the index of the last row of `TeamModel.pressing.shots`.
 */
export type Pressing = { readonly chance: number; readonly goals: number };

export const runOfPlay = (): GameModel['runOfPlay'] => ({
  level: toWeights(PRESSES.level),
  away: toWeights(PRESSES.away),
  home: toWeights(PRESSES.home),
});

export function pressing(table: ScoreTable): { readonly [venue in Venue]: Pressing } {
  const chance = { away: 0, home: 0 };
  const goals = { away: 0, home: 0 };
  table.forEach((p, cell) => {
    const away = Math.floor(cell / SCORE_SIDE);
    const home = cell % SCORE_SIDE;
    const lead = PRESSES[LEADS[away === home ? 0 : away > home ? 1 : 2]];
    VENUES.forEach((venue, v) => {
      chance[venue] += p * lead[v]!;
      goals[venue] += p * lead[v]! * Math.min(away + home, LIMITS.pressingRows - 1);
    });
  });
  return {
    away: { chance: chance.away, goals: goals.away / chance.away },
    home: { chance: chance.home, goals: goals.home / chance.home },
  };
}

/**
 * A team's mean shots or blocks per game in two parts. `own`: what the skaters have in every game. `added`: what the
 * run of play adds.
 */
export type CountSplit = { readonly own: number; readonly added: number };

/**
 * Splits the mean of a team's shots or blocks, so that a game has either a high or a low expected count. The high one
 * has the probability `chance`. They are `1 + size` and `1 - size` times the same value. The low one is `own`, and the
 * difference is `added`.
 */
export function splitCount(mean: number, size: number, chance: number): CountSplit {
  const middle = mean / (1 - size + 2 * size * chance);
  return { own: middle * (1 - size), added: 2 * middle * size };
}

/**
 * Returns the weights of the team's additional shots when it presses, one table per number of open-play goals, and the
 * weights of its additional blocks when the opponent presses.
 */
export function pressingTables(shots: number, blocks: number, { goals }: Pressing): TeamModel['pressing'] {
  const table = (mean: number, size: number): Weights => toWeights(negativeBinomial(mean, size, LIMITS.counts));
  return {
    shots: Array.from({ length: LIMITS.pressingRows }, (_, row) =>
      table(shots * (1 - PRESSING_GOALS * (row - goals)), PRESSING_SIZE.shots),
    ),
    blocks: table(blocks, PRESSING_SIZE.blocks),
  };
}
