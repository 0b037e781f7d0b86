import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { CACHE, PHP, RELEASE, SUITES, type Release } from './places.ts';

/** WordPress, and beside it what its relative links lead to. */
const PACKAGES = [
  'wordpress',
  'wordpress-theme-twentytwentyfive',
  'libjs-underscore',
  'libjs-lodash',
  'libjs-cropper',
  'libjs-jquery-ui',
  'libjs-jquery',
  'libjs-prototype',
  'libjs-scriptaculous',
  'php-getid3',
  'libphp-phpmailer',
];
const SQLITE = '@wp-playground/cli@3.1.56';
const SQLITE_SHA512 = 'JTxl6djPEM2YRYz/w+BUoyoCvhSGHIjqMi4fMV1b8o1UPNvZatLaS7opo57UsrVElXrfdZwvi6IuyS4LswUx9Q==';

/** Milliseconds that one command of the network may take. */
const PATIENCE = 90_000;
/** The newest moves: it is asked for again after so long. */
const NEWEST_FOR = 7 * 24 * 3600e3;

/** A WordPress, or the SQLite drop-in for it, is neither here nor to be had. */
export class CannotFetch extends Error {}

/** The folder of a WordPress without configuration, fetched unless it is kept. */
export function wordpress(release: Release = RELEASE): string {
  const folder = join(CACHE, `wordpress-${release}`);
  const kept = existsSync(folder);
  if (kept && (release === 'tested' || Date.now() - statSync(folder).ctimeMs < NEWEST_FOR)) return folder;
  try {
    fetchOnce(folder, (half) => unpackSuite(SUITES[release], half), kept);
  } catch (cause) {
    if (!kept) throw cause;
    console.log(`The newest WordPress cannot be asked for; the kept one is used.`);
  }
  return folder;
}

/** The folder of the SQLite drop-in: WordPress without a database server. */
export function sqlite(): string {
  const folder = join(CACHE, 'sqlite');
  if (!existsSync(folder)) fetchOnce(folder, unpackSqlite);
  return folder;
}

export const versionOf = (folder: string): string =>
  /\$wp_version = '([^']+)'/.exec(readFileSync(join(folder, 'wp-includes/version.php'), 'utf8'))?.[1] ?? '?';

/** Makes a folder whole or not at all. Two runs may make it at the same time: the first one's is kept. */
function fetchOnce(folder: string, make: (half: string) => string, replace = false): void {
  mkdirSync(CACHE, { recursive: true });
  const half = mkdtempSync(join(CACHE, 'fetching-'));
  try {
    const made = make(half);
    if (replace) rmSync(folder, { recursive: true, force: true });
    try {
      renameSync(made, folder);
    } catch (cause) {
      if (!existsSync(folder)) throw cause;
    }
  } catch (cause) {
    // A command's own words say more than its long line of arguments.
    const { stderr, message } = cause as Error & { readonly stderr?: Buffer };
    const said = stderr?.toString().trim().split('\n').slice(-3).join(' ');
    throw new CannotFetch(`${folder} is not there and cannot be fetched: ${said || message}`);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** Through a private state of apt: the system keeps its own sources and packages. */
function unpackSuite(suite: string, half: string): string {
  for (const name of ['lists/partial', 'cache/archives/partial', 'debs', 'tree']) {
    mkdirSync(join(half, name), { recursive: true });
  }
  writeFileSync(join(half, 'sources.list'), `deb ${mirror()} ${suite} main\n`);
  const apt = (args: readonly string[], cwd = half): void => {
    const options = {
      'Dir::Etc::sourcelist': join(half, 'sources.list'),
      'Dir::Etc::sourceparts': '/dev/null',
      'Dir::State::Lists': join(half, 'lists'),
      'Dir::Cache': join(half, 'cache'),
      'APT::Sandbox::User': 'root',
      'Acquire::Retries': '1',
      'Acquire::http::Timeout': '20',
    };
    const set = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    execFileSync('apt-get', ['-qq', ...set, ...args], { cwd, stdio: 'pipe', timeout: PATIENCE });
  };
  // A source that does not answer is otherwise only a warning.
  apt(['update', '--error-on=any']);
  apt(['download', ...PACKAGES], join(half, 'debs'));
  for (const name of readdirSync(join(half, 'debs'))) {
    execFileSync('dpkg-deb', ['-x', join(half, 'debs', name), join(half, 'tree')], { stdio: 'pipe' });
  }
  const packed = join(half, 'tree/usr/share/wordpress');
  // Debian's configuration: the one leads out of the tree, the other is not ours.
  for (const name of ['.htaccess', 'wp-config.php']) rmSync(join(packed, name), { force: true });
  rmSync(join(packed, 'wp-content/plugins/akismet'), { recursive: true, force: true });
  const whole = join(half, 'whole');
  execFileSync('cp', ['-RL', packed, whole], { stdio: 'pipe' });
  return whole;
}

/** The machine's own Debian mirror. */
function mirror(): string {
  const named = process.env['DEBIAN_MIRROR'];
  if (named) return named;
  const folder = '/etc/apt/sources.list.d';
  const files = [
    '/etc/apt/sources.list',
    ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []),
  ];
  const texts = files
    .filter((path) => /\.(list|sources)$/.test(path) && existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
  for (const text of texts) {
    const found = /^(?:URIs:|deb\b(?:\s+\[[^\]]*\])?)\s+(\S+\/debian\/?)(?:\s|$)/m.exec(text)?.[1];
    if (found) return found;
  }
  throw new Error('apt knows no Debian mirror: name one in DEBIAN_MIRROR');
}

function unpackSqlite(half: string): string {
  execFileSync('npm', ['pack', '--silent', SQLITE], { cwd: half, stdio: 'pipe', timeout: PATIENCE });
  const packed = readdirSync(half).find((name) => name.endsWith('.tgz'));
  if (packed === undefined) throw new Error(`npm pack has written no file of ${SQLITE}`);
  const tarball = join(half, packed);
  const sum = createHash('sha512').update(readFileSync(tarball)).digest('base64');
  if (sum !== SQLITE_SHA512) throw new Error(`${SQLITE} is not the file that it was: sha512-${sum}`);
  execFileSync('tar', ['-xzf', tarball, 'package/sqlite-database-integration.zip'], { cwd: half, stdio: 'pipe' });
  // WordPress brings its own reader of zips, so that PHP needs none.
  const unzip = `define( 'PCLZIP_TEMPORARY_DIR', $argv[3] );
    require $argv[1];
    $zip = new PclZip( $argv[2] );
    exit( $zip->extract( PCLZIP_OPT_PATH, $argv[3] ) ? 0 : 1 );`;
  const pclzip = join(wordpress('tested'), 'wp-admin/includes/class-pclzip.php');
  const from = join(half, 'package/sqlite-database-integration.zip');
  execFileSync(PHP, ['-r', unzip, pclzip, from, `${half}/`], { stdio: 'pipe' });
  const found = readdirSync(half, { recursive: true }).find((path) => String(path).endsWith('/db.copy'));
  if (found === undefined) throw new Error(`${SQLITE} holds no SQLite drop-in`);
  return join(half, String(found), '..');
}
