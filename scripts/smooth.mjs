// What a reader feels: whether any task holds the page over 50 ms, also on a slow processor, and how soon figures come. A
// measurement: run it after `npm run build`, with nothing else at work. Further arguments are Playwright's.
import { spawnSync } from 'node:child_process';
import { chromium } from './chromium.mjs';

const { status } = spawnSync(
  'node_modules/.bin/playwright',
  [
    'test',
    '--config',
    'tests/e2e/playwright.config.ts',
    '--project',
    'alone',
    '--no-deps',
    '--workers',
    '1',
    '--repeat-each',
    '5',
    '--retries',
    '0',
    '--reporter',
    'list,./tests/e2e/smooth/reporter.ts',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM: chromium(), DDH_LONGEST_TASK: '50' } },
);
process.exitCode = status ?? 1;
