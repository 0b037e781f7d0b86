import { defineConfig } from 'vitest/config';

const conditions = ['ddh-source', 'import', 'module', 'default'];

// The tests run as a step of `npm test -- wordpress`, because they need the plugin's zip and PHP.
export default defineConfig({
  cacheDir: '../../../.cache/vitest-publish',
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    root: import.meta.dirname,
    environment: 'node',
    include: ['*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
