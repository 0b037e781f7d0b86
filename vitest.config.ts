import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// `ddh-source`: workspaces are read from their TypeScript source, never from a build that may be old.
const conditions = ['ddh-source', 'import', 'module', 'default'];
const resolve = { conditions };
const ssr = { resolve: { conditions } };

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    // Vitest leaves one core to itself, which is half of a small machine.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['engine/{src,cli}/**/*.ts', 'workers/**/*.ts', 'src/{state,services}/**/*.ts'],
      reporter: ['text-summary'],
    },
    projects: [
      { resolve, ssr, test: { name: 'engine', environment: 'node', include: ['engine/**/*.test.ts'] } },
      { resolve, ssr, test: { name: 'workers', environment: 'node', include: ['workers/**/*.test.ts'] } },
      {
        plugins: [react()],
        resolve,
        ssr,
        test: {
          name: 'page',
          environment: 'happy-dom',
          setupFiles: ['src/view/testing/setup.ts'],
          testTimeout: 30_000,
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
        },
      },
      // Needs PHP and its tools: `npm test -- php`.
      {
        test: { name: 'php', environment: 'node', include: ['tests/wordpress/checks/*.test.ts'], testTimeout: 30_000 },
      },
    ],
  },
});
