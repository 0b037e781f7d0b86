import { defineConfig } from '@playwright/test';
import { launchOptions } from '../../launch.ts';
import { MAIN } from './site.ts';

// The three pages in a real WordPress that the plugin was installed into from the zip: `npm run wordpress`.
export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results/wordpress',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  // As for the other browser tests: what passes the second time only is listed as flaky, and to be mended.
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  projects: [
    { name: 'pages', testIgnore: /log\.spec/, teardown: 'log' },
    { name: 'log', testMatch: /log\.spec/, retries: 0 },
  ],
  use: { baseURL: MAIN.url, launchOptions },
});
