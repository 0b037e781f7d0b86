// `npm run slurm`: builds the command, installs Slurm if it is missing, and runs tests/slurm. Options follow `--`.
import { spawnSync } from 'node:child_process';
import { install, pathOf } from './system.mjs';

const COMMANDS = ['munged', 'slurmctld', 'slurmd', 'sbatch'];
const PACKAGES = ['slurm-wlm', 'munge'];

const missing = COMMANDS.filter((command) => pathOf(command) === null);
if (missing.length > 0) install(PACKAGES, `this test needs ${missing.join(', ')}: install ${PACKAGES.join(', ')}`);

for (const args of [
  ['node_modules/.bin/vite', 'build', '--config', 'engine/cli/vite.config.ts', '--logLevel', 'warn'],
  ['--conditions=ddh-source', '--import', 'tsx', 'tests/slurm/main.ts', ...process.argv.slice(2)],
]) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  process.exitCode = status ?? 1;
  if (status !== 0) break;
}
