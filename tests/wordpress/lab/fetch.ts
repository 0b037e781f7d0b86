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

/** Debian's packages of WordPress, and the packages that its relative symlinks point into. */
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

/** Time limit of one network command, in ms. */
const NETWORK_TIMEOUT_MS = 90_000;
/** Age in ms at which the newest WordPress is fetched again. */
const NEWEST_FOR = 7 * 24 * 3600e3;

/** Thrown if WordPress or its SQLite drop-in is not in the cache and cannot be fetched. */
export class CannotFetch extends Error {}

/** Returns the folder of an unconfigured WordPress. Fetches WordPress if it is not in the cache or is too old. */
export function wordpress(release: Release = RELEASE): string {
  const folder = join(CACHE, `wordpress-${release}`);
  const kept = existsSync(folder);
  if (kept && (release === 'tested' || Date.now() - statSync(folder).ctimeMs < NEWEST_FOR)) return folder;
  try {
    fetchOnce(folder, (half) => unpackSuite(SUITES[release], half), kept);
  } catch (cause) {
    if (!kept) throw cause;
    console.log('The newest WordPress cannot be fetched, so the one in the cache is used.');
  }
  return folder;
}

/** Returns the folder of the SQLite drop-in, which lets WordPress run without a database server. */
export function sqlite(): string {
  const folder = join(CACHE, 'sqlite');
  if (!existsSync(folder)) fetchOnce(folder, unpackSqlite);
  return folder;
}

export const versionOf = (folder: string): string =>
  /\$wp_version = '([^']+)'/.exec(readFileSync(join(folder, 'wp-includes/version.php'), 'utf8'))?.[1] ?? '?';

/** Renames a complete folder. If two runs create the folder at the same time, the first one is kept. */
export function renameOnce(made: string, folder: string): void {
  try {
    renameSync(made, folder);
  } catch (cause) {
    if (!existsSync(folder)) throw cause;
  }
}

/** Creates the folder in one step, when its contents are complete. */
function fetchOnce(folder: string, make: (half: string) => string, replace = false): void {
  mkdirSync(CACHE, { recursive: true });
  const half = mkdtempSync(join(CACHE, 'fetching-'));
  try {
    const made = make(half);
    if (replace) rmSync(folder, { recursive: true, force: true });
    renameOnce(made, folder);
  } catch (cause) {
    // stderr explains more than the message of the error, which repeats the command line.
    const { stderr, message } = cause as Error & { readonly stderr?: Buffer };
    const said = stderr?.toString().trim().split('\n').slice(-3).join(' ');
    throw new CannotFetch(`${folder} is missing and cannot be fetched: ${said || message}`);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** Uses a private apt state, because the system's sources and packages must not change. */
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
    execFileSync('apt-get', ['-qq', ...set, ...args], { cwd, stdio: 'pipe', timeout: NETWORK_TIMEOUT_MS });
  };
  // Without --error-on, apt only warns about a source that does not respond.
  apt(['update', '--error-on=any']);
  apt(['download', ...PACKAGES], join(half, 'debs'));
  for (const name of readdirSync(join(half, 'debs'))) {
    execFileSync('dpkg-deb', ['-x', join(half, 'debs', name), join(half, 'tree')], { stdio: 'pipe' });
  }
  const packed = join(half, 'tree/usr/share/wordpress');
  // Remove two files of Debian's package: .htaccess is a link to a file outside the package, and wp-config.php is for
  // Debian's own way to configure sites.
  for (const name of ['.htaccess', 'wp-config.php']) rmSync(join(packed, name), { force: true });
  rmSync(join(packed, 'wp-content/plugins/akismet'), { recursive: true, force: true });
  const whole = join(half, 'whole');
  execFileSync('cp', ['-RL', packed, whole], { stdio: 'pipe' });
  return whole;
}

/** Returns the Debian mirror, from DEBIAN_MIRROR or from the machine's apt sources. */
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
  throw new Error('apt has no Debian mirror: name one in DEBIAN_MIRROR');
}

function unpackSqlite(half: string): string {
  execFileSync('npm', ['pack', '--silent', SQLITE], { cwd: half, stdio: 'pipe', timeout: NETWORK_TIMEOUT_MS });
  const packed = readdirSync(half).find((name) => name.endsWith('.tgz'));
  if (packed === undefined) throw new Error(`npm pack wrote no file for ${SQLITE}`);
  const tarball = join(half, packed);
  const sum = createHash('sha512').update(readFileSync(tarball)).digest('base64');
  if (sum !== SQLITE_SHA512) throw new Error(`the checksum of ${SQLITE} is not the expected one: sha512-${sum}`);
  execFileSync('tar', ['-xzf', tarball, 'package/sqlite-database-integration.zip'], { cwd: half, stdio: 'pipe' });
  // Unpacks a zip with WordPress's own library, so that PHP needs no zip extension.
  const unzip = `define( 'PCLZIP_TEMPORARY_DIR', $argv[3] );
    require $argv[1];
    $zip = new PclZip( $argv[2] );
    exit( $zip->extract( PCLZIP_OPT_PATH, $argv[3] ) ? 0 : 1 );`;
  const pclzip = join(wordpress('tested'), 'wp-admin/includes/class-pclzip.php');
  const from = join(half, 'package/sqlite-database-integration.zip');
  execFileSync(PHP, ['-r', unzip, pclzip, from, `${half}/`], { stdio: 'pipe' });
  const found = readdirSync(half, { recursive: true }).find((path) => String(path).endsWith('/db.copy'));
  if (found === undefined) throw new Error(`${SQLITE} contains no SQLite drop-in`);
  return join(half, String(found), '..');
}
