import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where a command lies; null if there is none. */
export function pathOf(command) {
  const found = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

/** Installs packages on Debian and Ubuntu as root; elsewhere the run fails with what is asked for. Never skipped. */
export function install(packages, otherwise) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) throw new Error(otherwise);
  console.log(`Installing ${packages.join(', ')} ...`);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}
