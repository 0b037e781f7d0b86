import { describe, expect, test } from 'vitest';
import type { GameChange } from '../datasets/index.ts';
import type { ChangeKind, LeagueDate } from '../domain/index.ts';
import { hasBegun, scratchOf } from './index.ts';
import { changesOf } from './changes.ts';

const DATE = '2025-10-07' as LeagueDate;
const GAME = { date: DATE, away: 'A', home: 'B' };
const change = (at: string, what: ChangeKind = 'scratch', player = 'P', game = GAME): GameChange => ({
  ...game,
  at,
  what,
  player,
  team: null,
  before: null,
  after: null,
});

test('changesOf returns the changes of the game, newest first, whatever their time zones', () => {
  const early = change('2025-10-07T17:00:00-04:00');
  const late = change('2025-10-07T21:30:00Z');
  const other = change('2025-10-07T21:00:00Z', 'scratch', 'P', { ...GAME, home: 'C' });
  expect(changesOf([early, other, late], GAME)).toEqual([late, early]);
  expect(changesOf(null, GAME)).toBeNull();
});

test('scratchOf returns the news of a player’s scratch unless newer news reports a return', () => {
  const scratch = change('2025-10-07T20:00:00Z');
  expect(scratchOf([scratch], 'P')).toBe(scratch);
  expect(scratchOf([scratch], 'Q')).toBeNull();
  expect(scratchOf([change('2025-10-07T21:00:00Z', 'return'), scratch], 'P')).toBeNull();
});

describe('hasBegun returns whether a game has begun', () => {
  const start = { date: DATE, time: '19:00', started: false };
  const at = (iso: string): number => Date.parse(iso);
  test.each([
    ['before its scheduled start', start, '2025-10-07T22:59:59Z', false],
    ['at its scheduled start', start, '2025-10-07T23:00:00Z', true],
    ['before a start that was moved to later', { ...start, time: '20:30' }, '2025-10-07T23:00:00Z', false],
    ['in winter time', { ...start, date: '2026-01-07' as LeagueDate }, '2026-01-08T00:00:00Z', true],
    [
      'before the scheduled start, once the league has reported it',
      { ...start, started: true },
      '2025-10-07T22:00:00Z',
      true,
    ],
    ['without a start time', { ...start, time: 'TBD' }, '2025-10-09T00:00:00Z', false],
  ])('%s', (_, game, now, begun) => {
    expect(hasBegun(game, at(now))).toBe(begun);
  });
});
