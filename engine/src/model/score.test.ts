import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { EMPTY_NET, SCORE_SIDE } from './league.ts';
import { scoreTable, summarize } from './score.ts';

const goals = fc.double({ min: 1.8, max: 4.6, noNaN: true });

prop(
  'scoreTable has the given expected final goals, and its probabilities sum to 1',
  [goals, goals],
  (away, home) => {
    const { table, summary } = scoreTable({ away, home });
    expect(table.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 10);
    expect(summary.final.away).toBeCloseTo(away, 6);
    expect(summary.final.home).toBeCloseTo(home, 6);
    expect(summary.ahead.away + summary.ahead.home + summary.level).toBeCloseTo(1, 10);
    expect(summary.overtime + summary.shootout).toBeCloseTo(summary.level, 10);
    const bonus = summary.final.away + summary.final.home - summary.skaters.away - summary.skaters.home;
    expect(bonus).toBeCloseTo(summary.shootout, 10);
  },
  40,
);

test('scoreTable for the league’s mean goals has the fitted shares of ties and margins (docs/model.md, "Score")', () => {
  const { table, summary } = scoreTable({ away: 2.989, home: 3.233 });
  expect(summary.level).toBeGreaterThan(0.215);
  expect(summary.level).toBeLessThan(0.235);
  const margins = [0, 0, 0, 0, 0];
  table.forEach((p, cell) => {
    const margin = Math.abs(Math.floor(cell / SCORE_SIDE) - (cell % SCORE_SIDE));
    const row = margin === 0 ? [1] : EMPTY_NET[Math.min(margin, EMPTY_NET.length) - 1]!;
    row.forEach((q, more) => {
      if (margin + more < 5) margins[margin + more]! += p * q;
    });
  });
  // The fitted shares of games with a margin of 1 to 4 after regulation, over all games. The shares for two average
  // teams are similar.
  [0.169, 0.2, 0.239, 0.11].forEach((share, i) => expect(Math.abs(margins[i + 1]! - share)).toBeLessThan(0.012));
});

test('summarize matches a summary computed by hand', () => {
  const table = Array.from({ length: SCORE_SIDE ** 2 }, () => 0);
  table[1] = 0.5;
  table[2 * SCORE_SIDE + 2] = 0.5;
  const summary = summarize(table);
  expect(summary.ahead).toEqual({ away: 0, home: 0.5 });
  expect(summary.level).toBe(0.5);
  expect(summary.skaters.home).toBeCloseTo(0.5 * (1 + 0.398 + 2 * 0.074) + 0.5 * (2 + 0.7 * 0.55), 10);
  expect(summary.final.away).toBeCloseTo(0.5 * (2 + 0.7 * 0.45 + 0.3 * 0.49), 10);
});
