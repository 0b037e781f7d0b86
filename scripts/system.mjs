import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

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

/** Whether the system has php-fpm, whose name in Debian has PHP's version. */
export const hasFpm = () =>
  existsSync('/usr/sbin') && readdirSync('/usr/sbin').some((name) => name.startsWith('php-fpm'));

/** Returns the path of libfaketime, a library that changes the clock that a program reads. Installs it if it is missing. */
export function libfaketime() {
  const find = () =>
    readdirSync('/usr/lib')
      .map((name) => `/usr/lib/${name}/faketime/libfaketime.so.1`)
      .find((path) => existsSync(path));
  const found = find();
  if (found) return found;
  install(['libfaketime'], 'these tests set the clock of other programs: install libfaketime');
  return find();
}

/**
 * Returns environment variables with which a program, and all that it starts, read a clock that now shows `instant`.
 * The times of files that PHP reads move with it. Node.js asks the kernel for them, so there they do not move. The times
 * that a program sets move only with `FAKE_UTIME`, which a step with PHP needs, and a step with Node.js alone must not
 * have.
 */
export function clockAt(instant, { withPhp }) {
  const seconds = (Date.parse(instant) - Date.now()) / 1000;
  if (Number.isNaN(seconds)) throw new Error(`'${instant}' is no time such as 2026-11-02T04:20:00Z`);
  return {
    LD_PRELOAD: libfaketime(),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds.toFixed(3)}`,
    ...(withPhp && { FAKE_UTIME: '1' }),
    DONT_FAKE_MONOTONIC: '1',
  };
}
