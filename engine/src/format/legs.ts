import { lineText, type Side } from '../domain/index.ts';
import type { Leg } from '../parlay/index.ts';

/** The text of a side in selectors and legs (spec 9). */
export const formatSide = (side: Side): string => (side === 'over' ? 'Over' : 'Under');

/**
 * A leg as text: `Boston Bruins win by over 1.5`, `David Pastrnak: Over 3.5 Shots`.
 *
 * @example
 * formatLeg({ kind: 'winner', team: 'Boston Bruins', margin: 1.5 as Line }); // => 'Boston Bruins win by over 1.5'
 */
export function formatLeg(leg: Leg): string {
  switch (leg.kind) {
    case 'winner':
      return leg.margin === 0.5 ? `${leg.team} win` : `${leg.team} win by over ${lineText(leg.margin)}`;
    case 'total':
      return `Game: ${formatSide(leg.side)} ${lineText(leg.line)} ${leg.stat}`;
    case 'teamTotal':
      return `${leg.team}: ${formatSide(leg.side)} ${lineText(leg.line)} ${leg.stat}`;
    case 'player':
      return `${leg.player}: ${formatSide(leg.side)} ${lineText(leg.line)} ${leg.stat}`;
  }
}

/** The text of a betting line in a list of options. */
export const formatLine = (line: number): string => lineText(line);

/** The text of a margin in a list of options. The smallest margin means any win. */
export const formatMargin = (margin: number): string =>
  margin <= 0.5 ? `${lineText(margin)} (any win)` : lineText(margin);
