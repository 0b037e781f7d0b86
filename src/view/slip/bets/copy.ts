import { formatLine, formatOdds, formatSide, NONE } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import { unreachable } from '@ddh/engine/internal/result';
import type { Leg } from '@ddh/engine/internal/parlay';
import type { BoardBet } from '@ddh/engine/internal/hub';

/** Names the bet of a price button, without its figures: `Florida Panthers win`, `Over 5.5 goals`. */
function betName(leg: Leg): string {
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

/** A bet with its chance. `fair` is the probability whose odds are the fair price, if it is not the chance. */
export type PricedBet = Pick<BoardBet, 'leg' | 'chance'> & { readonly fair?: BoardBet['chance'] };

/**
 * What the accessible name of a price button has before the visible figures: `Over 5.5 goals in the game, fair odds `. A listener
 * needs the bet first, and speech control finds the figures, because they are in one piece.
 */
export function betWords({ leg, chance, fair = chance }: PricedBet, type: OddsType): string {
  return `${betName(leg)}, ${formatOdds(fair, type) === NONE ? 'no price' : 'fair odds'} `;
}

/** `O` for over and `U` for under. A winner needs no letter, because the column names the team. */
export const sideLetter = (leg: Leg): string => (leg.kind === 'winner' ? '' : leg.side === 'over' ? 'O ' : 'U ');

export const lowerLineLabel = (market: string): string => `${market}: lower line`;
export const higherLineLabel = (market: string): string => `${market}: higher line`;

/** Shown instead of the team of a player who is missing from newer data, for example after a scratch. */
export const GONE = 'no longer listed';
