// Runs all steps of `npm test` in order and stops at the first failure. `npm test -- types unit` runs only the steps
// `types` and `unit`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { installBrowsers } from './browsers.mjs';
import { chromium } from './chromium.mjs';
import { php } from './php.mjs';

const bin = (name) => `node_modules/.bin/${name}`;

/** Throws if the lock file contains URLs of packages. Without URLs, an install works with any registry. */
function checkLock() {
  const addresses = readFileSync('package-lock.json', 'utf8').match(/"resolved": "(https?|git)[^"]*"/g) ?? [];
  if (addresses.length > 0) throw new Error(`package-lock.json must not contain URLs of packages: ${addresses[0]}`);
}

const inherit = (env) => ({ stdio: 'inherit', env: { ...process.env, ...env } });

function expectSuccess(command, args, status, signal) {
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${signal ?? status}`);
}

function run(command, args = [], env = {}) {
  const { status, signal } = spawnSync(command, args, inherit(env));
  expectSuccess(command, args, status, signal);
}

/** Runs a command as `run` does, but without blocking, so that other commands can run at the same time. */
async function start(command, args, env) {
  const [status, signal] = await once(spawn(command, args, inherit(env)), 'close');
  expectSuccess(command, args, status, signal);
}

/** Waits until all jobs have ended. Then throws if one of them failed. */
async function together(...jobs) {
  const failed = (await Promise.allSettled(jobs)).find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

const playwright = (folder, env) =>
  run(bin('playwright'), ['test', '--config', `tests/${folder}/playwright.config.ts`], {
    CHROMIUM: chromium(),
    ...env,
  });

/** Arguments for Node to run PHPUnit in a WordPress that has the plugin installed from the zip. */
const IN_WORDPRESS = ['--import', 'tsx', 'tests/wordpress/run.ts'];

/** Arguments for Node to run the tests that kill deliveries. The caller appends the number of kills. */
const KILLS = ['--import', 'tsx', 'tests/wordpress/kills/run.ts'];

/** Arguments for Node to run the tests that kill `ddh publish`. The caller appends the number of kills. */
const PUBLISH_KILLS = ['--import', 'tsx', 'tests/wordpress/publish/kills.ts'];

/** Arguments for Node to measure the time from a click on the Line-ups screen until the changed data is delivered. */
const PRESSES = ['--conditions=ddh-source', '--import', 'tsx', 'tests/wordpress/publish/presses.ts'];

const NEWEST = { DDH_WORDPRESS: 'newest' };

function inWordpress(env) {
  run(process.execPath, ['scripts/zip.mjs']);
  run(process.execPath, IN_WORDPRESS, env);
  playwright('wordpress/browser', env);
}

async function deliveries(tools) {
  await start(process.execPath, [...KILLS, '10'], tools);
  await start(bin('vitest'), ['run', '--config', 'tests/wordpress/publish/vitest.config.ts'], tools);
}

async function wordpress() {
  const tools = php();
  run(process.execPath, ['scripts/zip.mjs']);
  await together(start(process.execPath, IN_WORDPRESS, tools), deliveries(tools));
  playwright('wordpress/browser', tools);
}

const STEPS = {
  lock: checkLock,
  format: () => run(bin('oxfmt'), ['--check']),
  lint: () => {
    run(bin('oxlint'), ['--type-aware']);
    run(process.execPath, ['scripts/wording.mjs']);
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

/** Steps that run only if `npm test -- STEP` names them. */
const EXTRA = {
  packed: () => run(bin('vitest'), ['run', '--config', 'tests/packed/vitest.config.ts'], { CHROMIUM: chromium() }),
  kills: () => {
    const tools = php();
    run(process.execPath, ['scripts/zip.mjs']);
    run(process.execPath, [...KILLS, '300'], tools);
  },
  'publish-kills': () => {
    const tools = php();
    run(process.execPath, ['scripts/zip.mjs']);
    run(process.execPath, [...PUBLISH_KILLS, '50'], tools);
  },
  presses: () => {
    const tools = php();
    run(process.execPath, ['scripts/zip.mjs']);
    run(process.execPath, [...PRESSES, '20'], { ...tools, CHROMIUM: chromium() });
  },
  newest: () => inWordpress({ ...php(), ...NEWEST }),
  'release-browsers': () => {
    installBrowsers();
    run(process.execPath, ['scripts/zip.mjs']);
    run(bin('vitest'), ['run', '--config', 'tests/browsers/vitest.config.ts', '--no-file-parallelism'], {
      ...php(),
      DDH_RELEASE: '1',
    });
  },
};

const chosen = process.argv.slice(2);
const all = { ...STEPS, ...EXTRA };
const unknown = chosen.filter((name) => !(name in all));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Steps: ${Object.keys(all).join(', ')}`);
  process.exit(2);
}

for (const [name, step] of Object.entries(all)) {
  if (chosen.length > 0 ? !chosen.includes(name) : name in EXTRA) continue;
  const since = performance.now();
  console.log(`\n== ${name}`);
  try {
    await step();
  } catch (cause) {
    console.error(`\n== ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`);
    process.exit(1);
  }
  console.log(`== ${name} done in ${((performance.now() - since) / 1000).toFixed(1)} s`);
}
