import {
  DECODERS,
  datasetFile,
  readDocument,
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

/**
 * The result for one file: `data` or `error`. The result has both if the file failed and `data` is from an earlier
 * request.
 */
export type FileRead = {
  readonly file: Dataset;
  readonly data: unknown;
  readonly error: DatasetError | null;
  readonly problems: readonly Problem[];
  readonly more: number;
  readonly modified: number | null;
};

/** Loads the files of one version of the data. Each file is fetched once, and again after a failure. */
export class DataReading {
  readonly folder: DataFolder;
  readonly #text: TextSource;
  readonly #fresh: boolean;
  readonly #requests = new Map<Dataset, Promise<FileRead>>();
  /** The last good result of each file, from this object or an earlier one. It is used if fetching the file fails. */
  readonly #good: Map<Dataset, FileRead>;

  /** `fresh` bypasses every cache. */
  constructor(folder: DataFolder, text: TextSource, fresh: boolean, before: DataReading | null = null) {
    this.#good = new Map(before?.folder.url === folder.url ? before.#good : []);
    this.folder = folder;
    this.#text = text;
    this.#fresh = fresh;
  }

  files(names: readonly Dataset[]): Promise<readonly FileRead[]> {
    return Promise.all(names.map((file) => this.#file(file)));
  }

  async #file(file: Dataset): Promise<FileRead> {
    const known = this.#requests.get(file);
    if (known) return known;
    const request = this.#read(file);
    this.#requests.set(file, request);
    const read = await request;
    if (read.error !== null) this.#requests.delete(file);
    else this.#good.set(file, read);
    return read;
  }

  async #read(file: Dataset): Promise<FileRead> {
    const fetched = await this.#text(dataUrl(this.folder, datasetFile(file)), { fresh: this.#fresh });
    const modified = fetched.ok ? fetched.value.modified : null;
    const decode: (doc: unknown) => Decoded<unknown> = DECODERS[file];
    const loaded = fetched.ok ? decoded(fetched.value.text, decode) : fetched;
    if (!loaded.ok) {
      const good = this.#good.get(file);
      const nothing = { file, data: null, problems: [], more: 0, modified };
      return { ...(good ?? nothing), error: loaded.error };
    }
    const { data, problems, more } = loaded.value;
    return { file, data, error: null, problems, more, modified };
  }
}

function decoded<T>(text: string, decode: (doc: unknown) => Decoded<T>): Result<Loaded<T>, DatasetError> {
  const doc = readDocument(text);
  if (!doc.ok) return doc;
  const read = decode(doc.value);
  return read.ok ? read : err({ kind: 'badDocument', ...read.error });
}
