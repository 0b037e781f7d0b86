import { defineConfig } from '@playwright/test';
import { launchOptions } from '../launch.ts';
import { ORIGIN } from './origin.ts';

// The built plugin in Debian's Chromium, embedded by a host page as WordPress does it.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  // A browser on a busy machine may miss a beat; what passes the second time only is listed as flaky, and to be mended.
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  projects: [
    { name: 'pages', testIgnore: /smooth/ },
    { name: 'alone', testMatch: /smooth/, dependencies: ['pages'] },
  ],
  use: {
    baseURL: ORIGIN,
    launchOptions,
  },
});
