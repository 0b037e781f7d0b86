import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Engine } from './driver/connection.ts';

/** The programs that each engine needs. `scripts/browsers.mjs` installs them on Debian. */
const COMMANDS: Readonly<Record<Engine, readonly string[]>> = {
  webkit: ['WebKitWebDriver', 'Xvfb', 'xdotool'],
  firefox: ['firefox-esr'],
  chromium: ['chromium', 'chromedriver'],
};

const isThere = (command: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));

export const missingFor = (engine: Engine): readonly string[] =>
  COMMANDS[engine].filter((command) => !isThere(command));
