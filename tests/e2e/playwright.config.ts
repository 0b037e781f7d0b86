import { defineConfig } from '@playwright/test';
import { BROWSER_TESTS } from '../playwright.ts';
import { ORIGIN } from './origin.ts';

// The built plugin in Chromium, embedded by a host page as WordPress embeds it.
export default defineConfig(BROWSER_TESTS, {
  outputDir: '../../test-results',
  projects: [
    { name: 'pages', testIgnore: '**/alone/**' },
    // One at a time, because two measured pages would slow each other down.
    { name: 'alone', testMatch: '**/alone/*.spec.ts', dependencies: ['pages'], workers: 1 },
  ],
  use: { baseURL: ORIGIN },
});
