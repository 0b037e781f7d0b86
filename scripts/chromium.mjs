// Finds the system's Chromium for the browser tests, in place of Playwright's download. Prefers the headless shell, in
// which tests take a third less time.
import { install, pathOf } from './system.mjs';

const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function find() {
  if (process.env['CHROMIUM']) return process.env['CHROMIUM'];
  for (const name of NAMES) {
    const path = pathOf(name);
    if (path !== null) return path;
  }
  return null;
}

/** Returns the path of Chromium. Installs Chromium if none is found. */
export function chromium() {
  const there = find();
  if (there) return there;
  const otherwise = 'the browser tests need Chromium: install the package `chromium`, or name its path in CHROMIUM';
  try {
    install([SHELL, 'fonts-liberation'], otherwise);
  } catch (error) {
    // A missing headless shell is no error: older systems do not have it and use the full browser.
    console.log(`${SHELL} cannot be installed: ${error instanceof Error ? error.message : String(error)}`);
    install(['chromium', 'fonts-liberation'], otherwise);
  }
  const installed = find();
  if (!installed) throw new Error('apt installed Chromium, but the chromium command is not found');
  return installed;
}
