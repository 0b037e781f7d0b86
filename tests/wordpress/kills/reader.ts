import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '../lab/http.ts';
import type { Site } from '../lab/site.ts';
import { POLLED } from './delivery.ts';

/**
 * Reads the delivery that a page names, as a client does. Expects that every file has the version that the page names.
 */
export async function look(site: Site): Promise<Named> {
  const named = await namedByPage(site);
  await expectOneDelivery(site, named.folder, named.version);
  return named;
}

/** The folder and the version of the data that a page names. */
export type Named = { readonly folder: string; readonly version: string };

export async function namedByPage(site: Site): Promise<Named> {
  const { text } = await ask(site, '/nhl-game-probability-hub/');
  const settings = /id="ddh-settings">(.*?)<\/script>/s.exec(text)?.[1];
  if (settings === undefined) throw new Error('the page names no data');
  const { dataUrl, dataVersion } = JSON.parse(settings) as { readonly dataUrl: string; readonly dataVersion: string };
  return { folder: dataUrl, version: dataVersion };
}

/** Thrown if a file that a page names is not served. */
export class NotServed extends Error {}

/** The field that says which delivery a file belongs to, at the top of the file or in each row. */
type Written = { readonly version?: string; readonly delivery?: number };

export async function expectOneDelivery(site: Site, folder: string, version: string): Promise<void> {
  for (const name of ['manifest.json', ...POLLED]) {
    const { status, text } = await ask(site, `${folder}/${name}`);
    if (status !== 200) throw new NotServed(`${folder}/${name} was served with status ${status}, not 200`);
    const json = JSON.parse(text) as Written | readonly Written[];
    const found = new Set([json].flat().map((one: Written) => one.version ?? `d${one.delivery}`));
    if (found.size !== 1 || !found.has(version))
      throw new Error(`${folder}/${name} has data of ${[...found].join(', ')}, but the page names ${version}`);
  }
}

/** Expects that every file in the folder has the size given in its manifest. */
export function expectWhole(folder: string): void {
  const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    readonly files: Record<string, { readonly bytes: number }>;
  };
  for (const [name, { bytes }] of Object.entries(files)) {
    const { size } = statSync(join(folder, name));
    if (size !== bytes) throw new Error(`${name} has ${size} bytes, but its manifest says ${bytes}`);
  }
}
