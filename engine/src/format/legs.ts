import { lineText } from '../domain/index.ts';
import { formatSide } from '../figures/index.ts';
import type { Leg } from '../parlay/index.ts';

/**
 * A leg as text: `Boston Bruins win by over 1.5`, `David Pastrnak: Over 3.5 Shots`.
 *
 * @example
 * formatLeg({ kind: 'winner', team: 'Boston Bruins', margin: 1.5 }); // => 'Boston Bruins win by over 1.5'
 */
export function formatLeg(leg: Leg): string {
  switch (leg?.kind) {
    case 'winner':
      return leg.margin === 0.5 ? `${leg.team} win` : `${leg.team} win by over ${lineText(leg.margin)}`;
    case 'total':
      return `Game: ${formatSide(leg.side)} ${lineText(leg.line)} ${leg.stat}`;
    case 'teamTotal':
      return `${leg.team}: ${formatSide(leg.side)} ${lineText(leg.line)} ${leg.stat}`;
    case 'player':
      return `${leg.player}: ${formatSide(leg.side)} ${lineText(leg.line)} ${leg.stat}`;
    default:
      throw new TypeError('the leg must be one that parseSlip accepts');
  }
}
