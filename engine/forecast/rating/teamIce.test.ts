import fc from 'fast-check';
import { expect } from 'vitest';
import { prop } from '../../testing/prop.ts';
import type { SkaterRate } from './skaterForm.ts';
import { inTeamIce, pointsOf, shotsOf, TEAM_ICE, type LineupSkater } from './teamIce.ts';

const positive = fc.double({ min: 0.01, max: 3, noNaN: true });
const rate: fc.Arbitrary<SkaterRate> = fc.record({
  goals: positive,
  powerPlayGoals: positive,
  powerPlayPrior: positive,
  assistsPrior: positive,
  assists: positive,
  shots: positive,
  blocks: positive,
  hits: positive,
  plusMinus: fc.double({ min: -1, max: 1, noNaN: true }),
  iceTime: fc.double({ min: 60, max: 1800, noNaN: true }),
});
const skater = (position: 'C' | 'D'): fc.Arbitrary<LineupSkater> =>
  fc.record({ position: fc.constant(position), rate, plays: fc.double({ min: 0.05, max: 1, noNaN: true }) });
const lineup = fc
  .tuple(fc.array(skater('C'), { minLength: 1, maxLength: 14 }), fc.array(skater('D'), { minLength: 1, maxLength: 8 }))
  .map((groups) => groups.flat());

prop('inTeamIce scales the ice times of a lineup to a team total, and keeps counts per minute', [lineup], (skaters) => {
  const scaled = inTeamIce(skaters);
  for (const [group, position] of [
    ['F', 'C'],
    ['D', 'D'],
  ] as const) {
    const own = scaled.filter((one) => one.position === position);
    expect(own.reduce((sum, one) => sum + one.plays * one.rate.iceTime, 0)).toBeCloseTo(TEAM_ICE[group], 6);
  }
  scaled.forEach((one, i) => {
    const before = skaters[i]!.rate;
    expect(one.rate.shots / one.rate.iceTime).toBeCloseTo(before.shots / before.iceTime, 9);
  });
});

prop('points and shots of a lineup are sums weighted by the games that each skater plays', [lineup], (skaters) => {
  const [first, ...others] = skaters;
  expect(shotsOf([first!])).toBe(first!.plays * first!.rate.shots);
  expect(shotsOf(skaters)).toBeCloseTo(shotsOf([first!]) + shotsOf(others), 9);
  const halved = skaters.map((one) => ({ ...one, plays: one.plays / 2 }));
  expect(pointsOf(halved)).toBeCloseTo(pointsOf(skaters) / 2, 9);
  expect(shotsOf(halved)).toBeCloseTo(shotsOf(skaters) / 2, 9);
});
