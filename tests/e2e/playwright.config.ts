import { defineConfig } from '@playwright/test';
import { BROWSER_TESTS } from '../playwright.ts';
import { ORIGIN } from './origin.ts';

// The built plugin in Debian's Chromium, embedded by a host page as WordPress does it.
export default defineConfig(BROWSER_TESTS, {
  outputDir: '../../test-results',
  projects: [
    { name: 'pages', testIgnore: '**/smooth/**' },
    { name: 'alone', testMatch: '**/smooth/*.spec.ts', dependencies: ['pages'] },
  ],
  use: { baseURL: ORIGIN },
});
