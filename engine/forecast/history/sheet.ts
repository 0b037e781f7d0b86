import { STAT_OF, type Prop } from '@ddh/engine/internal/domain';
import type { ReadRow } from './columns.ts';
import type { SEASON_FILES } from './seasonFiles.ts';

export type PlayedGame = ReadRow<(typeof SEASON_FILES)['games']>;
/** One team's counts in a played game. */
export type PlayedSide = PlayedGame['home'];
export type SkaterGame = ReadRow<(typeof SEASON_FILES)['skater_games']>;
export type GoalieGame = ReadRow<(typeof SEASON_FILES)['goalie_games']>;

/** A played game with the rows of its skaters and goalies. */
export type GameSheet = {
  readonly game: PlayedGame;
  readonly skaters: readonly SkaterGame[];
  readonly goalies: readonly GoalieGame[];
};

/** A skater's count. `null` if the source lacks it. */
export const propCountOf = (game: SkaterGame, prop: Prop): number | null => game[STAT_OF[prop]];
