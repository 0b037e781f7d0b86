import { defineConfig } from '@playwright/test';
import { BROWSER_TESTS } from '../playwright.ts';
import { ORIGIN } from './origin.ts';

// The built plugin in Debian's Chromium, embedded by a host page as WordPress does it.
export default defineConfig(BROWSER_TESTS, {
  outputDir: '../../test-results',
  projects: [
    { name: 'pages', testIgnore: '**/alone/**' },
    // One after the other: two pages that are measured at once measure each other.
    { name: 'alone', testMatch: '**/alone/*.spec.ts', dependencies: ['pages'], workers: 1 },
  ],
  use: { baseURL: ORIGIN },
});
