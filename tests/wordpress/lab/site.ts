import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { wpConfig, type Constant } from './config.ts';
import { renameOnce, sqlite, versionOf, wordpress } from './fetch.ts';
import { CACHE, LAB, PHP, PLUGIN, pluginZip, RELEASE } from './places.ts';

/** A host name that is a secure context but not localhost, so the page treats the site as a production site. */
const HOST = 'ddh.localhost';
const SITES = join(CACHE, 'sites');

export type SiteOptions = {
  /** The name of the site's folder. A site with the same name is replaced. */
  readonly name: string;
  readonly port: number;
  /** The folder in the web root that contains WordPress, as in `http://host/blog`. */
  readonly folder?: string;
  readonly permalinks?: 'pretty' | 'plain';
  /** The theme: the classic theme in the folder `theme` (the default), or the block theme Twenty Twenty-Five. */
  readonly theme?: 'lab' | 'twentytwentyfive';
  /** Additional constants in wp-config.php. With DB_HOST, WordPress is installed in an empty database of that server. */
  readonly constants?: Readonly<Record<string, Constant>>;
  /** Additional environment variables of PHP. */
  readonly env?: Readonly<Record<string, string>>;
};

/** A WordPress site in a folder. `serve` starts its server. */
export type Site = {
  readonly name: string;
  readonly port: number;
  readonly host: string;
  /** The URL without a trailing slash. */
  readonly url: string;
  /** The path of the URL: '' or '/blog'. */
  readonly path: string;
  /** The web root. `wordpress` is the web root or a folder in it. */
  readonly root: string;
  readonly wordpress: string;
  /** The folder of the plugin. */
  readonly plugin: string;
  /** The path of the debug.log, which has notices, warnings and errors. */
  readonly log: string;
  readonly env: Readonly<Record<string, string>>;
};

/** Returns the site with this name without creating it. */
export function siteAt({ name, port, folder = '', env = {} }: SiteOptions): Site {
  const own = join(SITES, name);
  const path = folder === '' ? '' : `/${encodeURI(folder)}`;
  const at = join(own, 'www', folder);
  return {
    name,
    port,
    host: `${HOST}:${port}`,
    url: `http://${HOST}:${port}${path}`,
    path,
    root: join(own, 'www'),
    wordpress: at,
    plugin: join(at, 'wp-content/plugins', PLUGIN),
    log: logOf(own),
    env,
  };
}

/**
 * Creates a site with the plugin from the zip, the users admin (password adminpass) and fan (fanpass), and the three
 * pages.
 */
export function makeSite(options: SiteOptions): Site {
  const site = siteAt(options);
  rmSync(join(SITES, options.name), { recursive: true, force: true });
  if (options.constants?.['DB_HOST'] === undefined) build(site, template(), options.constants);
  else install(site, options.constants);
  const { permalinks = 'pretty', theme = 'lab' } = options;
  if (permalinks === 'plain')
    wp(site, `$GLOBALS['wp_rewrite']->set_permalink_structure( '' ); flush_rewrite_rules( false );`);
  if (theme !== 'lab') wp(site, `switch_theme( '${theme}' );`);
  return site;
}

/** Runs PHP in the site without a logged-in user. Returns the value that the code returns. */
export function wp(site: Site, code: string): unknown {
  const out = php(site, 'run.php', [], code);
  return JSON.parse(out.slice(out.lastIndexOf('\n') + 1)) as unknown;
}

/** Stops the plugin's clock in a site, so that no midnight falls into a test. `at` is an instant. */
export function stopClock(site: Site, at: string): void {
  const folder = join(site.wordpress, 'wp-content/mu-plugins');
  const code = `add_action( 'plugins_loaded', static function () { DDH_Clock::$stopped = ${Date.parse(at)}; }, 0 );`;
  writeFileSync(join(folder, 'stop-clock.php'), `<?php\n${code}\n`);
}

/** Returns the folder of the data files that pages read at this moment. */
export const dataOf = (site: Site): string => String(wp(site, 'return DDH_Data::dir();'));

/**
 * Removes the sample from a new site. Otherwise the sample files that a delivery lacks would stay on the site, and the
 * site's data version would be the delivery's version with a suffix.
 */
export function removeSample(site: Site): void {
  rmSync(dataOf(site), { recursive: true });
  rmSync(join(site.plugin, 'data'), { recursive: true });
}

export const readLog = (site: Site): string => (existsSync(site.log) ? readFileSync(site.log, 'utf8') : '');

const logOf = (folder: string): string => join(folder, 'debug.log');

/** Returns the contents of every debug.log of the sites with this prefix, by site. */
export function logsOf(prefix: string): Readonly<Record<string, string>> {
  const names = existsSync(SITES) ? readdirSync(SITES).filter((name) => name.startsWith(prefix)) : [];
  const logs = names.map((name) => [name, logOf(join(SITES, name))] as const).filter(([, log]) => existsSync(log));
  return Object.fromEntries(logs.map(([name, log]) => [name, readFileSync(log, 'utf8')]));
}

export function removeSites(prefix: string): void {
  if (!existsSync(SITES)) return;
  for (const name of readdirSync(SITES)) {
    if (name.startsWith(prefix)) rmSync(join(SITES, name), { recursive: true, force: true });
  }
}

/** Returns the site's WordPress version. */
export const releaseOf = (site: Site): string => versionOf(site.wordpress);

function php(site: Site, script: string, args: readonly string[] = [], input = ''): string {
  const env = { ...process.env, ...site.env, DDH_WP_SITE: site.wordpress, DDH_WP_URL: site.url };
  const settings = ['-d', 'display_errors=stderr'];
  return execFileSync(PHP, [...settings, join(LAB, script), ...args], {
    env,
    input,
    encoding: 'utf8',
    timeout: 120_000,
  });
}

/**
 * Links WordPress's files instead of copying them: no code writes into these files, and an update replaces the links.
 */
function build(site: Site, content: string, constants: SiteOptions['constants'] = {}): void {
  mkdirSync(join(site.wordpress, '..'), { recursive: true });
  execFileSync('cp', ['-al', wordpress(), site.wordpress], { stdio: 'inherit' });
  rmSync(join(site.wordpress, 'wp-content'), { recursive: true });
  execFileSync('cp', ['-a', content, join(site.wordpress, 'wp-content')], { stdio: 'inherit' });
  configure(site, constants);
}

/** Writes the site's wp-config.php. */
export function configure(site: Site, constants: SiteOptions['constants'] = {}): void {
  writeFileSync(join(site.wordpress, 'wp-config.php'), wpConfig(site, constants));
}

/**
 * Returns the path of a wp-content folder with the plugin installed. The folder is cached until the zip, WordPress or
 * the code in this folder or the clock (scripts/system.mjs, `clockAt`) changes.
 */
function template(): string {
  const key = createHash('sha256').update(versionOf(wordpress())).update(readZip());
  // A site must not be younger than the clock with which it is tested.
  key.update(process.env['FAKETIME'] ?? '');
  for (const name of readdirSync(LAB, { recursive: true }).map(String).toSorted()) {
    if (/\.(php|css|ts)$/.test(name)) key.update(readFileSync(join(LAB, name)));
  }
  const prefix = `template-${RELEASE}-`;
  const folder = join(CACHE, `${prefix}${key.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  for (const name of readdirSync(CACHE)) {
    if (name.startsWith(prefix) && name !== basename(folder))
      rmSync(join(CACHE, name), { recursive: true, force: true });
  }
  const site = siteAt({ name: `${prefix}${process.pid}`, port: 80 });
  try {
    install(site);
    renameOnce(join(site.wordpress, 'wp-content'), folder);
  } finally {
    rmSync(join(SITES, site.name), { recursive: true, force: true });
  }
  return folder;
}

/** Installs WordPress and the plugin from the zip. */
function install(site: Site, constants: SiteOptions['constants'] = {}): void {
  const bare = join(CACHE, `bare-${process.pid}`);
  try {
    furnish(bare);
    if (constants['DB_HOST'] === undefined) addSqlite(bare);
    build(site, bare, constants);
  } finally {
    rmSync(bare, { recursive: true, force: true });
  }
  php(site, 'create.php');
  php(site, 'furnish.php', [pluginZip()]);
  const said = readLog(site);
  if (said !== '')
    throw new Error(`WordPress ${releaseOf(site)} writes to its debug.log while the plugin is installed:\n${said}`);
}

function readZip(): Buffer {
  if (!existsSync(pluginZip())) throw new Error(`${pluginZip()} is missing: run npm run build && npm run zip`);
  return readFileSync(pluginZip());
}

/** Creates a wp-content folder with themes. */
function furnish(folder: string): void {
  for (const name of ['plugins', 'themes', 'uploads', 'database']) mkdirSync(join(folder, name), { recursive: true });
  const blocks = 'themes/twentytwentyfive';
  cpSync(join(wordpress(), 'wp-content', blocks), join(folder, blocks), { recursive: true });
  cpSync(join(LAB, 'theme'), join(folder, 'themes/lab'), { recursive: true });
  cpSync(join(LAB, 'offline.php'), join(folder, 'mu-plugins/offline.php'));
}

/** Adds the SQLite drop-in to a wp-content folder. */
function addSqlite(folder: string): void {
  cpSync(sqlite(), join(folder, 'sqlite'), { recursive: true });
  const dropIn = readFileSync(join(folder, 'sqlite/db.copy'), 'utf8')
    .replaceAll("'{SQLITE_IMPLEMENTATION_FOLDER_PATH}'", "__DIR__ . '/sqlite'")
    .replaceAll('{SQLITE_PLUGIN}', 'none');
  writeFileSync(join(folder, 'db.php'), dropIn);
}
