import { SCOPES, TEAM_STATS, type Scope, type TeamStat } from '../domain/index.ts';
import { totalLines } from './hubColumns.ts';
import { layOut, rungs, type Figures, type Rung } from './ladders.ts';

/**
 * The totals of a game, in the order in which a row of `GameProbs.figures` has their probabilities. They are declared
 * outside `gameProbs.ts`, so that pages do not load the column names.
 */
export const GAME_PARTS = TEAM_STATS.flatMap((stat) =>
  SCOPES.map((scope) => ({ scope, stat, lines: totalLines(scope, stat) })),
);

const key = (scope: Scope, stat: TeamStat): string => `${scope} ${stat}`;
const { ladderOf, stride } = layOut(GAME_PARTS.map(({ scope, stat, lines }) => [key(scope, stat), lines] as const));
export const GAME_STRIDE = stride;

/** Returns all lines of one total for the game in row `row`: 21 lines for goals, 60 for shots. */
export function gameLadder(
  { figures }: { readonly figures: Figures },
  row: number,
  scope: Scope,
  stat: TeamStat,
): readonly Rung[] {
  return rungs(figures, row * stride, ladderOf(key(scope, stat)));
}
