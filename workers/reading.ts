import {
  DECODERS,
  datasetFile,
  joinCuts,
  readDocument,
  type Cut,
  type Dataset,
  type DatasetError,
  type Decoded,
  type Loaded,
  type Problem,
} from '@ddh/engine/internal/datasets';
import { err, type Result } from '@ddh/engine/internal/result';
import type { TextSource } from './bytes.ts';
import type { DataFolder } from './protocol.ts';

export const dataUrl = (folder: DataFolder, file: string): string =>
  `${folder.url}${file}?v=${encodeURIComponent(folder.version)}`;

type Cuts = { readonly read: readonly Cut[]; readonly all: readonly Cut[] };
/** A dataset to read: the cuts `read` of all of its cuts, or with `null` its file. `isAll`: the tab shows no more of it. */
export type Wanted = { readonly dataset: Dataset; readonly cuts: Cuts | null; readonly isAll?: boolean };

/**
 * The result for one file: `data` or `error`. The result has both if the file failed and `data` is from an earlier
 * request. `cuts` is `null` unless `data` has only some cuts.
 */
export type FileRead = {
  readonly file: Dataset;
  readonly data: unknown;
  readonly error: DatasetError | null;
  readonly problems: readonly Problem[];
  readonly more: number;
  readonly modified: number | null;
  readonly cuts: Cuts | null;
};

/** Loads the files of one version of the data. Each file is fetched once, and again after a failure. */
export class DataReading {
  readonly folder: DataFolder;
  readonly #text: TextSource;
  readonly #fresh: boolean;
  readonly #requests = new Map<Dataset, Promise<FileRead>>();
  /** The results that have the whole file. */
  readonly #whole = new Map<Dataset, FileRead>();
  readonly #cuts = new Map<string, Promise<unknown>>();
  /** The last good result of each file, from this object or an earlier one. It is used if fetching the file fails. */
  readonly #good: Map<Dataset, FileRead>;

  /** `fresh` bypasses every cache. */
  constructor(folder: DataFolder, text: TextSource, fresh: boolean, before: DataReading | null = null) {
    this.#good = new Map(before?.folder.url === folder.url ? before.#good : []);
    this.folder = folder;
    this.#text = text;
    this.#fresh = fresh;
  }

  files(wanted: readonly Wanted[]): Promise<readonly FileRead[]> {
    return Promise.all(
      wanted.map(async ({ dataset, cuts, isAll = false }) => {
        const read = cuts === null ? null : (this.#whole.get(dataset) ?? (await this.#readCuts(dataset, cuts)));
        return read === null ? this.#file(dataset) : isAll ? { ...read, cuts: null } : read;
      }),
    );
  }

  async #file(file: Dataset): Promise<FileRead> {
    const known = this.#requests.get(file);
    if (known) return known;
    const request = this.#read(file);
    this.#requests.set(file, request);
    const read = await request;
    if (read.error !== null) this.#requests.delete(file);
    else {
      this.#good.set(file, read);
      this.#whole.set(file, read);
    }
    return read;
  }

  async #read(file: Dataset): Promise<FileRead> {
    const fetched = await this.#text(dataUrl(this.folder, datasetFile(file)), { fresh: this.#fresh });
    const modified = fetched.ok ? fetched.value.modified : null;
    const decode: (doc: unknown) => Decoded<unknown> = DECODERS[file];
    const loaded = fetched.ok ? decoded(fetched.value.text, decode) : fetched;
    if (!loaded.ok) {
      const good = this.#good.get(file);
      const nothing = { file, data: null, problems: [], more: 0, modified, cuts: null };
      return { ...(good ?? nothing), error: loaded.error };
    }
    const { data, problems, more } = loaded.value;
    return { file, data, error: null, problems, more, modified, cuts: null };
  }

  /**
   * Reads cuts in place of a file. `null` if one of them cannot be read, or if a record has a problem: then the file is
   * read, whose problems have their places.
   */
  async #readCuts(file: Dataset, cuts: Cuts): Promise<FileRead | null> {
    const docs = await Promise.all(cuts.read.map((cut) => this.#cut(cut.file)));
    const joined = joinCuts(file, docs);
    const decode: (doc: unknown) => Decoded<unknown> = DECODERS[file];
    const loaded = joined === null ? null : decode(joined);
    if (loaded === null || !loaded.ok || loaded.value.problems.length > 0) return null;
    const read = { file, data: loaded.value.data, error: null, problems: [], more: 0, modified: null, cuts };
    if (!this.#good.has(file)) this.#good.set(file, read);
    return read;
  }

  /** Returns the document of a cut, or `undefined` if it cannot be read. */
  #cut(file: string): Promise<unknown> {
    const known = this.#cuts.get(file);
    if (known) return known;
    const request = this.#text(dataUrl(this.folder, file), { fresh: this.#fresh }).then((fetched) => {
      const doc = fetched.ok ? readDocument(fetched.value.text) : fetched;
      if (doc.ok) return doc.value;
      this.#cuts.delete(file);
      return undefined;
    });
    this.#cuts.set(file, request);
    return request;
  }
}

function decoded<T>(text: string, decode: (doc: unknown) => Decoded<T>): Result<Loaded<T>, DatasetError> {
  const doc = readDocument(text);
  if (!doc.ok) return doc;
  const read = decode(doc.value);
  return read.ok ? read : err({ kind: 'badDocument', ...read.error });
}
