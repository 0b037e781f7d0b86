import type { LeagueDate } from '@ddh/engine/internal/domain';
import { formatCounted, formatDate } from '@ddh/engine/internal/format';

export const FAIR_ODDS = 'Fair odds';

export const WHOLE_LINES = 'On whole numbers a tie refunds you; the fair odds are those of the bets that win or lose.';

/** Above the news that came before the time from which a page counts. */
export const EARLIER_NEWS = 'Before that';

/** After the latest news of a game: `. 2 earlier changes`. Empty without earlier news. */
export const earlierText = (steps: number): string => (steps > 0 ? `. ${formatCounted(steps, 'earlier change')}` : '');

/** Shown if a link names a date for which there is no data. The page then shows its first date. */
export const absentDateText = (date: LeagueDate): string =>
  `The link is for ${formatDate(date)}, ${date.slice(0, 4)}. There is no data for that date.`;
