import type { SeasonRow } from '@ddh/forecast/history';

export type GameRow = SeasonRow<'games'>;
export type SideRow = GameRow['home'];
/** A skater who dressed. */
export type SkaterRow = SeasonRow<'skater_games'>;
/** A goalie with ice time. */
export type GoalieRow = SeasonRow<'goalie_games'>;
export type ShotRow = SeasonRow<'shots'>;

/** What the rows of a game's skaters and goalies say of the player. */
export type PlayerRow = Omit<Pick<SkaterRow, keyof SkaterRow & keyof GoalieRow>, 'iceTime'>;

/** The rows that a finished game adds to the season files. */
export type GameRows = {
  readonly game: GameRow;
  readonly skaters: readonly SkaterRow[];
  readonly goalies: readonly GoalieRow[];
  readonly shots: readonly ShotRow[];
};
