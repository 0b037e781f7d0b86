import type { PlaywrightTestConfig } from '@playwright/test';

/** Chromium without all that only a window needs. */
const SHELL = process.env['CHROMIUM']?.endsWith('-headless-shell') === true;

/** How every browser test is run; paths are those of the configuration that takes it. */
export const BROWSER_TESTS: PlaywrightTestConfig = {
  testDir: '.',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  // A full browser keeps more than one core busy.
  workers: SHELL ? 3 : 2,
  // A browser on a busy machine may miss a beat; what passes the second time only is listed as flaky, and to be mended.
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    // The system's own Chromium, and on a closed network, where its background calls would only wait.
    launchOptions: {
      ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
};
