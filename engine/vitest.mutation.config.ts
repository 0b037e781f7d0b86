import { defineConfig } from 'vitest/config';

// Flat, without projects: what the mutation run understands. Only the engine's own tests.
export default defineConfig({
  cacheDir: '.cache/vitest-mutation',
  test: {
    // A survivor runs every test that covers it, so the suite must be quick here: few random cases (a mutant that lives
    // through those is told by an example), and not the tests that need megabytes to say what they say.
    env: { FC_RUNS: '0.08' },
    testNamePattern: /^(?!.*(cost no memory|crosses segments|stop once enough)).*$/,
    testTimeout: 30_000,
    environment: 'node',
    include: ['engine/src/{odds,parlay,simulation,hub,vault,schedule,fantasy}/**/*.test.ts'],
  },
});
