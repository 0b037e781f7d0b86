import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');
export const LAB = import.meta.dirname;
/** Outlives a run: WordPress as it was fetched, sites with the plugin to clone from, and the sites of the last run. */
export const CACHE = join(ROOT, '.cache/wordpress');

/** Set by `npm test`, which finds or installs it. */
export const PHP = process.env['PHP'] ?? 'php';

export const PLUGIN = 'ddh-hockey';

/** The WordPress that the plugin must work with, and the newest there is: the Debian suites that have them. */
export const SUITES = { tested: 'trixie', newest: 'sid' } as const;
export type Release = keyof typeof SUITES;

/** Which of them this run is about. */
export const RELEASE: Release = process.env['DDH_WORDPRESS'] === 'newest' ? 'newest' : 'tested';

/** What `npm run zip` writes. */
export function pluginZip(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return join(ROOT, `dist/${PLUGIN}-${version}.zip`);
}
