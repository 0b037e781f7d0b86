import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Constant } from '../lab/config.ts';
import { serve } from '../lab/server.ts';
import { makeSite, siteAt, wp, type Site } from '../lab/site.ts';
import { serveApache, type ApacheOptions } from './apache.ts';
import type { Stop } from './child.ts';
import type { Mariadb } from './mariadb.ts';
import { makeNetwork, type Form } from './network.ts';

/** A kind of web host. */
type Host = {
  /** Serves the site with Apache and php-fpm instead of PHP's own server. */
  readonly apache?: ApacheOptions;
  /** Keeps the tables in MariaDB instead of SQLite. */
  readonly mariadb?: true;
  /** WordPress itself cannot open its dashboard here. */
  readonly hasNoDashboard?: true;
  /** The tested site is the second one of a network. */
  readonly network?: Form;
  /** Constants in wp-config.php. */
  readonly constants?: (site: Site) => Readonly<Record<string, Constant>>;
  /** WordPress's options. */
  readonly options?: (site: Site) => Readonly<Record<string, string>>;
  /** A folder of the new site and its new place, relative to WordPress. */
  readonly moved?: readonly [from: string, to: string];
};

const ALL: ApacheOptions = { overrides: 'All' };
const UPLOADS = 'wp-content/uploads';

export const HOSTS: Readonly<Record<string, Host>> = {
  'apache-none': { apache: { overrides: 'None' } },
  // The setting of many guides for WordPress on Ubuntu.
  'apache-limited': { apache: { overrides: 'Limit Options FileInfo' } },
  'apache-auth': { apache: { overrides: 'AuthConfig Limit' } },
  'apache-list': { apache: { overrides: 'None', list: 'RewriteEngine RewriteBase RewriteCond RewriteRule' } },
  'apache-all': { apache: ALL },
  'without-functions': { apache: { ...ALL, disabled: ['flock', 'link', 'disk_free_space', 'set_time_limit'] } },
  // WordPress's own dashboard looks for themes with scandir.
  'without-scandir': { apache: { ...ALL, disabled: ['scandir'] }, hasNoDashboard: true },
  waf: { apache: { ...ALL, firewall: [] } },
  // Not even an upload may have 1 MB here, and PHP takes none.
  'waf-small': {
    apache: {
      ...ALL,
      firewall: ['SecRequestBodyLimit 300000', 'SecRequestBodyNoFilesLimit 300000'],
      settings: { file_uploads: '0', post_max_size: '512K' },
    },
  },
  mariadb: { apache: ALL, mariadb: true },
  'mariadb-without-locks': { apache: { ...ALL, disabled: ['flock'] }, mariadb: true },
  'network-folders': { apache: ALL, network: 'folders' },
  'network-subdomains': { apache: ALL, network: 'subdomains' },
  'moved-uploads': { constants: () => ({ UPLOADS: 'files' }), moved: [UPLOADS, 'files'] },
  'moved-path': {
    options: ({ wordpress, url }) => ({ upload_path: join(wordpress, 'media'), upload_url_path: `${url}/media` }),
    moved: [UPLOADS, 'media'],
  },
  'moved-data': {
    constants: ({ wordpress, url }) => ({
      DDH_DATA_DIR: join(wordpress, 'hockey'),
      DDH_DATA_URL: `${url}/hockey`,
    }),
    moved: [`${UPLOADS}/ddh-data`, 'hockey'],
  },
};

/** A site on a host, whose server runs. */
export type Place = {
  readonly site: Site;
  /** The Application Password of the user `night`. */
  readonly password: string;
  /** The folder that holds the data, as a disk that the host may lose for a moment. */
  readonly disk: string;
  /** Whether the host lets the data folder's .htaccess refuse PHP. */
  readonly mayRefusePhp: boolean;
  readonly hasDashboard: boolean;
  readonly hasFirewall: boolean;
  readonly stop: Stop;
};

export const PREFIX = 'hosts-';

/** Makes a site on a host and starts its server. `mariadb` starts the database server when it is first called. */
export async function makePlace(name: string, port: number, mariadb: () => Promise<Mariadb>): Promise<Place> {
  const host = HOSTS[name];
  if (host === undefined) throw new Error(`there is no host ${name}`);
  const own = { name: `${PREFIX}${name}`, port };
  const constants = {
    // WordPress allows Application Passwords without HTTPS only in local environments.
    WP_ENVIRONMENT_TYPE: 'local',
    ...host.constants?.(siteAt(own)),
    ...(host.mariadb && (await mariadb()).create(name.replaceAll('-', '_'))),
  };
  const main = makeSite({ ...own, constants });
  if (host.moved !== undefined) renameSync(join(main.wordpress, host.moved[0]), join(main.wordpress, host.moved[1]));
  for (const [option, value] of Object.entries(host.options?.(main) ?? {}))
    wp(main, `update_option( '${option}', '${value}' );`);
  const site = host.network === undefined ? main : makeNetwork(main, host.network, constants);
  const [password, disk] = wp(
    site,
    `update_option( 'ddh_settings', array( 'team_store' => 'wordpress' ) );
     $id = wp_insert_user( array( 'user_login' => 'night', 'user_pass' => 'unused', 'role' => 'ddh_publisher' ) );
     return array(
       WP_Application_Passwords::create_new_application_password( $id, array( 'name' => 'night' ) )[0],
       defined( 'DDH_DATA_DIR' ) ? DDH_DATA_DIR : wp_upload_dir( null, false )['basedir'],
     );`,
  ) as readonly [string, string];
  const stop = host.apache === undefined ? await serve(site) : await serveApache(site, host.apache);
  const mayRefusePhp = /All|AuthConfig|FileInfo/.test(host.apache?.overrides ?? '');
  const hasFirewall = host.apache?.firewall !== undefined;
  return { site, password, disk, mayRefusePhp, hasDashboard: host.hasNoDashboard !== true, hasFirewall, stop };
}
