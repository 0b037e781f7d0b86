// The browser tests drive the system's Chromium; Playwright's own download is not used.
import { install, pathOf } from './system.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function find() {
  if (process.env['CHROMIUM']) return process.env['CHROMIUM'];
  for (const name of NAMES) {
    const path = pathOf(name);
    if (path !== null) return path;
  }
  return null;
}

/** The path of a Chromium, installed if need be. */
export function chromium() {
  const there = find();
  if (there) return there;
  install(
    ['chromium', 'fonts-liberation'],
    'the browser tests need Chromium: install the package `chromium`, or name its path in CHROMIUM',
  );
  const installed = find();
  if (!installed) throw new Error('apt installed chromium, but there is no chromium command');
  return installed;
}
