import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { PHP } from '../lab/places.ts';
import type { Site } from '../lab/site.ts';

/** Matches a finding which says that WordPress lacks a function. */
export const UNKNOWN_CALL = /is neither in WordPress/;

/**
 * Returns the findings of the audit in a folder as `file:line what`. If a site is given, the findings include calls to
 * functions that the site lacks.
 */
export function audit(folder: string, site?: Site): readonly string[] {
  const env = site && { DDH_WP_SITE: site.wordpress, DDH_WP_URL: site.url };
  const out = execFileSync(PHP, ['-d', 'display_errors=stderr', join(import.meta.dirname, 'audit.php'), folder], {
    encoding: 'utf8',
    env: { ...process.env, DDH_WP_SITE: '', ...env },
  });
  const { files, findings } = JSON.parse(out) as { readonly files: number; readonly findings: readonly string[] };
  if (files === 0) throw new Error(`${folder} contains no PHP`);
  return findings;
}
