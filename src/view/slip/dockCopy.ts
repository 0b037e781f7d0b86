import { formatCount, formatCounted, formatDate } from '@ddh/engine/internal/format';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { MAX_ROWS } from '@ddh/engine/internal/parlay';

/** Shown if the chosen date is not the date of the builder. */
export const dateMismatchText = (date: LeagueDate): string =>
  `The Parlay Builder is only available for today's games. Switch to '${formatDate(date)}' in the menu above.`;

/** Shown when all player rows are used. */
export const PLAYER_ROWS_FULL = `A parlay has at most ${formatCount(MAX_ROWS)} player rows. Delete one to add another.`;

export const SLIP_UNAVAILABLE = 'The slip could not be loaded.';

/** Shown while a slip loads: `4 legs, loading...`. */
export const loadingSlipText = (legs: number): string => `${formatCounted(legs, 'leg')}, loading...`;
