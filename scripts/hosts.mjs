// `npm run release -- hosts`: builds the plugin's zip, installs the servers of web hosts if they are missing, and runs
// tests/wordpress/hosts. Options follow `--`. Debian's packages `apache2` and `mariadb-server` would start services.
import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { chromium } from './chromium.mjs';
import { php } from './php.mjs';
import { inTurn } from './run.mjs';
import { hasFpm, install, pathOf } from './system.mjs';

const hasMysqli = (path) => spawnSync(path, ['-r', 'exit((int) !extension_loaded("mysqli"));']).status === 0;

const tools = php();
/** What is needed: the packages that have it, and whether it is there. */
const NEEDED = [
  ['apache2-bin', () => pathOf('apache2') !== null],
  ['libapache2-mod-security2', () => existsSync('/usr/lib/apache2/modules/mod_security2.so')],
  ['modsecurity-crs', () => existsSync('/usr/share/modsecurity-crs/rules')],
  ['php-fpm', hasFpm],
  ['php-mysql', () => hasMysqli(tools.PHP)],
  ['mariadb-server-core', () => pathOf('mariadb-install-db') !== null],
  ['mariadb-client-core', () => pathOf('my_print_defaults') !== null],
];
const missing = NEEDED.filter(([, isThere]) => !isThere()).map(([name]) => name);
if (missing.length > 0)
  install(missing, `this test needs servers: apt-get install --no-install-recommends ${missing.join(' ')}`);

const env = { ...tools, CHROMIUM: chromium() };
inTurn(
  [
    ['scripts/test.mjs', 'build'],
    ['scripts/zip.mjs'],
    ['--conditions=ddh-source', '--import', 'tsx', 'tests/wordpress/hosts/run.ts', ...process.argv.slice(2)],
  ],
  env,
);
