import { defineConfig } from '@playwright/test';
import { BROWSER_TESTS } from '../../playwright.ts';
import { MAIN } from './site.ts';

// `npm run wordpress` tests the three pages in a real WordPress, with the plugin installed from the zip.
export default defineConfig(BROWSER_TESTS, {
  outputDir: '../../../test-results/wordpress',
  projects: [
    { name: 'pages', testIgnore: /log\.spec/, teardown: 'log' },
    { name: 'log', testMatch: /log\.spec/, retries: 0 },
  ],
  use: { baseURL: MAIN.url },
});
