// Finds Firefox, WebKitGTK and full Chromium with their drivers for tests/browsers, or installs them.
import { install, pathOf } from './system.mjs';

const PACKAGES = {
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
  xdotool: 'xdotool',
  'firefox-esr': 'firefox-esr',
  chromium: 'chromium',
  chromedriver: 'chromium-driver',
};

/** Installs missing programs as root on Debian. Tests whose program cannot be installed are skipped. */
export function installBrowsers() {
  const missing = Object.keys(PACKAGES).filter((command) => pathOf(command) === null);
  if (missing.length === 0) return;
  try {
    install(
      [...missing.map((command) => PACKAGES[command]), 'fonts-dejavu-core', 'fonts-liberation'],
      missing.join(', '),
    );
  } catch (error) {
    console.log(
      `Programs cannot be installed, so the tests of their browsers are skipped: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
