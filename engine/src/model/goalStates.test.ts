import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { sampleRates } from '../../testing/sampleRates.ts';
import { assistsByState, goalsByState } from './goalStates.ts';
import { ASSISTS, ASSISTS_PER_GOAL, STATES } from './league.ts';
import { OVERTIME, scoreTable } from './score.ts';

const rates = sampleRates();
const { summary } = scoreTable({ away: rates.away.goals, home: rates.home.goals });
const sum = (values: readonly number[]): number => values.reduce((total, x) => total + x, 0);

test("the goals of a skater in all states sum to the rated share of the team's goals", () => {
  const states = goalsByState(rates.home, 'home', summary);
  const share = summary.skaters.home / sum(rates.home.skaters.map((s) => s.goals));
  rates.home.skaters.forEach((s, i) => {
    expect(sum(STATES.map((state) => states[state][i]!))).toBeCloseTo(s.goals * share, 12);
  });
});

test("the team's goals in each state match the score table and the power-play rate", () => {
  const states = goalsByState(rates.home, 'home', summary);
  expect(sum(states.emptyNet)).toBeCloseTo(summary.emptyNet.home, 12);
  expect(sum(states.overtime)).toBeCloseTo(summary.level * OVERTIME[1], 12);
  // A fifth of the skaters' expected goals in the sample are on the power play. Goals of won shootouts are not
  // included.
  expect(sum(states.powerPlay)).toBeCloseTo(0.2 * summary.skaters.home, 12);
  const ofDefense = (state: 'emptyNet' | 'overtime'): number => sum(states[state].slice(12)) / sum(states[state]);
  expect(ofDefense('overtime')).toBeCloseTo(0.252, 12);
  expect(ofDefense('emptyNet')).toBeCloseTo(0.088, 12);
});

prop(
  'goals by state are never negative, and add up to the goals of the team’s skaters for any rates',
  [
    fc.array(fc.record({ goals: fc.double({ min: 0, max: 0.8, noNaN: true }), part: fc.double({ max: 1, min: 0 }) }), {
      minLength: 18,
      maxLength: 18,
    }),
    fc.double({ min: 0, max: 2, noNaN: true }),
  ],
  (drawn, powerPlayGoals) => {
    const skaters = rates.home.skaters.map((s, i) => {
      // One skater always has goals, because ratings never give 0 goals to all skaters of a team.
      const goals = i === 0 ? 0.3 : drawn[i]!.goals;
      return { ...s, goals, powerPlayGoals: goals * drawn[i]!.part };
    });
    const states = goalsByState({ ...rates.home, powerPlayGoals, skaters }, 'home', summary);
    for (const state of STATES) for (const x of states[state]) expect(x).toBeGreaterThanOrEqual(-1e-12);
    expect(sum(STATES.flatMap((state) => states[state]))).toBeCloseTo(summary.skaters.home, 10);
  },
  60,
);

test("assists per goal match the league's average, however many goals are power-play goals", () => {
  for (const powerPlayGoals of [0.2, 0.6, 1]) {
    const states = goalsByState({ ...rates.home, powerPlayGoals }, 'home', summary);
    const numbers = assistsByState(states);
    const assists = sum(STATES.map((state) => sum(states[state]) * (numbers[state][1]! + 2 * numbers[state][2]!)));
    expect(assists / summary.skaters.home).toBeCloseTo(ASSISTS_PER_GOAL, 12);
    for (const state of STATES) expect(sum(numbers[state])).toBeCloseTo(1, 12);
    expect(numbers.powerPlay).toBe(ASSISTS.powerPlay);
  }
});
