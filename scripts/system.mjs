import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Returns the path of a command, or null if the system does not have it. */
export function pathOf(command) {
  const found = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

/**
 * Installs packages on Debian and Ubuntu. Throws an error with the message `otherwise` on other systems, and if this
 * process does not run as root.
 */
export function install(packages, otherwise) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) throw new Error(otherwise);
  console.log(`Installing ${packages.join(', ')} ...`);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}
