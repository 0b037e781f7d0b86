// `npm run release -- bus`: reads the pages' tables from the accessibility bus, which screen readers read. Starts a separate
// bus and display for it.
import { spawnSync } from 'node:child_process';
import { install, pathOf } from './system.mjs';
import { run } from './run.mjs';

const has = (...args) => spawnSync('/usr/bin/python3', args).status === 0;
const ATSPI = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi";
/** What is needed: the packages that have it, and whether it is there. */
const NEEDED = [
  [['python3-gi', 'gir1.2-atspi-2.0'], () => has('-c', ATSPI)],
  [['at-spi2-core'], () => has('-c', "open('/usr/share/dbus-1/services/org.a11y.Bus.service')")],
  [['dbus'], () => pathOf('dbus-run-session') !== null],
  [['xvfb', 'xauth'], () => pathOf('xvfb-run') !== null && pathOf('xauth') !== null],
  [['chromium', 'fonts-liberation'], () => pathOf('chromium') !== null],
];
const missing = NEEDED.filter(([, isThere]) => !isThere()).flatMap(([names]) => names);
if (missing.length > 0) install(missing, `this step needs ${missing.join(', ')}`);

run(
  'dbus-run-session',
  [
    '--',
    'xvfb-run',
    '-a',
    process.execPath,
    '--conditions=ddh-source',
    '--import',
    'tsx',
    'tests/e2e/bus/run.ts',
    ...process.argv.slice(2),
  ],
  { FULL_CHROMIUM: pathOf('chromium') },
);
