import type { Announcement } from '@ddh/engine/internal/model';
import type { ChangeKind, LeagueDate } from '@ddh/engine/internal/domain';
import type { TeamKey } from './cells.ts';
import type { ReadRow } from './columns.ts';
import type { SEASON_FILES } from './seasonFiles.ts';

/** Rows of the history files, except for the files of past games (`sheet.ts`). */

export type TeamName = ReadRow<(typeof SEASON_FILES)['teams']>;

type ReadSchedule = ReadRow<(typeof SEASON_FILES)['schedule']>;
export type ScheduledGame = Pick<ReadSchedule, 'gameId' | 'date' | 'time' | 'away' | 'home'>;

export type ScheduleRow = Omit<ReadSchedule, 'startUtc' | 'status'> & {
  /** Start in epoch milliseconds. `null` if the file lacks it. */
  readonly start: number | null;
  /** Whether the league says something about the game that is not known, so that it need not have a result. */
  readonly isUnclear: boolean;
};

/**
 * Why a game is not played on its day: postponed, suspended, canceled, not to be played, or a team plays another game
 * on that day.
 */
export const OFF_DAY = ['PPD', 'SUSP', 'CNCL', 'DONT_PLAY', 'CLASH'] as const;
export type OffGame = Pick<ScheduledGame, 'gameId' | 'date' | 'away' | 'home'> & {
  readonly status: (typeof OFF_DAY)[number];
};

/** The games of a season on their days, in order of date, then id, and those that wait for a day. */
export type Schedule = { readonly games: readonly ScheduleRow[]; readonly off: readonly OffGame[] };

/** A player under contract. */
export type RosterPlayer = ReadRow<(typeof SEASON_FILES)['rosters']>;

/** The goalie who starts a team's game on a day. */
export type Starter = {
  readonly date: LeagueDate;
  readonly team: TeamKey;
  readonly playerId: number;
  readonly announced?: Announcement;
};

/** News about a player that an operator or the league has announced. `at` is an ISO time. */
export type PlayerNews = {
  readonly date: LeagueDate;
  readonly team: TeamKey;
  readonly playerId: number;
  readonly what: ChangeKind;
  readonly at: string;
};

/** News about a player, with the names that the Hub's files use. */
export type NamedNews = Omit<PlayerNews, 'team' | 'playerId'> & { readonly team: string; readonly player: string };

/** A player who will not play on a day. */
export type Scratch = { readonly date: LeagueDate; readonly playerId: number };
