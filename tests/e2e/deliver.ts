import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMALL } from './globalSetup.ts';
import type { Page } from './test.ts';

type Manifest = { readonly files: Readonly<Record<string, object>> };
const MANIFEST = JSON.parse(readFileSync(join(SMALL, 'manifest.json'), 'utf8')) as Manifest;

/**
 * Publishes data with another version, generated an hour before EVENING. `from` is the first day of the Hub's files in
 * the manifest, and `more` names further files in the manifest. No entry names cuts, because tests replace whole files.
 */
export function deliver(
  page: Page,
  version: string,
  from = '2025-10-08',
  more: readonly string[] = [],
): Promise<unknown> {
  const generatedAt = '2025-10-07T17:00:00Z';
  const listed = Object.entries(MANIFEST.files).map(
    ([name, file]) => [name, { ...file, cuts: undefined, generatedAt, from }] as const,
  );
  const added = more.map((name) => [name, { bytes: 1, records: 1 }] as const);
  const files = Object.fromEntries([...listed, ...added]);
  return page.route('**/data/manifest.json', (route) =>
    route.fulfill({ json: { ...MANIFEST, version, generatedAt, files } }),
  );
}

/** Simulates a user who returns to the tab at a later time. */
export async function comeBack(page: Page, time = '2025-10-07T18:05:00Z'): Promise<void> {
  await page.clock.setFixedTime(time);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
