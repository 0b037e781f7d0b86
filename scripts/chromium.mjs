// The browser tests drive the system's Chromium; Playwright's own download is not used. Where it is missing it is
// installed on Debian and Ubuntu as root; elsewhere the missing package is named and the run fails. Never skipped.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function find() {
  if (process.env['CHROMIUM']) return process.env['CHROMIUM'];
  for (const name of NAMES) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return null;
}

/** The path of a Chromium, installed if need be. */
export function chromium() {
  const there = find();
  if (there) return there;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    console.error('The browser tests need Chromium: install the package `chromium`, or name its path in CHROMIUM.');
    process.exit(1);
  }
  console.log('Installing chromium and fonts-liberation ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  const packages = ['chromium', 'fonts-liberation'];
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'inherit', env });
  const installed = find();
  if (!installed) throw new Error('apt installed chromium, but there is no chromium command');
  return installed;
}
