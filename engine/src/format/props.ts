import type { LeagueDate, Line, Prop } from '../domain/index.ts';
import { gameName, PLAYERS_AT_ONCE, type HubGame, type PropsOrder } from '../hub/index.ts';
import { formatCount, formatCounted } from './counts.ts';
import { formatDate } from './dates.ts';
import { formatOrder } from './hub.ts';
import { formatLine } from './legs.ts';

type Asked = {
  readonly prop: Prop;
  readonly line: Line;
  readonly game: Pick<HubGame, 'away' | 'home'> | null;
  readonly date: LeagueDate | null;
};

/** What a table of players shows: `Goals over/under 0.5, Tue, Oct 7`, with the game's name where one is chosen. */
export function propsCaption({ prop, line, game, date }: Asked): string {
  const parts = [`${prop} over/under ${formatLine(line)}`];
  if (game !== null) parts.push(gameName(game));
  if (date !== null) parts.push(formatDate(date));
  return parts.join(', ');
}

/** So many of so many players: `50 of 288 players`; all of them are `288 players`. */
export const playersText = (some: number, all: number): string =>
  some === all ? formatCounted(all, 'player') : `${formatCount(some)} of ${formatCounted(all, 'player')}`;

/** For who hears the page, when the order is another: `Sorted by over, 50 of 288 players`. */
export const sortedText = (order: PropsOrder, shown: number, found: number): string =>
  `Sorted by ${formatOrder(order).toLowerCase()}, ${playersText(shown, found)}`;

/** What shows the next piece of a table: `Show 50 more`, `Show 38 more`. */
export const showMoreText = (shown: number, found: number): string =>
  `Show ${formatCount(Math.min(PLAYERS_AT_ONCE, found - shown))} more`;
