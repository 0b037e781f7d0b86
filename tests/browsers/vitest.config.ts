import { defineConfig } from 'vitest/config';

// The built pages in three engines. One file an engine: as many at a time as the machine has cores.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    globalSetup: '../e2e/globalSetup.ts',
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A browser on a busy machine may miss a beat.
    retry: 1,
  },
});
