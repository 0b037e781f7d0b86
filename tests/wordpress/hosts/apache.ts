import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answered } from '../lab/server.ts';
import type { Site } from '../lab/site.ts';
import { IS_ROOT, ownFolder, removeFolder, startChild, type Stop } from './child.ts';
import { socketOf, startFpm, type FpmOptions } from './fpm.ts';

export type ApacheOptions = FpmOptions & {
  /** What the site's folders may set in .htaccess: the value of AllowOverride. */
  readonly overrides: string;
  /** The directives that they may use besides: the value of AllowOverrideList. */
  readonly list?: string;
  /** Puts ModSecurity with its recommended settings and the OWASP rules in front of the site. Directives that differ. */
  readonly firewall?: readonly string[];
};

/** Where Debian has Apache's modules. */
const MODULES = '/usr/lib/apache2/modules';
const LOADED =
  'mpm_event authz_core access_compat alias mime headers filter deflate dir rewrite proxy proxy_fcgi'.split(' ');

/** WordPress's own rules for one site. */
const RULES = String.raw`
  RewriteEngine On
  RewriteBase /
  RewriteRule ^index\.php$ - [L]
  RewriteCond %{REQUEST_FILENAME} !-f
  RewriteCond %{REQUEST_FILENAME} !-d
  RewriteRule . /index.php [L]`;

/** WordPress's own rules for a network of sites in folders. A missing file below wp-content gets the status 500. */
const RULES_OF_FOLDERS = String.raw`
  RewriteEngine On
  RewriteBase /
  RewriteRule ^index\.php$ - [L]
  RewriteRule ^([_0-9a-zA-Z-]+/)?wp-admin$ $1wp-admin/ [R=301,L]
  RewriteCond %{REQUEST_FILENAME} -f [OR]
  RewriteCond %{REQUEST_FILENAME} -d
  RewriteRule ^ - [L]
  RewriteRule ^([_0-9a-zA-Z-]+/)?(wp-(content|admin|includes).*) $2 [L]
  RewriteRule ^([_0-9a-zA-Z-]+/)?(.*\.php)$ $2 [L]
  RewriteRule . index.php [L]`;

/** Serves a site with Apache and php-fpm. Returns the function that stops both. */
export async function serveApache(site: Site, options: ApacheOptions): Promise<Stop> {
  const folder = ownFolder();
  const stops: Stop[] = [];
  const stop = async (): Promise<void> => {
    for (const one of stops.toReversed()) await one();
    removeFolder(folder);
  };
  try {
    stops.push(await startFpm(folder, options));
    const conf = join(folder, 'apache.conf');
    writeFileSync(conf, apacheConf(site, folder, options));
    // Apache's workers write here.
    mkdirSync(join(folder, 'firewall'));
    chmodSync(join(folder, 'firewall'), 0o777);
    const isReady = (): boolean => existsSync(join(folder, 'apache.pid'));
    stops.push(await startChild('/usr/sbin/apache2', ['-D', 'FOREGROUND', '-f', conf], folder, isReady));
    await answered(site);
  } catch (cause) {
    await stop();
    throw cause;
  }
  return stop;
}

const apacheConf = (
  { port, root, path }: Site,
  folder: string,
  { overrides, list, firewall }: ApacheOptions,
): string => `
ServerRoot ${folder}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
DefaultRuntimeDir ${folder}
ServerName ddh.localhost
Listen 127.0.0.1:${port}
${IS_ROOT ? 'User www-data\nGroup www-data' : ''}
${LOADED.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join('\n')}
TypesConfig /etc/mime.types
DocumentRoot ${root}
DirectoryIndex index.php index.html
<Directory ${root}>
  Options FollowSymLinks
  AllowOverride ${overrides}
  ${list === undefined ? '' : `AllowOverrideList ${list}`}
  Require all granted
  CGIPassAuth On
${path === '' ? RULES : RULES_OF_FOLDERS}
</Directory>
<FilesMatch \\.php$>
  SetHandler "proxy:unix:${socketOf(folder)}|fcgi://localhost"
</FilesMatch>
${firewall === undefined ? '' : firewallConf(join(folder, 'firewall'), firewall)}
`;

/** Debian's folder of ModSecurity's recommended settings. */
const MODSECURITY = '/etc/modsecurity';

/** The recommended settings, without the places in the system where they are read and written. */
const recommended = (): string =>
  readFileSync(join(MODSECURITY, 'modsecurity.conf-recommended'), 'utf8')
    .replaceAll(/^SecAudit.*$/gm, '')
    .replace(/^SecUnicodeMapFile /m, `SecUnicodeMapFile ${MODSECURITY}/`);

/** ModSecurity as Debian's packages set it up, except that it refuses and writes to a folder. */
const firewallConf = (folder: string, changes: readonly string[]): string => `
LoadModule unique_id_module ${MODULES}/mod_unique_id.so
LoadModule security2_module ${MODULES}/mod_security2.so
${recommended()}
SecRuleEngine On
SecAuditEngine Off
SecDataDir ${folder}
SecTmpDir ${folder}
SecUploadDir ${folder}
${changes.join('\n')}
Include ${MODSECURITY}/crs/crs-setup.conf
Include /usr/share/modsecurity-crs/rules/*.conf
`;
