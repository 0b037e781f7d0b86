// `npm run release -- startup`: builds the plugin's zip, installs nginx and php-fpm if they are missing, makes a night of
// 16 games, and runs tests/wordpress/startup. Options follow `--`: `--runs 1`, `--rate 1` (the processor at full speed), `--only games` and `--protocol h2` (both
// can be repeated), `--film DIR` (writes film strips), `--before FILE` (the startup.json of an earlier run, beside whose
// figures the new ones are printed).
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from './chromium.mjs';
import { php } from './php.mjs';
import { inTurn } from './run.mjs';
import { writeSample } from './sample.mjs';
import { hasFpm, install } from './system.mjs';

const DAY = '2025-10-11';

const tools = php();
const missing = [...(existsSync('/usr/sbin/nginx') ? [] : ['nginx']), ...(hasFpm() ? [] : ['php-fpm'])];
if (missing.length > 0) install(missing, `this step needs servers: install ${missing.join(', ')}`);

const folder = mkdtempSync(join(tmpdir(), 'ddh-startup-'));
try {
  const night = join(folder, 'night');
  writeSample(night, { from: DAY, to: DAY, madeAt: new Date(`${DAY}T12:00:00Z`) });
  inTurn(
    [
      ['scripts/test.mjs', 'build'],
      ['scripts/zip.mjs'],
      ['--conditions=ddh-source', '--import', 'tsx', 'tests/wordpress/startup/run.ts', ...process.argv.slice(2), night],
    ],
    { ...tools, CHROMIUM: chromium() },
  );
} finally {
  rmSync(folder, { recursive: true });
}
