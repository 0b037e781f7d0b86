// Runs all steps of `npm test` in order and stops at the first failure. `npm test -- types unit` runs only the steps
// `types` and `unit`.
import { readFileSync } from 'node:fs';
import { installBrowsers } from './browsers.mjs';
import { php } from './php.mjs';
import { bin, node, playwright, run, start, timed, together } from './run.mjs';

/** Throws if the lock file contains URLs of packages. Without URLs, an install works with any registry. */
function checkLock() {
  const addresses = readFileSync('package-lock.json', 'utf8').match(/"resolved": "(https?|git)[^"]*"/g) ?? [];
  if (addresses.length > 0) throw new Error(`package-lock.json must not contain URLs of packages: ${addresses[0]}`);
}

async function wordpress() {
  const tools = php();
  node(['scripts/zip.mjs']);
  const deliveries = async () => {
    await start(process.execPath, ['--import', 'tsx', 'tests/wordpress/kills/run.ts', '10'], tools);
    await start(bin('vitest'), ['run', '--config', 'tests/wordpress/publish/vitest.config.ts'], tools);
  };
  await together(start(process.execPath, ['--import', 'tsx', 'tests/wordpress/run.ts'], tools), deliveries());
  playwright('wordpress/browser', tools);
}

const STEPS = {
  lock: checkLock,
  made: () => node(['--conditions=ddh-source', '--import', 'tsx', 'scripts/made.ts', '--check']),
  format: () => run(bin('oxfmt'), ['--check']),
  lint: () => {
    run(bin('oxlint'), ['--type-aware']);
    node(['scripts/wording.mjs']);
  },
  types: () => run(bin('tsc'), ['-b']),
  unused: () => {
    run(bin('knip'));
    run(bin('knip'), ['--production', '--config', 'knip.product.jsonc']);
  },
  php: () => run(bin('vitest'), ['run', '--project', 'php'], php()),
  build: () => {
    run(bin('vite'), ['build', '--logLevel', 'warn']);
    run(bin('vite'), ['build', '--config', 'engine/cli/vite.config.ts', '--logLevel', 'warn']);
  },
  size: () => run(bin('size-limit')),
  unit: () => run(bin('vitest'), ['run', '--project', '!php']),
  wordpress,
  e2e: () => playwright('e2e'),
  browsers: () => {
    installBrowsers();
    run(bin('vitest'), ['run', '--config', 'tests/browsers/vitest.config.ts']);
  },
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(STEPS, name));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Steps: ${Object.keys(STEPS).join(', ')}`);
  process.exit(2);
}
for (const [name, step] of Object.entries(STEPS)) {
  if (chosen.length === 0 || chosen.includes(name)) await timed(name, step);
}
