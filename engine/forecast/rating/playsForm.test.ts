import { describe, expect, test } from 'vitest';
import { inventLeague } from '../testing/inventedLeague.ts';
import type { GameSheet } from '../history/index.ts';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { PlaysForm, type Played } from './playsForm.ts';

const { sheets } = inventLeague({ teams: 4, days: 12 });
const observed = (all: readonly GameSheet[]): PlaysForm => {
  const form = new PlaysForm();
  for (const sheet of all) form.observe(sheet);
  return form;
};
/** Returns the games, with the player dressed only in those games of AAA for which `plays` is true. */
const withPlayer = (plays: readonly boolean[], playerId = 1000): readonly GameSheet[] => {
  let game = 0;
  return sheets.map((sheet) => {
    if (sheet.game.away.team !== 'AAA' && sheet.game.home.team !== 'AAA') return sheet;
    return plays[game++] === true
      ? sheet
      : { ...sheet, skaters: sheet.skaters.filter((row) => row.playerId !== playerId) };
  });
};
const KEEP = 0.5 ** (1 / 30);
const all = Array.from({ length: 12 }, () => true);
const playedBy = (plays: readonly boolean[]): Played => observed(withPlayer(plays)).played(1000, 'AAA', 2024);

describe('PlaysForm', () => {
  test('a skater who plays every game has shares of games of 1, and a skater who plays none has shares of 0', () => {
    const weight = (1 - KEEP ** 12) / (1 - KEEP);
    expect(playedBy(all)).toEqual({ recent: 1, long: expect.closeTo(1, 12), games: expect.closeTo(weight, 12) });
    expect(playedBy([])).toMatchObject({ recent: 0, long: 0, games: expect.closeTo(weight, 12) });
  });

  test("the share of the team's games that a skater plays is a sum over its games, weighted by recency", () => {
    const plays = all.map((_, i) => i % 3 !== 1 && i < 10);
    const share = (keep: number): number => {
      const weights = plays.map((_, i) => keep ** (11 - i));
      const total = weights.reduce((sum, w) => sum + w, 0);
      return weights.reduce((sum, w, i) => sum + (plays[i]! ? w : 0), 0) / total;
    };
    const { recent, long } = playedBy(plays);
    expect(recent).toBeCloseTo(share(0.5), 12);
    expect(long).toBeCloseTo(share(KEEP), 12);
  });

  test('team games before a skater’s first game count as missed', () => {
    const { long } = playedBy(all.map((_, i) => i === 11));
    expect(long).toBeCloseTo((1 - KEEP) / (1 - KEEP ** 12), 12);
  });

  test('a traded skater’s games for the old team still count', () => {
    const moved = sheets.map((sheet, i) =>
      i < sheets.length / 2
        ? sheet
        : {
            ...sheet,
            skaters: sheet.skaters.flatMap((row) =>
              row.playerId === 1000
                ? []
                : row.playerId === 2000
                  ? [row, { ...row, playerId: 1000, name: 'Skater 1000' }]
                  : [row],
            ),
          },
    );
    const { recent, long } = observed(moved).played(1000, 'BBB', 2024);
    expect(recent).toBeCloseTo(1, 2);
    expect(long).toBeCloseTo(1, 2);
  });

  test('a new season begins with shares of games of 0', () => {
    const next = inventLeague({ teams: 2, days: 1, season: '2025-26', first: '2025-10-07' as LeagueDate });
    const form = observed(sheets);
    expect(form.played(1000, 'AAA', 2025)).toEqual({ recent: 0, long: 0, games: 0 });
    for (const sheet of next.sheets) form.observe(sheet);
    expect(form.games('AAA', 2025)).toBe(1);
    expect(form.played(3000, 'CCC', 2025)).toEqual({ recent: 0, long: 0, games: 0 });
  });
});
