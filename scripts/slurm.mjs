// `npm run slurm`: builds the command, installs Slurm if it is missing, and runs tests/slurm. Options follow `--`.
import { inTurn } from './run.mjs';
import { install, pathOf } from './system.mjs';

const COMMANDS = ['munged', 'slurmctld', 'slurmd', 'sbatch'];
const PACKAGES = ['slurm-wlm', 'munge'];

const missing = COMMANDS.filter((command) => pathOf(command) === null);
if (missing.length > 0) install(PACKAGES, `this test needs ${missing.join(', ')}: install ${PACKAGES.join(', ')}`);

inTurn([
  ['node_modules/.bin/vite', 'build', '--config', 'engine/cli/vite.config.ts', '--logLevel', 'warn'],
  ['--conditions=ddh-source', '--import', 'tsx', 'tests/slurm/main.ts', ...process.argv.slice(2)],
]);
