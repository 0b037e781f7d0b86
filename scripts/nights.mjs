// `npm run nights`: builds the pages and the plugin's zip, finds the programs that the test in tests/nights needs, and
// runs the test. Options follow `--`.
import { chromium } from './chromium.mjs';
import { php } from './php.mjs';
import { inTurn } from './run.mjs';
import { libfaketime } from './system.mjs';

const env = { ...php(), CHROMIUM: chromium(), LIBFAKETIME: libfaketime() };

inTurn(
  [
    ['scripts/test.mjs', 'build'],
    ['scripts/zip.mjs'],
    ['--conditions=ddh-source', '--import', 'tsx', 'tests/nights/main.ts', ...process.argv.slice(2)],
  ],
  env,
);
