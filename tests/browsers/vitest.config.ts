import { defineConfig } from 'vitest/config';

// The built pages in three engines, one file an engine. `npm run browsers` adds the folder `release`.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: process.env['DDH_RELEASE'] === undefined ? ['*.test.ts'] : ['**/*.test.ts'],
    globalSetup: '../e2e/globalSetup.ts',
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Browsers sometimes time out on a busy machine.
    retry: 1,
  },
});
