import { encodeManifest, type FileFacts, type ManifestFile } from '@ddh/engine/internal/datasets';
import { GENERATOR_VERSION } from '@ddh/engine/internal/model';
import { compareDates } from '@ddh/engine/internal/domain';
import type { SlateGame } from './figures.ts';
import { Fingerprint } from './fingerprint.ts';

export type WrittenFile = ManifestFile & { readonly name: string };

/** All that a slate's contents follow from, besides this program. */
export type SlateSource = {
  /** The models' fingerprints. */
  readonly models: readonly string[];
  readonly seeds: readonly number[];
  readonly records: number;
};

/**
 * The version of a slate's data: the same run gives the same one, so that a second run empties no cache, and other rates,
 * seeds, records or files give another.
 */
export function slateVersion(source: SlateSource, files: readonly WrittenFile[]): string {
  const hash = new Fingerprint();
  hash.add(`${GENERATOR_VERSION} ${source.records} ${source.seeds.join(' ')}`);
  for (const model of source.models) hash.add(model);
  for (const { name, bytes, records } of files) hash.add(`${name} ${bytes} ${records}`);
  return hash.text();
}

/** The manifest's document. `generatedAt` is an ISO time; `sample` marks data that only shows the product. */
export function slateManifest(
  files: readonly WrittenFile[],
  version: string,
  generatedAt: string,
  sample = false,
): Record<string, unknown> {
  const entries = files.map(({ name, ...entry }) => [name, entry] as const);
  return encodeManifest({ version, generatedAt, files: new Map(entries), sample });
}

/**
 * The days of a slate's games, and how far the results in its models go: the earliest day of all models, and none if one
 * of them does not say.
 */
export function slateFacts(games: readonly Pick<SlateGame, 'date' | 'through'>[]): FileFacts {
  const dates = games.map(({ date }) => date).toSorted(compareDates);
  const known = games.flatMap(({ through }) => through ?? []).toSorted(compareDates);
  const [from, to, through] = [dates[0], dates.at(-1), known[0]];
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(through === undefined || known.length < games.length ? {} : { through }),
  };
}
