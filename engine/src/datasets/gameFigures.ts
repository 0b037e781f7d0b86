import { SCOPES, TEAM_STATS, type Scope, type TeamStat } from '../domain/index.ts';
import { totalLines } from './hubColumns.ts';
import { layOut, rungs, type Figures, type Rung } from './ladders.ts';

/** Where each total's ladder lies in a game's row. Apart from the reader, so that a page does not load the column names. */
export const GAME_PARTS = TEAM_STATS.flatMap((stat) =>
  SCOPES.map((scope) => ({ scope, stat, lines: totalLines(scope, stat) })),
);

const key = (scope: Scope, stat: TeamStat): string => `${scope} ${stat}`;
const { ladderOf, stride } = layOut(GAME_PARTS.map(({ scope, stat, lines }) => [key(scope, stat), lines] as const));
export const GAME_STRIDE = stride;

/** All lines of one total of game `row`: 21 of goals, 60 of shots. */
export function gameLadder(
  { figures }: { readonly figures: Figures },
  row: number,
  scope: Scope,
  stat: TeamStat,
): readonly Rung[] {
  return rungs(figures, row * stride, ladderOf(key(scope, stat)));
}
