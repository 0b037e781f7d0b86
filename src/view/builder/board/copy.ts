import { formatCounted, formatSide } from '@ddh/engine/internal/format';
import type { TeamStat } from '@ddh/engine/internal/domain';
import type { Leg } from '@ddh/engine/internal/parlay';

export const BOARD_HINT = 'Fair odds. Press one to add it.';
/** Shown in place of `BOARD_HINT` once the game has begun. Both have about the same length. */
export const BOARD_BEGUN = 'Begun. Odds from before the start.';
export const PICK_A_GAME = 'Pick a game to see its prices.';
export const MORE_MARKETS = 'Margin, shots and team totals';
export const PLAYERS_TITLE = 'Players';
export const SEARCH_PLAYERS = 'Search players';

export const GAME_LINES_TITLE = 'Game';
export const WINNER_NAME = 'Winner';
export const MARGIN_NAME = 'Wins by more than';

/** The names of the columns. A price is in the column of its team, or of its side. */
export const MARKET_COLUMN = 'Market';
export const PLAYER_COLUMN = 'Player';
export const LINE_COLUMN = 'Line';
export const columnOf = (leg: Leg): string => (leg.kind === 'winner' ? leg.team : formatSide(leg.side));

/** The name of a total: `Total goals`, `FLA shots`. `team` is null for the game's total. */
export const totalName = (team: string | null, stat: TeamStat): string => `${team ?? 'Total'} ${stat.toLowerCase()}`;

export const playersFoundText = (found: number): string => formatCounted(found, 'player');

/** Shown if no player of the game matches the typed text. */
export const noPlayerText = (typed: string): string => `No player of these two teams is called “${typed}”.`;

/** What the name of a line's button has after the line. */
export const lineWords = (market: string): string => `, line of ${market}: all lines`;
