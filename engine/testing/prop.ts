import fc from 'fast-check';
import { test } from 'vitest';

/**
 * The seed is fixed, so that a failure repeats. fast-check prints the seed of a failure. `npm test` tries 30% of the
 * cases that a property asks for, because more cases with the same seed find little. `npm run properties` tries ten
 * times as many, with another seed each time.
 */
const seed = Number(process.env['FC_SEED'] ?? 20_251_007);
const scale = Number(process.env['FC_RUNS'] ?? 0.3);

/** Parameters for `fc.assert`. FC_RUNS multiplies `runs`. */
export const seeded = (runs: number) => ({ seed, numRuns: Math.ceil(runs * scale) });

const TIMEOUT_MS = 30_000;

/**
 * Defines a property test: `prop('over + under + push = 1', [table, line], (t, l) => ...)`. FC_RUNS multiplies `runs`.
 */
export function prop<const A extends readonly fc.Arbitrary<unknown>[]>(
  name: string,
  arbitraries: A,
  check: (...values: { [K in keyof A]: A[K] extends fc.Arbitrary<infer T> ? T : never }) => void | Promise<void>,
  runs = 200,
): void {
  test(
    name,
    async () => {
      const property = fc.asyncProperty(fc.tuple(...arbitraries), async (values) => check(...(values as never)));
      await fc.assert(property, seeded(runs));
    },
    TIMEOUT_MS * Math.max(1, scale),
  );
}
