// Finds or installs Firefox, WebKitGTK and full Chromium, with their drivers, for tests/browsers.
import { install, pathOf } from './system.mjs';

const PACKAGES = {
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
  xdotool: 'xdotool',
  'firefox-esr': 'firefox-esr',
  chromium: 'chromium',
  chromedriver: 'chromium-driver',
};

/**
 * Installs missing programs as root on Debian. If a program cannot be installed, the tests that need it are skipped.
 */
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
