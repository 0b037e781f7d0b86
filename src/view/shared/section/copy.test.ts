import type { FileFacts } from '@ddh/engine/internal/datasets';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { STALE_AFTER_MS } from '../../../../engine/src/hub/staleness.ts';
import { describe, expect, test } from 'vitest';
import { figuresTexts, formatInstant, staleText } from './copy.ts';

describe('times of day in New York', () => {
  test('formatInstant uses New York time in summer and in winter', () => {
    // Some JavaScript runtimes put a narrow no-break space before AM.
    const plain = (ms: number) => formatInstant(ms).replaceAll('\u202F', ' ');
    expect(plain(Date.UTC(2025, 9, 7, 13, 14))).toBe('Oct 7, 2025, 9:14 AM ET');
    expect(plain(Date.UTC(2025, 0, 1, 3, 5))).toBe('Dec 31, 2024, 10:05 PM ET');
  });
});

describe('texts about the age of the data', () => {
  const now = Date.UTC(2025, 9, 9, 16);

  const figures = (date: string, updatedAt: number | null, sample = false) => ({
    dates: [date as LeagueDate],
    updatedAt,
    sample,
    facts: {},
    season: null,
  });

  test.each([
    [['2025-10-09'], {}, ['Figures for Oct 9']],
    [
      ['2025-10-09', '2025-10-10', '2025-10-12'],
      { through: '2025-10-08' },
      ['Figures for Oct 9 to Oct 12', 'Through games of Oct 8'],
    ],
    [['2025-12-31', '2026-01-01'], {}, ['Figures for Dec 31 to Jan 1, 2026']],
    [
      ['2024-12-30', '2024-12-31'],
      { through: '2024-12-29' },
      ['Figures for Dec 30 to Dec 31, 2024', 'Through games of Dec 29, 2024'],
    ],
    [[], { from: '2025-10-09', to: '2025-10-09' }, ['Figures for Oct 9']],
    [[], { season: '2025-26', from: '2025-10-07', to: '2026-04-16' }, ['2025-26 season, from Oct 7']],
    [[], { season: '2025-26' }, ['2025-26 season']],
    [[], {}, []],
  ])('figuresTexts describes figures for the dates %j with the facts %j', (dates, facts, lines) => {
    const known = {
      dates: dates as LeagueDate[],
      facts: facts as FileFacts,
      updatedAt: null,
      season: null,
      sample: false,
    };
    expect(figuresTexts(known, now)).toEqual(lines);
  });

  test('staleText names the year if it is not the current one', () => {
    expect(staleText(figures('2024-10-09', null), now, 'odds')).toBe(
      "These odds are old (Wed, Oct 9, 2024). Don't bet from them.",
    );
  });

  test('staleText says that the season is over, and when the next one begins', () => {
    const season = { last: '2025-04-17' as LeagueDate, next: '2025-10-14' as LeagueDate };
    const last = 'The season is over: its last game was on Thu, Apr 17.';
    expect(staleText({ ...figures('2025-04-17', now), season }, now, 'odds')).toBe(
      `${last} The next season begins on Tue, Oct 14.`,
    );
    const [summer, unknown] = [Date.UTC(2025, 6, 9, 16), { ...season, next: null }];
    expect(staleText({ ...figures('2025-04-17', now), season: unknown }, summer, 'projections')).toBe(last);
  });

  test('staleText names the last date or the age of old figures', () => {
    expect(staleText(figures('2025-10-09', now - 60_000), now, 'odds')).toBeNull();
    expect(staleText(figures('2025-10-07', null, true), now, 'odds')).toBeNull();
    expect(staleText(figures('2025-10-07', null), now, 'odds')).toBe(
      "These odds are old (Tue, Oct 7). Don't bet from them.",
    );
    expect(staleText(figures('2025-10-07', now - 3 * 86_400_000), now, 'odds')).toBe(
      "These odds are old (Tue, Oct 7, updated 3 days ago). Don't bet from them.",
    );
    expect(staleText(figures('2025-10-09', now - STALE_AFTER_MS - 1), now, 'odds')).toBe(
      'These odds are old (updated 36 h ago). Lineups and odds may have changed since.',
    );
  });
});
