// The whole gate, in order; stops at the first failure. `npm test -- types unit` runs some steps only.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chromium } from './chromium.mjs';

const bin = (name) => `node_modules/.bin/${name}`;

/** The lock file must install anywhere: it records no registry's addresses. */
function checkLock() {
  const addresses = readFileSync('package-lock.json', 'utf8').match(/"resolved": "(https?|git)[^"]*"/g) ?? [];
  if (addresses.length > 0) throw new Error(`package-lock.json records addresses: ${addresses[0]}`);
}

function run(command, args = [], env = {}) {
  const { status, signal } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${signal ?? status}`);
}

const STEPS = {
  lock: checkLock,
  format: () => run(bin('oxfmt'), ['--check']),
  lint: () => run(bin('oxlint'), ['--type-aware']),
  types: () => run(bin('tsc'), ['-b']),
  unused: () => run(bin('knip')),
  unit: () => run(bin('vitest'), ['run', '--coverage']),
  build: () => {
    run(bin('vite'), ['build', '--logLevel', 'warn']);
    run(bin('vite'), ['build', '--config', 'engine/vite.config.ts', '--logLevel', 'warn']);
  },
  size: () => run(bin('size-limit')),
  e2e: () => run(bin('playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts'], { CHROMIUM: chromium() }),
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${Object.keys(STEPS).join(', ')}`);
  process.exit(2);
}

for (const [name, step] of Object.entries(STEPS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const start = performance.now();
  console.log(`\n== ${name}`);
  try {
    step();
  } catch (cause) {
    console.error(`\n== ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`);
    process.exit(1);
  }
  console.log(`== ${name} done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
