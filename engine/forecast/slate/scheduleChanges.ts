import { START_UNKNOWN, type ScheduleChange, type ScheduleEntry } from '@ddh/engine/internal/datasets';
import type { SlateGame } from './figures.ts';

/** The published schedule and its published changes. */
export type PublishedSchedule = {
  readonly before: readonly ScheduleEntry[];
  readonly earlier: readonly ScheduleChange[];
};

type Game = Pick<ScheduleEntry, 'date' | 'away' | 'home'>;
const keyOf = ({ date, away, home }: Game): string => JSON.stringify([date, away, home]);

/**
 * The changes to publish with a slate of these days: what differs from the published schedule, and earlier changes that
 * still hold. A day that was not published has no changes.
 */
export function scheduleChanges(
  games: readonly SlateGame[],
  days: ReadonlySet<string>,
  { before, earlier }: PublishedSchedule,
): readonly ScheduleChange[] {
  const known = new Set(before.map(({ date }) => date));
  const old = new Map(before.filter(({ date }) => days.has(date)).map((entry) => [keyOf(entry), entry]));
  const now = new Map(
    games.map(({ date, teams: { away, home }, time }) => {
      const entry = { date, away: away.name, home: home.name, time: time ?? START_UNKNOWN };
      return [keyOf(entry), entry];
    }),
  );
  const changes = new Map(earlier.filter(({ date }) => days.has(date)).map((change) => [keyOf(change), change]));
  for (const [key, { date, away, home }] of old)
    if (!now.has(key)) changes.set(key, { date, away, home, what: 'off', time: null });
  for (const [key, game] of now) {
    const entry = old.get(key);
    if (entry === undefined && (known.has(game.date) || changes.has(key))) changes.set(key, { ...game, what: 'on' });
    else if (entry !== undefined && entry.time !== game.time) {
      // A game that is new on the day stays new, with its latest time.
      const what = changes.get(key)?.what === 'on' ? 'on' : 'start';
      changes.set(key, { ...game, what });
    }
  }
  return [...changes.values()];
}
