import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { Tallies, Tally } from './tally.ts';

const entry = fc.record({
  got: fc.integer({ min: 0, max: 9 }),
  expected: fc.double({ min: 0.1, max: 9, noNaN: true }),
  age: fc.constantFrom(1, 2, 30),
  newSeason: fc.boolean(),
});

prop(
  'a tally sums its entries, whose weights halve with every half-life and fall with every new season',
  [fc.array(entry, { minLength: 1, maxLength: 12 }), fc.double({ min: 0.1, max: 50, noNaN: true })],
  (entries, prior) => {
    const memory = { halfLife: 7, carry: 0.4 };
    const tally = new Tally(memory);
    let season = 2020;
    const seasons = entries.map(({ newSeason }) => (season += newSeason ? 1 : 0));
    entries.forEach(({ got, expected, age }, i) => tally.observe(seasons[i]!, got, expected, age));
    const laterSeason = season + 1;
    let got = 0;
    let expected = 0;
    entries.forEach((one, i) => {
      const age = entries.slice(i + 1).reduce((sum, later) => sum + later.age, 0);
      const weight = 0.5 ** (age / memory.halfLife) * memory.carry ** (laterSeason - seasons[i]!);
      got += weight * one.got;
      expected += weight * one.expected;
    });
    expect(tally.got(laterSeason)).toBeCloseTo(got, 9);
    expect(tally.ratio(laterSeason, prior, 1.5)).toBeCloseTo((got + 1.5 * prior) / (expected + prior), 9);
    // Reading a later season does not change the tally.
    expect(tally.got(season)).toBeCloseTo(got / memory.carry, 9);
  },
);

test('the ratio of a key without entries is the prior ratio', () => {
  const tallies = new Tallies<string>({ halfLife: 10, carry: 1 });
  expect(tallies.ratio('nobody', 2024, 5, 0.3)).toBe(0.3);
  expect(tallies.got('nobody', 2024)).toBe(0);
  tallies.observe('one', 2024, 2, 1);
  expect(tallies.ratio('one', 2024, 1)).toBe(1.5);
  expect(tallies.ratio('nobody', 2024, 1)).toBe(1);
});
