import { defineConfig } from 'vitest/config';

// Flat, without projects: what the mutation run understands. Only the engine's own tests.
export default defineConfig({
  cacheDir: '.cache/vitest-mutation',
  // A quarter of the runs: a mutant that lives through fifty random cases is told by an example.
  test: {
    testTimeout: 30_000,
    env: { FC_RUNS: '0.25' },
    environment: 'node',
    include: ['engine/src/{odds,parlay,simulation}/**/*.test.ts'],
  },
});
