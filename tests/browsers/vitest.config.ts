import { defineConfig } from 'vitest/config';

const isRelease = process.env['DDH_RELEASE'] !== undefined;

// The built pages, one file for each engine. `tests/e2e` shows the same of Chromium, so that only `npm run browsers` drives
// Chromium here, too. It also adds the folder `release`.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: isRelease ? ['**/*.test.ts'] : ['firefox.test.ts', 'webkit.test.ts'],
    globalSetup: '../e2e/globalSetup.ts',
    environment: 'node',
    // Vitest leaves one core to itself, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Browsers sometimes time out on a busy machine.
    retry: 1,
  },
});
