import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import type { LeagueDate } from '../domain/index.ts';
import { staleness } from './index.ts';
import { STALE_AFTER_MS } from './staleness.ts';

const day = (text: string): LeagueDate => text as LeagueDate;
const figures = (dates: readonly string[], updatedAt: number | null = null, sample = false) => ({
  dates: dates.map(day),
  updatedAt,
  sample,
  facts: {},
  season: null,
});

describe('past figures', () => {
  // Midnight in New York is 4:00 UTC in summer and 5:00 UTC in winter. The clocks change on two of these days.
  test.each([
    ['2025-10-07', Date.UTC(2025, 9, 8, 4)],
    ['2025-12-31', Date.UTC(2026, 0, 1, 5)],
    ['2025-11-01', Date.UTC(2025, 10, 2, 4)],
    ['2025-11-02', Date.UTC(2025, 10, 3, 5)],
    ['2026-03-07', Date.UTC(2026, 2, 8, 5)],
    ['2026-03-08', Date.UTC(2026, 2, 9, 4)],
  ])('figures for %s become past figures at the next midnight in New York', (last, midnight) => {
    const dates = figures(['2025-10-01', last]);
    expect(staleness(dates, midnight - 1)).toBeNull();
    expect(staleness(dates, midnight)).toEqual({ kind: 'past', last });
  });

  test('figures for a season become past figures after the last day of the season', () => {
    const season = { ...figures([]), facts: { season: '2025-26', to: day('2026-04-16') } };
    expect(staleness(season, Date.UTC(2026, 3, 17, 3))).toBeNull();
    expect(staleness(season, Date.UTC(2026, 3, 17, 4))).toEqual({ kind: 'past', last: '2026-04-16' });
  });

  test('figures for several dates become past figures only after the last date', () => {
    expect(staleness(figures(['2025-10-07', '2025-10-09']), Date.UTC(2025, 9, 8, 16))).toBeNull();
  });

  test('staleness reports figures that are both past and old as past', () => {
    const now = Date.UTC(2025, 9, 20);
    expect(staleness(figures(['2025-10-07'], Date.UTC(2025, 9, 7)), now)?.kind).toBe('past');
  });
});

describe('the time after a season', () => {
  const june = Date.UTC(2026, 5, 10, 16);
  const past = (next: string | null, dates: readonly string[] = ['2026-04-16']) => ({
    ...figures(dates, june),
    season: { last: day('2026-04-16'), next: next === null ? null : day(next) },
  });

  test('between two seasons, past figures are reported as a season that is over', () => {
    const over = { kind: 'over', last: '2026-04-16', next: '2026-09-29' };
    expect(staleness(past('2026-09-29'), june)).toEqual(over);
    expect(staleness(past('2026-09-29', []), june)).toEqual(over);
    expect(staleness(past('2026-09-29'), Date.UTC(2026, 8, 29, 3, 59))).toEqual(over);
    expect(staleness(past('2026-09-29'), Date.UTC(2026, 8, 29, 4))).toMatchObject({ kind: 'past' });
    expect(staleness(past(null), june)).toEqual({ ...over, next: null });
  });

  test('if the next season’s first day is unknown, a season is reported as over for 200 days after its last game', () => {
    expect(staleness(past(null), Date.UTC(2026, 10, 1, 16))).toMatchObject({ kind: 'over' });
    expect(staleness(past(null), Date.UTC(2026, 10, 2, 16))).toMatchObject({ kind: 'past' });
  });

  test('the season is not over on the day of its last game, and figures for today or later are not stale', () => {
    expect(staleness(past(null), Date.UTC(2026, 3, 16, 16))).toBeNull();
    expect(staleness(past(null, ['2026-04-16', '2026-06-10']), june)).toBeNull();
  });

  test('staleness returns null for sample figures even after the end of the season', () => {
    expect(staleness({ ...past(null), sample: true }, june)).toBeNull();
  });
});

describe('old figures', () => {
  const now = Date.UTC(2025, 9, 7, 16);
  test('figures are old if they were updated more than 36 hours ago', () => {
    expect(STALE_AFTER_MS).toBe(36 * 60 * 60 * 1000);
    expect(staleness(figures(['2025-10-07'], now - STALE_AFTER_MS), now)).toBeNull();
    expect(staleness(figures(['2025-10-07'], now - STALE_AFTER_MS - 1), now)).toEqual({ kind: 'old' });
  });

  test('staleness reports figures without dates as old if their last update is too long ago', () => {
    expect(staleness(figures([], now - STALE_AFTER_MS - 1), now)).toEqual({ kind: 'old' });
    expect(staleness(figures([]), now)).toBeNull();
  });
});

const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) });
const dates = fc.array(fc.constantFrom('2021-01-01', '2024-07-04', '2029-12-31')).map((days) => days.toSorted());
const updated = fc.option(instant, { nil: null });

prop('sample figures are never stale', [dates, updated, instant], (days, updatedAt, now) => {
  expect(staleness(figures(days, updatedAt, true), now)).toBeNull();
});

prop(
  'stale figures stay stale at any later time',
  [dates, updated, instant, fc.nat()],
  (days, updatedAt, now, later) => {
    if (staleness(figures(days, updatedAt), now) === null) return;
    expect(staleness(figures(days, updatedAt), now + later)).not.toBeNull();
  },
);
