import type { LeagueDate } from '@ddh/engine/internal/domain';
import { formatDate } from '@ddh/engine/internal/format';

/** Shown if a link names a date for which there is no data. The page then shows its first date. */
export const absentDateText = (date: LeagueDate): string =>
  `The link is for ${formatDate(date)}, ${date.slice(0, 4)}. There is no data for that date.`;
