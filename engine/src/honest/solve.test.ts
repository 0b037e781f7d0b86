import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { heldLegs, solve, weightsOf, type Constraint } from './solve.ts';

type Small = { readonly rows: readonly (readonly boolean[])[]; readonly targets: readonly number[] };

const small: fc.Arbitrary<Small> = fc.integer({ min: 1, max: 3 }).chain((legs) =>
  fc.record({
    rows: fc.array(fc.array(fc.boolean(), { minLength: legs, maxLength: legs }), { minLength: 4, maxLength: 40 }),
    targets: fc.array(fc.double({ min: 0.05, max: 0.95, noNaN: true }), { minLength: legs, maxLength: legs }),
  }),
);

const shareOf = ({ rows }: Small, leg: number): number =>
  (rows.filter((row) => row[leg]).length + 0.5) / (rows.length + 1);

function constraintsOf(of: Small): readonly Constraint[] {
  return of.targets.map((target, leg) => {
    const bits = new Int32Array(Math.ceil(of.rows.length / 32));
    of.rows.forEach((row, r) => {
      if (row[leg]) bits[r >> 5]! |= 1 << (r & 31);
    });
    return { bits, target, variance: shareOf(of, leg) * (1 - shareOf(of, leg)) };
  });
}

/** The function to maximize, straight from its definition. */
function goal(of: Small, multipliers: readonly number[]): number {
  const logs = of.rows.map((row) => row.reduce((sum, holds, leg) => sum + (holds ? multipliers[leg]! : 0), 0));
  const mean = logs.reduce((sum, log) => sum + Math.exp(log), 0) / logs.length;
  return multipliers.reduce((sum, own, leg) => {
    const share = shareOf(of, leg);
    return sum + own * of.targets[leg]! - (0.03 / 2) * share * (1 - share) * own * own;
  }, -Math.log(mean));
}

/** The oracle: tries the neighbors on a grid that gets finer, without derivatives. */
function bruteForce(of: Small): readonly number[] {
  let best: readonly number[] = of.targets.map(() => 0);
  let found = goal(of, best);
  for (let step = 4; step > 1e-6;) {
    const tried = best.flatMap((_, leg) => [-step, step].map((by) => best.with(leg, best[leg]! + by)));
    const pairs = best.flatMap((_, a) =>
      best.flatMap((__, b) =>
        a < b ? [1, -1].map((sign) => best.with(a, best[a]! + sign * step).with(b, best[b]! + step)) : [],
      ),
    );
    const next = [...tried, ...pairs, ...pairs.map((one) => one.map((own, leg) => 2 * best[leg]! - own))]
      .map((one) => ({ one, value: goal(of, one) }))
      .reduce((a, b) => (b.value > a.value ? b : a));
    if (next.value > found) [best, found] = [next.one, next.value];
    else step /= 2;
  }
  return best;
}

prop(
  'solve finds the maximum that a search without derivatives finds',
  [small],
  (of) => {
    const found = solve(constraintsOf(of), of.rows.length);
    expect(Math.abs(goal(of, found) - goal(of, bruteForce(of)))).toBeLessThan(1e-6);
  },
  100,
);

test('solve changes nothing if each leg has its target already, and has no multipliers without legs', () => {
  const bits = Int32Array.of(0b0101, 0b0011);
  expect(solve([{ bits, target: 4 / 64, variance: 0.1 }], 64)).toEqual([0]);
  expect(solve([], 64)).toEqual([]);
});

test('the weighted share of a leg goes nearly to its target, and its weight is e to the multiplier', () => {
  const bits = Int32Array.of(0x0000ffff, 0x0000ffff);
  const [multiplier] = solve([{ bits, target: 0.6, variance: 0.25 }], 64);
  const weights = weightsOf(heldLegs([{ bits }], 64), [multiplier!]);
  const sum = (of: Float64Array): number => of.reduce((total, weight) => total + weight, 0);
  expect(new Set(weights)).toEqual(new Set([1, Math.exp(multiplier!)]));
  const share = (Math.exp(multiplier!) * 32) / sum(weights);
  expect(0.6 - share).toBeCloseTo(0.03 * 0.25 * multiplier!, 5);
});
