import { defineConfig } from 'vitest/config';

const isRelease = process.env['DDH_RELEASE'] !== undefined;

// Tests of the built pages, one file for each engine. Chromium is driven only by `npm run browsers`, because `tests/e2e`
// covers it otherwise. `npm run browsers` also adds the folder `release`.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: isRelease ? ['**/*.test.ts'] : ['firefox.test.ts', 'webkit.test.ts'],
    globalSetup: '../e2e/globalSetup.ts',
    environment: 'node',
    // By default, Vitest leaves one core unused, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Browsers sometimes time out on a busy machine.
    retry: 1,
  },
});
