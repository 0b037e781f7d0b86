import { defineConfig } from 'vitest/config';

const isRelease = process.env['DDH_RELEASE'] !== undefined;

// Tests of the built pages, with one file for each engine. `npm run browsers` also runs the tests in `release`, and
// runs all of them in Chromium, too.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: isRelease ? ['**/*.test.ts'] : ['firefox.test.ts', 'webkit.test.ts'],
    globalSetup: '../e2e/globalSetup.ts',
    environment: 'node',
    // By default, Vitest leaves one core unused. On a small machine, that is half of the cores.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Browsers sometimes time out on a busy machine.
    retry: 1,
  },
});
