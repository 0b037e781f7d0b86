// For each user step on the pages, measures the time until the step's effect is visible (Interaction to Next Paint),
// and the longest task. Run this script after `npm run build`, while the machine is idle. Options after `--`:
// `--rate 1` (no CPU throttling), `--runs 1`, `--only vault`.
import { spawnSync } from 'node:child_process';
import { chromium } from './chromium.mjs';

const { status } = spawnSync(
  process.execPath,
  ['--conditions=ddh-source', '--import', 'tsx', 'tests/e2e/inp/run.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM: chromium() } },
);
process.exitCode = status ?? 1;
