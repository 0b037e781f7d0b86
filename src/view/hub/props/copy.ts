import { lineText, type Side } from '@ddh/engine/internal/domain';
import { formatSide, playersText } from '@ddh/engine/internal/format';
import type { PropsOrder } from '@ddh/engine/internal/hub';

/** The head of a side's column. Includes the line, which is out of sight in a long table. */
export const formatSideLine = (side: Side, line: number): string => `${formatSide(side)} ${lineText(line)}`;

export const formatOrder = (order: PropsOrder): string =>
  order === 'player' ? 'Player' : order === 'over' ? 'Over' : 'Under';

/** Announces a new order: `Sorted by over, 50 of 288 players`. */
export const sortedText = (order: PropsOrder, shown: number, found: number): string =>
  `Sorted by ${formatOrder(order).toLowerCase()}, ${playersText(shown, found)}`;
