// `npm run nights`: builds the pages and the plugin's zip, finds the programs that the test in tests/nights needs, and
// runs the test. Options follow `--`.
import { spawnSync } from 'node:child_process';
import { chromium } from './chromium.mjs';
import { php } from './php.mjs';
import { libfaketime } from './system.mjs';

const env = { ...process.env, ...php(), CHROMIUM: chromium(), LIBFAKETIME: libfaketime() };

for (const args of [
  ['scripts/test.mjs', 'build'],
  ['scripts/zip.mjs'],
  ['--conditions=ddh-source', '--import', 'tsx', 'tests/nights/main.ts', ...process.argv.slice(2)],
]) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  process.exitCode = status ?? 1;
  if (status !== 0) break;
}
