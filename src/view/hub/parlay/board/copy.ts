import {
  formatCounted,
  formatLine,
  formatOdds,
  formatPercent,
  formatSide,
  formatStart,
  NONE,
} from '@ddh/engine/internal/format';
import type { OddsType, TeamStat, Venue } from '@ddh/engine/internal/domain';
import { unreachable } from '@ddh/engine/internal/result';
import type { Leg } from '@ddh/engine/internal/parlay';
import type { BoardBet, BoardGame } from '@ddh/engine/internal/hub';

export const BOARD_HINT = 'Fair odds and chance. Press a price to add it to your slip.';
export const PICK_A_GAME = 'Pick a game to see its prices.';
export const MORE_MARKETS = 'Margin, shots and team totals';
export const PLAYERS_TITLE = 'Players';
export const SEARCH_PLAYERS = 'Search players';

export const GAME_LINES_TITLE = 'Game';
export const WINNER_NAME = 'Winner';
export const MARGIN_NAME = 'Wins by more than';

/** `Total goals`, `FLA shots`. `team` is null for the game's total. */
export const totalName = (team: string | null, stat: TeamStat): string => `${team ?? 'Total'} ${stat.toLowerCase()}`;

export const playersFoundText = (found: number): string => formatCounted(found, 'player');

/** `FLA`, or the whole name without an abbreviation. */
export const shortName = (game: BoardGame, venue: Venue): string => game.abbreviations[venue] ?? game[venue];

/** A game tile's second line: `7:00 PM ET, FLA 69.0%`. */
export function tileText(game: BoardGame): string {
  const { time, favorite } = game;
  const chance = favorite === null ? '' : `${shortName(game, favorite.venue)} ${formatPercent(favorite.chance)}`;
  return [formatStart(time), chance].filter(Boolean).join(', ');
}

/** No player of the game has a name with these letters. */
export const noPlayerText = (typed: string): string => `No player of these two teams is called “${typed}”.`;

/** What a price button is for, without its figures: `Florida Panthers win`, `Over 5.5 goals`. */
export function betName(leg: Leg): string {
  switch (leg.kind) {
    case 'winner':
      return leg.margin <= 0.5 ? `${leg.team} win` : `${leg.team} win by more than ${formatLine(leg.margin)}`;
    case 'total':
      return `${sideAndLine(leg)} ${leg.stat.toLowerCase()} in the game`;
    case 'teamTotal':
      return `${leg.team} ${sideAndLine(leg).toLowerCase()} ${leg.stat.toLowerCase()}`;
    case 'player':
      return `${leg.player} ${sideAndLine(leg).toLowerCase()} ${leg.stat.toLowerCase()}`;
    default:
      return unreachable(leg);
  }
}

const sideAndLine = ({ side, line }: Exclude<Leg, { kind: 'winner' }>): string =>
  `${formatSide(side)} ${formatLine(line)}`;

/** The accessible name of a price button: `Over 5.5 goals in the game, fair odds -137, chance 57.8%`. */
export function betLabel({ leg, chance }: BoardBet, type: OddsType): string {
  const odds = formatOdds(chance, type);
  const name = betName(leg);
  return odds === NONE ? `${name}, no price` : `${name}, fair odds ${odds}, chance ${formatPercent(chance)}`;
}

/** Over is `O`, under is `U`; a winner needs no letter, because its column names the team. */
export const sideLetter = (leg: Leg): string => (leg.kind === 'winner' ? '' : leg.side === 'over' ? 'O ' : 'U ');

export const lineLabel = (market: string, line: number): string => `${market}, line ${formatLine(line)}: all lines`;
