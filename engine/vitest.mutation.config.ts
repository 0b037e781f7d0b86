import { defineConfig } from 'vitest/config';

// The mutation tool does not read configurations with projects, so this one is flat.
export default defineConfig({
  cacheDir: '.cache/vitest-mutation',
  ssr: { resolve: { conditions: ['ddh-source'] } },
  test: {
    // Every test that covers a mutant runs until one fails, so a surviving mutant is slow. Property tests therefore try
    // fewer cases, and slow tests are skipped.
    env: { FC_RUNS: '0.08' },
    testNamePattern: /^(?!.*several segments).*$/,
    testTimeout: 30_000,
    environment: 'node',
    include: [
      'engine/src/{odds,parlay,simulation,hub,vault,schedule,fantasy}/**/*.test.ts',
      'engine/src/model/{assistants,compile}.test.ts',
      'engine/forecast/rating/*.test.ts',
    ],
  },
});
