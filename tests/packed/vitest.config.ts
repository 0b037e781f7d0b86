import { defineConfig } from 'vitest/config';

// `npm run packed` runs this before a release. These tests are not part of `npm test`, because they take 45 seconds.
export default defineConfig({
  cacheDir: '../../.cache/vitest-packed',
  test: { root: import.meta.dirname, environment: 'node', include: ['*.test.ts'], testTimeout: 120_000 },
});
