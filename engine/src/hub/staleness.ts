import { leagueDay, type LeagueDate } from '../words/index.ts';

/** Data is fed once a day; half a day of grace keeps a late feed from being called old. */
export const STALE_AFTER_MS = 36 * 3_600_000;

/** Why figures should be looked at with care. */
export type Staleness =
  /** The last date with games lies before today. */
  | { readonly kind: 'past'; readonly last: LeagueDate }
  /** They were made long ago. */
  | { readonly kind: 'old' };

/** `null`: fresh, or a sample, which is never anything else. `dates` ascend; times are epoch milliseconds. */
export function staleness(
  figures: { readonly dates: readonly LeagueDate[]; readonly updatedAt: number | null; readonly sample: boolean },
  now: number,
): Staleness | null {
  if (figures.sample) return null;
  const last = figures.dates.at(-1);
  if (last !== undefined && last < leagueDay(now)) return { kind: 'past', last };
  return figures.updatedAt !== null && now - figures.updatedAt > STALE_AFTER_MS ? { kind: 'old' } : null;
}
