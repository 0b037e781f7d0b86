import { describe, expect, test } from 'vitest';
import { inventLeague } from '../testing/inventedLeague.ts';
import type { GameSheet } from '../history/index.ts';
import { PROPS, type Prop } from '@ddh/engine/internal/domain';
import type { Baseline } from './baseline.ts';
import { constantBaseline } from './constant.ts';
import { GAME_MARKETS, gameHolds, SKATER_MARKETS, skaterHolds } from './markets.ts';
import { poissonAbove } from './poisson.ts';
import type { Window } from './recent.ts';
import { rollingBaseline } from './rolling.ts';
import { rollingCounts } from './rollingCounts.ts';
import { rollingGoals } from './rollingGoals.ts';

const { sheets: SHEETS } = inventLeague({ days: 20 });
const trained = <T extends Pick<Baseline, 'observe'>>(baseline: T, sheets: readonly GameSheet[] = SHEETS): T => {
  sheets.forEach((sheet) => baseline.observe(sheet));
  return baseline;
};
const FIXTURE = { away: 'AAA', home: 'DDD' };

describe('constantBaseline', () => {
  test('constantBaseline forecasts the share of past games in which a bet on the market won', () => {
    const chances = trained(constantBaseline()).game(FIXTURE);
    GAME_MARKETS.forEach((market, i) => {
      const held = SHEETS.filter(({ game }) => gameHolds(market, { away: game.away.goals, home: game.home.goals }));
      expect(chances[i]).toBeCloseTo((held.length + 0.5) / (SHEETS.length + 1), 12);
    });
  });

  test("constantBaseline forecasts a skater's bet with the share of won bets in the skater's position group", () => {
    const baseline = trained(constantBaseline());
    const rows = SHEETS.flatMap(({ skaters }) => skaters).filter(({ position }) => position === 'D');
    const held = rows.filter((row) => skaterHolds(SKATER_MARKETS.at(-1)!, row));
    const share = (held.length + 0.5) / (rows.length + 1);
    expect(baseline.skater({ playerId: 1013, position: 'D' }).at(-1)).toBeCloseTo(share, 12);
    expect(baseline.skater({ playerId: -1, position: 'D' }).at(-1)).toBeCloseTo(share, 12);
    expect(baseline.skater({ playerId: 1013, position: 'C' })).toEqual(
      baseline.skater({ playerId: 1, position: 'LW' }),
    );
  });

  test('constantBaseline computes its forecasts from only the last 1,312 observed games', () => {
    const baseline = trained(constantBaseline());
    const [first] = SHEETS;
    for (let i = 0; i < 1312; i++) baseline.observe(first!);
    const { away, home } = first!.game;
    const held = gameHolds(GAME_MARKETS[0]!, { away: away.goals, home: home.goals });
    expect(baseline.game(FIXTURE)[0]).toBeCloseTo((1312 * Number(held) + 0.5) / 1313, 12);
  });

  test('constantBaseline forecasts a chance of 0.5 for each market before any game is observed', () => {
    expect(constantBaseline().game(FIXTURE)).toEqual([0.5, 0.5, 0.5, 0.5, 0.5]);
  });
});

const WINDOW: Window = { games: 3, prior: 2 };

describe('rollingBaseline', () => {
  test('rollingCounts averages a skater’s last 3 games together with 2 games at the average of their position group', () => {
    const counts = rollingCounts('Shots', WINDOW);
    SHEETS.forEach(({ skaters }) => counts.observe(skaters));
    const all = SHEETS.flatMap(({ skaters }) => skaters);
    const group = all.filter(({ position }) => position !== 'D');
    const average = (group.reduce((sum, { shots }) => sum + shots, 0) + 0.5) / (group.length + 1);
    const own = all.filter(({ playerId }) => playerId === 1004).slice(-3);
    const sum = own.reduce((total, { shots }) => total + shots, 0);
    expect(counts.expected({ playerId: 1004, position: 'LW' })).toBeCloseTo((sum + 2 * average) / 5, 12);
    expect(counts.expected({ playerId: -1, position: 'LW' })).toBeCloseTo(average, 12);
  });

  test('rollingGoals expects twice the league average from a team that has scored twice the average', () => {
    const goals = rollingGoals({ games: 4, prior: 0 });
    // A thousand games with 2 goals per team set the league average. AAA then scores 4 goals in each of its last four
    // games.
    const played = (away: string, home: string, made: number): void => {
      const { game } = SHEETS[0]!;
      goals.observe({
        ...game,
        away: { ...game.away, team: away, goals: made },
        home: { ...game.home, team: home, goals: 2 },
      });
    };
    for (let i = 0; i < 1000; i++) played('X', 'Y', 2);
    for (let i = 0; i < 4; i++) played('AAA', 'Z', 4);
    const { away, home } = goals.expected({ away: 'AAA', home: 'X' });
    expect(away).toBeCloseTo(4, 1);
    expect(home).toBeCloseTo(2, 1);
  });

  test('rollingBaseline forecasts chances strictly between 0 and 1, even before any game is observed', () => {
    const windows = { team: WINDOW, skater: Object.fromEntries(PROPS.map((p) => [p, WINDOW])) as Record<Prop, Window> };
    for (const baseline of [rollingBaseline(windows), trained(rollingBaseline(windows)), trained(rollingBaseline())]) {
      const chances = [...baseline.game(FIXTURE), ...baseline.skater({ playerId: 1017, position: 'D' })];
      for (const chance of chances) {
        expect(chance).toBeGreaterThan(0);
        expect(chance).toBeLessThan(1);
      }
    }
  });

  test("rollingBaseline forecasts a prop with the Poisson probability for the skater's expected count", () => {
    const one = { playerId: 1000, position: 'C' } as const;
    const counts = rollingCounts('Goals', { games: 123, prior: 20 });
    SHEETS.forEach(({ skaters }) => counts.observe(skaters));
    expect(trained(rollingBaseline()).skater(one)[0]).toBeCloseTo(poissonAbove(counts.expected(one), 0.5), 12);
  });
});
