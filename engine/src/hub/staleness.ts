import type { FileFacts } from '../datasets/index.ts';
import { leagueDay, type LeagueDate } from '../domain/index.ts';

/** Data is fed once a day; half a day of grace keeps a late feed from being called old. */
export const STALE_AFTER_MS = 36 * 3_600_000;

/** Why figures should be looked at with care. */
export type Staleness =
  /** The last date with games lies before today. */
  | { readonly kind: 'past'; readonly last: LeagueDate }
  /** They were made long ago. */
  | { readonly kind: 'old' };

/** How new the figures of a page are, and what they are for. */
export type Freshness = {
  /** Days with games, ascending. Empty where the files do not say: projections are for a season. */
  readonly dates: readonly LeagueDate[];
  /** Epoch milliseconds. */
  readonly updatedAt: number | null;
  readonly sample: boolean;
  /** What the manifest says of the page's first file. */
  readonly facts: FileFacts;
};

/** `null`: fresh, or a sample, which is never anything else. `now` in epoch milliseconds. */
export function staleness(figures: Freshness, now: number): Staleness | null {
  if (figures.sample) return null;
  const last = figures.dates.at(-1) ?? figures.facts.to;
  if (last !== undefined && last < leagueDay(now)) return { kind: 'past', last };
  return figures.updatedAt !== null && now - figures.updatedAt > STALE_AFTER_MS ? { kind: 'old' } : null;
}
