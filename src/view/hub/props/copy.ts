import { lineText, type Side } from '@ddh/engine/internal/domain';
import { formatSide, playersText } from '@ddh/engine/internal/format';
import type { PropsOrder } from '@ddh/engine/internal/hub';

/** The head of a side's column, with the line: what is read far down a table is still known. */
export const formatSideLine = (side: Side, line: number): string => `${formatSide(side)} ${lineText(line)}`;

/** A column that a table of players can be ordered by. */
export const formatOrder = (order: PropsOrder): string =>
  order === 'player' ? 'Player' : order === 'over' ? 'Over' : 'Under';

/** For who hears the page, when the order is another: `Sorted by over, 50 of 288 players`. */
export const sortedText = (order: PropsOrder, shown: number, found: number): string =>
  `Sorted by ${formatOrder(order).toLowerCase()}, ${playersText(shown, found)}`;
