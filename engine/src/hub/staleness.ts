import type { FileFacts } from '../datasets/index.ts';
import { addDays, leagueDay, type LeagueDate } from '../domain/index.ts';

/**
 * Age, in ms, above which a page calls its data old. Data is updated once a day, so an update may be half a day late.
 */
export const STALE_AFTER_MS = 36 * 3_600_000;

/** Longest time, in days, from a season's last game to the next season's first. */
const LONGEST_SUMMER = 200;

/** The day of a season's last game, and the day of the next season's first game if that is known. */
export type SeasonEnd = { readonly last: LeagueDate; readonly next: LeagueDate | null };

/** The reason why a page warns about its figures. */
export type Staleness =
  /** There are no current figures, because the season is over and the next season has not begun. */
  | ({ readonly kind: 'over' } & SeasonEnd)
  /** The last date with games is before today. */
  | { readonly kind: 'past'; readonly last: LeagueDate }
  /** The last update was more than STALE_AFTER_MS ago. */
  | { readonly kind: 'old' };

/** When a page's figures were updated, and which dates they are for. */
export type Freshness = {
  /** The dates with games, ascending. Empty if the files have no dates, as in projections for a season. */
  readonly dates: readonly LeagueDate[];
  /** Epoch milliseconds. */
  readonly updatedAt: number | null;
  readonly sample: boolean;
  /** What the manifest says about the page's first file. */
  readonly facts: FileFacts;
  /** The end of the season in the site's schedule. `null` if the site has no schedule. */
  readonly season: SeasonEnd | null;
};

/** Returns `null` if the figures are fresh or a sample. A sample is never stale. `now` is in epoch milliseconds. */
export function staleness(figures: Freshness, now: number): Staleness | null {
  if (figures.sample) return null;
  const today = leagueDay(now);
  const last = figures.dates.at(-1) ?? figures.facts.to;
  if (last === undefined || last < today) {
    if (figures.season !== null && isOver(figures.season, today)) return { kind: 'over', ...figures.season };
    if (last !== undefined) return { kind: 'past', last };
  }
  return figures.updatedAt !== null && now - figures.updatedAt > STALE_AFTER_MS ? { kind: 'old' } : null;
}

const isOver = ({ last, next }: SeasonEnd, today: LeagueDate): boolean =>
  last < today && today < (next ?? addDays(last, LONGEST_SUMMER));
