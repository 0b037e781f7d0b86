import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serve } from './server.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
/** The built command. */
export const DDH = join(ROOT, 'engine/cli/dist/ddh.mjs');
/**
 * Data folders: SMALL has two days with few records per game, and LARGE one day with as many records as a real site.
 */
export const SMALL = join(ROOT, '.cache/e2e/small');
export const LARGE = join(ROOT, '.cache/e2e/large');

function ddh(...args: string[]): void {
  execFileSync(process.execPath, [DDH, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

type Days = { readonly day: string; readonly next: string };

/**
 * Creates the data of two days from the shipped game models with the built `ddh`, and starts the server of the host
 * page.
 */
export async function startSite({ day, next }: Days): Promise<() => Promise<void>> {
  mkdirSync(join(ROOT, '.cache/e2e'), { recursive: true });
  const order = (to: string, records: number, format: string, out: string): string[] =>
    `simulate --from ${day} --to ${to} --records ${records} --seed 7 --format ${format}`
      .split(' ')
      .concat('--out', out);
  ddh(...order(next, 600, 'json,npz', SMALL));
  ddh('value-sample', SMALL, '--seed', '7');
  ddh('project', '--out', SMALL);
  ddh(...order(day, 10_000, 'json,npz', LARGE));
  return serve({ root: ROOT, small: SMALL, large: LARGE });
}

/** Creates data with three games on the first day and four on the second. */
const setUp = (): Promise<() => Promise<void>> => startSite({ day: '2025-10-07', next: '2025-10-08' });

// oxlint-disable-next-line import/no-default-export -- Playwright requires a default export
export default setUp;
