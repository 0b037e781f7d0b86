import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');
export const LAB = import.meta.dirname;
/** Kept between runs: fetched WordPress releases, templates of sites with the plugin, and the sites of the last run. */
export const CACHE = join(ROOT, '.cache/wordpress');

/** `npm test` sets it after it has found or installed PHP. */
export const PHP = process.env['PHP'] ?? 'php';

export const PLUGIN = 'ddh-hockey';

/** The Debian suites with the WordPress that the plugin must support, and with the newest one. */
export const SUITES = { tested: 'trixie', newest: 'sid' } as const;
export type Release = keyof typeof SUITES;

/** The WordPress release of this run. */
export const RELEASE: Release = process.env['DDH_WORDPRESS'] === 'newest' ? 'newest' : 'tested';

/** The path of the zip that `npm run zip` writes. */
export function pluginZip(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return join(ROOT, `dist/${PLUGIN}-${version}.zip`);
}
