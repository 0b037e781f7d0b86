import { defineConfig } from '@playwright/test';
import { BROWSER_TESTS } from '../playwright.ts';
import { ORIGIN } from './origin.ts';

// Tests of the built plugin in Chromium. A host page embeds the plugin in the same way as WordPress does.
export default defineConfig(BROWSER_TESTS, {
  outputDir: '../../test-results',
  snapshotPathTemplate: '{testDir}/{testFileName}-texts/{arg}{ext}',
  projects: [
    { name: 'pages', testIgnore: '**/alone/**' },
    // These tests run one at a time, because two measured pages would slow each other down.
    { name: 'alone', testMatch: '**/alone/*.spec.ts', dependencies: ['pages'], workers: 1 },
  ],
  use: { baseURL: ORIGIN },
});
