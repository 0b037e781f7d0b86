import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');
export const LAB = import.meta.dirname;
/**
 * The cache that is kept between runs: fetched WordPress releases, templates of sites with the plugin, and the sites of
 * the last run.
 */
export const CACHE = join(ROOT, '.cache/wordpress');

/** The PHP command. `npm test` sets this after it has found or installed PHP. */
export const PHP = process.env['PHP'] ?? 'php';

export const PLUGIN = 'ddh-hockey';

/** Debian suites: one with the WordPress that the plugin must support, and one with the newest WordPress. */
export const SUITES = { tested: 'trixie', newest: 'sid' } as const;
export type Release = keyof typeof SUITES;

/** The WordPress release that this run uses. */
export const RELEASE: Release = process.env['DDH_WORDPRESS'] === 'newest' ? 'newest' : 'tested';

/** Returns the path of the zip that `npm run zip` writes. */
export function pluginZip(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return join(ROOT, `dist/${PLUGIN}-${version}.zip`);
}
