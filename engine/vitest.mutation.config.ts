import { defineConfig } from 'vitest/config';

// Flat, without projects: what the mutation run understands. Only the engine's own tests.
export default defineConfig({
  cacheDir: '.cache/vitest-mutation',
  test: { environment: 'node', include: ['engine/src/{odds,parlay,simulation}/**/*.test.ts'] },
});
