import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ask } from '../wordpress/lab/http.ts';
import { serve } from '../wordpress/lab/server.ts';
import { makeSite, readLog, wp, type Site } from '../wordpress/lab/site.ts';
import { namedByPage, type Named } from '../wordpress/kills/reader.ts';

const PORT = 4_867;

/** Digests of files, keyed by name. */
export type Digests = Readonly<Record<string, string>>;

/** A delivery with the digests of the files that a visitor gets. */
export type Delivery = Named & { readonly files: Digests };

/** A WordPress site whose clock the test sets. */
export type NightsSite = {
  readonly site: Site;
  readonly setClock: (now: number) => void;
  readonly stop: () => Promise<void>;
};

/** Starts an empty WordPress site, without the plugin and its pages. PHP gets its time from libfaketime. */
export async function startEmptySite(): Promise<NightsSite> {
  const folder = mkdtempSync(join(tmpdir(), 'ddh-clock-'));
  const clock = join(folder, 'clock');
  const setClock = (now: number): void => {
    writeFileSync(`${clock}.new`, `${now < Date.now() ? '' : '+'}${((now - Date.now()) / 1000).toFixed(3)}`);
    renameSync(`${clock}.new`, clock);
  };
  setClock(Date.now());
  const env = {
    LD_PRELOAD: process.env['LIBFAKETIME'] ?? '',
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    NO_FAKE_STAT: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  // WordPress allows Application Passwords without HTTPS only in local environments.
  const site = makeSite({ name: 'nights', port: PORT, constants: { WP_ENVIRONMENT_TYPE: 'local' }, env });
  wp(
    site,
    `foreach ( DDH_Settings::PAGES as $id ) { wp_delete_post( $id, true ); }
     deactivate_plugins( 'ddh-hockey/ddh-hockey.php' );
     delete_plugins( array( 'ddh-hockey/ddh-hockey.php' ) );`,
  );
  rmSync(join(site.wordpress, 'wp-content/uploads'), { recursive: true, force: true });
  const stopServer = await serve(site);
  return {
    site,
    setClock,
    async stop() {
      await stopServer();
      rmSync(folder, { recursive: true });
    },
  };
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Reads all files of the delivery `named`, which is by default the one that the page names. */
export async function readDelivery(site: Site, named?: Named): Promise<Delivery> {
  const { folder, version } = named ?? (await namedByPage(site));
  const manifest = JSON.parse((await fileOf(site, folder, 'manifest.json')).toString()) as Manifest;
  if (manifest.version !== version)
    throw new Error(`${folder} has the version ${manifest.version}, but the page names ${version}`);
  const files: Record<string, string> = {};
  // The track record is not part of a delivery, so serving an earlier delivery does not change it.
  for (const [name, { bytes }] of Object.entries(manifest.files).filter(([one]) => !one.startsWith('record/'))) {
    const file = await fileOf(site, folder, name);
    if (file.length !== bytes)
      throw new Error(`${folder}/${name} has ${file.length} bytes, but its manifest says ${bytes}`);
    files[name] = sha256(file);
  }
  return { folder, version, files };
}

type Manifest = { readonly version: string; readonly files: Readonly<Record<string, { readonly bytes: number }>> };

async function fileOf(site: Site, folder: string, name: string): Promise<Buffer> {
  const { status, bytes } = await ask(site, `${folder}/${name}`);
  if (status !== 200) throw new Error(`${folder}/${name} was served with status ${status}, not 200`);
  return bytes;
}

/**
 * Returns digests of the data files of a night's folder. Leaves out the manifest, because the site writes its own,
 * which may also list older files. Leaves out the track record, because it does not change when an earlier delivery is
 * served.
 */
export function digestsIn(folder: string): Digests {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  const kept = names.filter((name) => !/(^|\/)\.|^(night|manifest)\.json$|^record\//.test(name));
  return Object.fromEntries(kept.map((name) => [name, sha256(readFileSync(join(folder, name)))]));
}

/** Returns digests of the track record's files as a visitor gets them, keyed by name. */
export async function trackRecordOnSite(site: Site): Promise<Digests> {
  const { folder } = await namedByPage(site);
  const names = wp(site, 'return array_keys( DDH_Record::files() );') as readonly string[];
  const digests: Record<string, string> = {};
  for (const name of names) digests[name] = sha256(await fileOf(site, folder, name));
  return digests;
}

/** Returns digests of the track record's files on the operator's machine, with the same names as on the site. */
export function recordIn(folder: string): Digests {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  const kept = names.filter((name) => !/(^|\/)\./.test(name));
  return Object.fromEntries(kept.map((name) => [`record/${name}`, sha256(readFileSync(join(folder, name)))]));
}

/** What monitors read. */
export type Freshness = {
  readonly date: string | null;
  readonly late: boolean;
  readonly next_expected: string | null;
};

export const freshness = async (site: Site): Promise<Freshness> =>
  JSON.parse((await ask(site, '/?rest_route=/ddh/v1/freshness')).text) as Freshness;

/** Runs the hourly job of the plugin, as wp-cron does. */
export const clean = (site: Site): unknown => wp(site, `do_action( 'ddh_deliveries' );`);

type News = Readonly<Record<'date' | 'team' | 'player' | 'kind', string>> & { readonly player_id: number };

/** Enters news as an administrator does on the Line-ups screen. */
export const enterNews = (site: Site, news: News): unknown =>
  wp(
    site,
    `wp_set_current_user( get_user_by( 'login', 'admin' )->ID );
     return DDH_News::add( json_decode( ${phpText(JSON.stringify(news))}, true ) );`,
  );

/** Returns a text as a PHP literal. */
const phpText = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

export function expectNoNotices(site: Site): void {
  const log = readLog(site);
  if (log !== '') throw new Error(`notices in debug.log:\n${log}`);
}
