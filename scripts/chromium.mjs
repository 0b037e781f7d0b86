// The browser tests drive the system's Chromium; Playwright's own download is not used. Its shell does without windows, and
// needs a third less time.
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

/** The path of the browser to drive. */
export function chromium() {
  const there = find();
  if (there) return there;
  const otherwise = 'the browser tests need Chromium: install the package `chromium`, or name its path in CHROMIUM';
  try {
    install([SHELL, 'fonts-liberation'], otherwise);
  } catch (error) {
    // Older systems have it in one piece only.
    console.log(`${SHELL} cannot be installed: ${error instanceof Error ? error.message : String(error)}`);
    install(['chromium', 'fonts-liberation'], otherwise);
  }
  const installed = find();
  if (!installed) throw new Error('apt installed Chromium, but there is no command for it');
  return installed;
}
