import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// With `ddh-source`, workspaces are loaded from their TypeScript source, because a build may be outdated.
const conditions = ['ddh-source', 'module'];
const resolve = { conditions };
const ssr = { resolve: { conditions } };

/**
 * Test files share their loaded modules, because loading modules takes most of the time. The time limit is long enough
 * for a busy machine.
 */
const shared = { environment: 'node', pool: 'threads', isolate: false, testTimeout: 30_000 } as const;

const PAGE = ['src/**/*.dom.test.ts', 'src/**/*.test.tsx', 'src/{view,testing}/**/*.test.ts', 'src/*.test.ts'];

/** Test files that mock modules. These files must not share modules with other files. */
const MOCKING = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => join('src', file))
  .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

const page = { environment: 'happy-dom', setupFiles: 'src/view/testing/setup.ts', unstubGlobals: true } as const;

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    // By default, Vitest leaves one core unused, which is half of a small machine.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['engine/{src,platform,forecast,feeds,cli}/**/*.ts', 'workers/**/*.ts', 'src/{state,services}/**/*.ts'],
      reporter: ['text-summary'],
    },
    projects: [
      { resolve, ssr, test: { ...shared, name: 'engine', include: ['engine/**/*.test.ts'] } },
      { resolve, ssr, test: { ...shared, name: 'workers', include: ['workers/**/*.test.ts'] } },
      {
        resolve,
        ssr,
        test: {
          ...shared,
          name: 'state',
          include: ['src/{admin,state,services}/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
        },
      },
      {
        plugins: [react()],
        resolve,
        ssr,
        test: { ...shared, ...page, name: 'page', include: PAGE, exclude: MOCKING },
      },
      {
        plugins: [react()],
        resolve,
        ssr,
        test: { ...page, name: 'page-mocks', include: MOCKING, testTimeout: 30_000 },
      },
      {
        resolve,
        ssr,
        test: {
          ...shared,
          name: 'architecture',
          include: [
            'tests/{architecture,contract,deploy}/**/*.test.ts',
            'scripts/**/*.test.{ts,mjs}',
            'data-fixtures/**/*.test.ts',
          ],
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'firebase',
          environment: 'node',
          include: ['tests/firebase/**/*.test.ts'],
          testTimeout: 60_000,
          // Compiles all code at once with a fast compiler. Each simulated page is a new copy of the product, so no
          // code runs long enough to be optimized.
          execArgv: ['--always-sparkplug', '--max-semi-space-size=64'],
        },
      },
      { resolve, ssr, test: { ...shared, name: 'feeds', include: ['tests/feeds/**/*.test.ts'] } },
      // Needs PHP and its tools: `npm test -- php`.
      {
        resolve,
        ssr,
        test: { name: 'php', environment: 'node', include: ['tests/wordpress/checks/*.test.ts'], testTimeout: 30_000 },
      },
    ],
  },
});
