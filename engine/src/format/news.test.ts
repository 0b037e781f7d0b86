import { describe, expect, test } from 'vitest';
import type { GameChange } from '../datasets/index.ts';
import type { LeagueDate } from '../domain/index.ts';
import { changeKey, dayNews, newsSteps, type CountedSlip } from '../hub/index.ts';
import type { Probability } from '../odds/index.ts';
import { newsSinceText, newsStepText, newsTexts } from './index.ts';

const DATE = '2025-10-07' as LeagueDate;
const CONFIRMED: GameChange = {
  date: DATE,
  away: 'Chicago Blackhawks',
  home: 'Florida Panthers',
  at: '2025-10-07T21:12:00Z',
  what: 'goalie',
  player: 'Sergei Bobrovsky',
  team: 'Florida Panthers',
  before: 0.412 as Probability,
  after: 0.43 as Probability,
};
const BEDARD: GameChange = {
  ...CONFIRMED,
  at: '2025-10-07T20:00:00Z',
  what: 'scratch',
  player: 'Connor Bedard',
  team: 'Chicago Blackhawks',
  before: 0.588 as Probability,
  after: 0.57 as Probability,
};

const game = (...changes: readonly GameChange[]) => ({
  date: DATE,
  away: { name: 'Chicago Blackhawks', abbreviation: 'CHI' },
  home: { name: 'Florida Panthers', abbreviation: 'FLA' },
  changes,
});
const newest = (length: 'long' | 'short', ...changes: readonly GameChange[]): string =>
  newsStepText(newsSteps(game(...changes))[0]!, length);

describe('the texts of news', () => {
  test('a step names the news, its time in New York, whose chance it changes, and the chance before and after', () => {
    expect(newest('long', CONFIRMED)).toBe('Bobrovsky confirmed 5:12 PM: FLA 41.2 → 43.0');
    expect(newest('long', { ...CONFIRMED, what: 'return', at: '2025-10-07T00:30:00Z' })).toBe(
      'Bobrovsky back Mon 8:30 PM: FLA 41.2 → 43.0',
    );
    expect(newest('long', { ...CONFIRMED, before: 0.4301 as Probability })).toMatch(/: FLA still 43\.0$/);
    expect(newest('long', { ...CONFIRMED, team: null })).toMatch(/: 41\.2 → 43\.0$/);
    expect(newest('long', { ...CONFIRMED, before: null })).toMatch(/PM$/);
  });

  test('a step names its two newest pieces of news, also about the opponent, and counts the others', () => {
    expect(newest('long', CONFIRMED, BEDARD)).toMatch(/^Bedard out, Bobrovsky confirmed 5:12 PM: FLA/);
    expect(newest('long', CONFIRMED, BEDARD, { ...BEDARD, player: 'Frank Nazar' })).toMatch(/ 5:12 PM and 1 more: FLA/);
    expect(newest('short', CONFIRMED, BEDARD)).toMatch(/^Bobrovsky confirmed and 1 more: FLA/);
  });

  test('the line counts the news since 9 AM, and names the weekday of another day', () => {
    const line = (now: string, ...changes: readonly GameChange[]): string =>
      newsSinceText(dayNews([game(...changes)], DATE, Date.parse(now))!, DATE);
    expect(line('2025-10-07T22:00:00Z', CONFIRMED, BEDARD)).toBe('2 changes since 9 AM');
    expect(line('2025-10-07T10:00:00Z')).toBe('No changes since Mon 9 AM');
  });

  test('a step says what it has changed in slips, or that they are to be counted again', () => {
    const keys = [CONFIRMED, { ...BEDARD, before: 0.6 as Probability }].map(changeKey);
    const slip = { slip: 's', date: DATE, away: CONFIRMED.away, home: CONFIRMED.home, legs: 3 };
    const [from, to] = [0.176, 0.179] as [Probability, Probability];
    const slips: readonly CountedSlip[] = [
      { ...slip, chance: to, known: keys, moves: [{ before: from, after: to, news: keys }] },
      { ...slip, legs: 1, chance: from, known: keys.slice(1), moves: [] },
    ];
    const [texts] = newsTexts(newsSteps(game(CONFIRMED, { ...BEDARD, before: 0.6 as Probability })), slips);
    expect(texts!.game).toBe('CHI @ FLA');
    expect(texts!.slips).toEqual([
      'Your slip of 3 legs: 17.6 → 17.9, after 2 changes',
      'Your slip of 1 leg was 17.6%. Open it to count it again.',
    ]);
  });
});
