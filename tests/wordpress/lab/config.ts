import { randomBytes } from 'node:crypto';

export type Constant = string | number | boolean;

const KEYS = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [`${name}_KEY`, `${name}_SALT`]);

/**
 * Returns a site's wp-config.php, which logs every notice, blocks external requests, and turns off cron and updates.
 */
export function wpConfig(
  site: { readonly url: string; readonly log: string },
  constants: Readonly<Record<string, Constant>>,
): string {
  const all: Record<string, Constant> = {
    ...Object.fromEntries(KEYS.map((name) => [name, randomBytes(24).toString('hex')])),
    DB_NAME: 'wordpress',
    DB_USER: '',
    DB_PASSWORD: '',
    DB_HOST: '',
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    // Each site of a network has its own URL in the database.
    ...(constants['MULTISITE'] === undefined && { WP_HOME: site.url, WP_SITEURL: site.url }),
    WP_DEBUG: true,
    WP_DEBUG_DISPLAY: false,
    WP_DEBUG_LOG: site.log,
    WP_HTTP_BLOCK_EXTERNAL: true,
    DISABLE_WP_CRON: true,
    AUTOMATIC_UPDATER_DISABLED: true,
    FS_METHOD: 'direct',
    ...constants,
  };
  const lines = Object.entries(all).map(([name, value]) => `define( '${name}', ${phpLiteral(value)} );`);
  return `<?php
${lines.join('\n')}
$table_prefix = 'wp_';
defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`;
}

const phpLiteral = (value: Constant): string =>
  typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : String(value);
