import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import type { GameSheet, SkaterGame } from '../history/index.ts';
import { inventLeague } from '../testing/inventedLeague.ts';
import { skaterGame } from '../testing/historyFiles.ts';
import { SkaterForm, type SkaterRate } from './skaterForm.ts';

const { sheets } = inventLeague({ teams: 2, days: 1 });
const BLANK = sheets[0]!;
const SEASON = 2024;

/**
 * Returns the rate of player 1 after these games. Player 2 has average counts in the same games, so the league's means
 * differ from the rates of player 1.
 */
function rateAfter(games: readonly Partial<SkaterGame>[], position: 'C' | 'D' = 'C'): SkaterRate {
  const form = new SkaterForm();
  for (const game of games)
    form.observe(sheetOf([skaterGame('AAA', 1, { position, ...game }), skaterGame('AAA', 2, { position: 'LW' })]));
  return form.rate(1, position, SEASON);
}

const sheetOf = (skaters: readonly SkaterGame[]): GameSheet => ({ ...BLANK, skaters });

const count = fc.nat(4);
const game = fc
  .record({
    other: count,
    powerPlayGoals: count,
    assists: count,
    shots: fc.nat(8),
    iceTime: fc.integer({ min: 300, max: 1500 }),
  })
  .map(({ other, powerPlayGoals, assists, shots, iceTime }) => ({
    goals: other + powerPlayGoals,
    powerPlayGoals,
    assists,
    points: other + powerPlayGoals + assists,
    shots: other + powerPlayGoals + shots,
    iceTime,
  }));
const games = fc.array(game, { minLength: 1, maxLength: 12 });
const position = fc.constantFrom('C' as const, 'D' as const);

describe('the rate of a skater', () => {
  prop(
    'one more goal, power-play goal, assist or shot in a past game never lowers expected goals, assists or shots',
    [games, position, fc.nat(), fc.constantFrom('goal', 'powerPlayGoal', 'assist', 'shot')],
    (past, where, at, more) => {
      const stronger = past.map((one, i) => {
        if (i !== at % past.length) return one;
        if (more === 'shot') return { ...one, shots: one.shots + 1 };
        if (more === 'assist') return { ...one, assists: one.assists + 1 };
        const powerPlayGoals = one.powerPlayGoals + (more === 'powerPlayGoal' ? 1 : 0);
        return { ...one, goals: one.goals + 1, shots: one.shots + 1, powerPlayGoals };
      });
      // The added count also changes the league's means. Even so, the skater's expected counts must not fall.
      const [before, after] = [rateAfter(past, where), rateAfter(stronger, where)];
      for (const key of ['goals', 'assists', 'shots'] as const)
        expect(after[key]).toBeGreaterThanOrEqual(before[key] * (1 - 1e-12));
    },
  );

  prop('rates do not depend on the order of the rows of a game', [games, position], (past, where) => {
    const rows = past.map((one, i) => skaterGame('AAA', i, { position: where, ...one }));
    const rated = (skaters: readonly SkaterGame[]): SkaterRate[] => {
      const form = new SkaterForm();
      form.observe(sheetOf(skaters));
      return rows.map(({ playerId }) => form.rate(playerId, where, SEASON));
    };
    const [forth, back] = [rated(rows), rated(rows.toReversed())];
    expect(back).toEqual(forth);
  });

  test('a skater with more shots is expected to score more goals, and a power-play scorer more power-play goals', () => {
    const usual = Array.from({ length: 20 }, () => ({
      goals: 0,
      assists: 0,
      shots: 2,
      powerPlayGoals: 0,
      iceTime: 900,
    }));
    const shooter = usual.map((one) => ({ ...one, shots: 4 }));
    expect(rateAfter(shooter).goals).toBeGreaterThan(1.3 * rateAfter(usual).goals);
    const scorer = usual.map((one, i) => (i % 4 === 0 ? { ...one, goals: 1 } : one));
    const unit = usual.map((one, i) => (i % 4 === 0 ? { ...one, goals: 1, powerPlayGoals: 1 } : one));
    expect(rateAfter(unit).powerPlayGoals).toBeGreaterThan(2 * rateAfter(scorer).powerPlayGoals);
  });

  test('the expected goals of a skater include those on the power play', () => {
    const { goals, powerPlayGoals } = rateAfter([{ goals: 2, powerPlayGoals: 2 }]);
    expect(goals).toBeGreaterThan(powerPlayGoals);
  });
});
