import { register } from 'node:module';
import type { PlaywrightTestConfig } from '@playwright/test';

// Loads workspaces from their TypeScript source, so that tests can find a text by the function that makes it. Each
// process of Playwright loads this file before it loads tests.
const HOOK = `export const resolve = (specifier, context, next) =>
  next(specifier, { ...context, conditions: [...context.conditions, 'ddh-source'] });`;
register(`data:text/javascript,${encodeURIComponent(HOOK)}`);

/** True if the browser is the headless shell, which needs less processor time than a full browser. */
const SHELL = process.env['CHROMIUM']?.endsWith('-headless-shell') === true;

/**
 * The environment of the browser, which reads the machine's clock: with libfaketime (`clockAt` in scripts/system.mjs),
 * Chromium needs a minute for a page. The tests set the time in their pages.
 */
const { LD_PRELOAD, ...BROWSER_ENV } = process.env;
/** With libfaketime, WordPress needs several times as long for a page. */
const TIMES = LD_PRELOAD === undefined ? 1 : 4;

/** Settings for all browser tests. Paths are relative to the configuration that includes these settings. */
export const BROWSER_TESTS: PlaywrightTestConfig = {
  testDir: '.',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  // A full browser uses more than one core, so fewer of them than of the headless shell run at the same time.
  workers: SHELL ? 3 : 2,
  // A test may fail because the machine is busy, so it is tried twice. A test that passes only at the second try is
  // listed as flaky, and should be fixed.
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
  timeout: TIMES * 60_000,
  expect: { timeout: TIMES * 15_000 },
  use: {
    // In this time zone, pages show a game's time only in New York time, without a local time next to it.
    timezoneId: 'America/New_York',
    // Uses the system's Chromium and turns its background requests off. In a closed network, these requests would only
    // time out.
    launchOptions: {
      env: BROWSER_ENV,
      ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Avoids a process, and with it about a fifteenth of the processor time of all tests.
        '--in-process-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
};
