import { encodeManifest, type FileFacts, type FlatRecord, type ManifestFile } from '@ddh/engine/internal/datasets';
import { GENERATOR_VERSION } from '@ddh/engine/internal/model';
import { compareDates } from '@ddh/engine/internal/domain';
import type { SlateGame } from './figures.ts';
import { Fingerprint } from './fingerprint.ts';

export type WrittenFile = ManifestFile & { readonly name: string };

/** Everything that determines a slate's contents, besides the program version. */
export type SlateSource = {
  /** The models' fingerprints. */
  readonly models: readonly string[];
  /** The rows of the file of starting goalies. */
  readonly lineups: readonly FlatRecord[];
  /** The rows of the file of changes, which lists news and win probabilities. `null` if the slate has no such file. */
  readonly changes: readonly FlatRecord[] | null;
  readonly seeds: readonly number[];
  readonly records: number;
};

/**
 * The version of a slate's data. Repeating a run gives the same version, so caches stay valid. Different rates, seeds,
 * records or files give a different version.
 */
export function slateVersion(source: SlateSource, files: readonly WrittenFile[]): string {
  const hash = new Fingerprint();
  hash.add(`${GENERATOR_VERSION} ${source.records} ${source.seeds.join(' ')}`);
  for (const model of source.models) hash.add(model);
  for (const lineup of source.lineups) hash.add(JSON.stringify(lineup));
  for (const change of source.changes ?? []) hash.add(JSON.stringify(change));
  for (const { name, bytes, records } of files) hash.add(`${name} ${bytes} ${records}`);
  return hash.text();
}

/** Returns the manifest document. `generatedAt` is an ISO time; `sample` marks demonstration data. */
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
 * The first and last day of a slate's games, and the last day whose results all models include. The day of the last
 * results is left out if a model does not give it.
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
