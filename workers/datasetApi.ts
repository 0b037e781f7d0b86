import {
  availableDates,
  decodeManifest,
  err,
  HUB_DECODERS,
  HUB_TAB_FILES,
  hubFigures,
  hubFile,
  MANIFEST_FILE,
  ok,
  simulationFile,
  type DatasetError,
  type Decoded,
  type HubDataset,
  type HubFigures,
  type HubFiles,
  type HubTab,
  type LeagueDate,
  type Loaded,
  type Manifest,
  type Problem,
  type Result,
} from '@ddh/engine';
import type { TextSource } from './bytes.ts';

/** A tab's figures of the files that could be read, and what is to be known of these files. */
export type HubAnswer<T extends HubTab = HubTab> = {
  readonly figures: HubFigures[T];
  readonly dates: readonly LeagueDate[];
  /** Where each builder game's simulation lies: npz when the manifest lists it, else JSON. Empty but for the builder. */
  readonly simulations: Readonly<Record<string, string>>;
  /** Files that could not be read at all. */
  readonly failed: readonly { readonly file: HubDataset; readonly error: DatasetError }[];
  /** Records that could not be read; the rest of their file is shown. `more` counts the unlisted. */
  readonly problems: readonly {
    readonly file: HubDataset;
    readonly list: readonly Problem[];
    readonly more: number;
  }[];
  /** The data's version: answers of two versions do not belong together. */
  readonly version: string;
  /** Epoch milliseconds of the data, by the manifest or else by `game_probs`' Last-Modified. */
  readonly updatedAt: number | null;
  /** The figures are the sample's. */
  readonly sample: boolean;
};

/** `url`: absolute address of the folder that holds the files, with its slash. `version`: when there is no manifest. */
export type DataFolder = { readonly url: string; readonly version: string };

/** `again`: past everything that was read before, and past the browser's cache. */
export type HubRequest<T extends HubTab = HubTab> = { readonly tab: T; readonly again: boolean };

export interface DatasetApi {
  /**
   * Fetches, parses and validates a tab's files, in parallel. A file that is read stays read for the tabs to come, as
   * long as the data has the same version. Never rejects: what failed is in the answer, and is asked for anew next time.
   */
  loadHub(folder: DataFolder, request: HubRequest): Promise<HubAnswer>;
  ping(): true;
}

const dataUrl = (folder: DataFolder, file: string): string =>
  `${folder.url}${file}?v=${encodeURIComponent(folder.version)}`;

export function createDatasetApi({ text }: { readonly text: TextSource }): DatasetApi {
  let reading: HubReading | null = null;
  let fresh = false;
  return {
    async loadHub(given, { tab, again }) {
      // Before anything is waited for: a request that overtakes this one must not be answered with what was read before.
      if (again) {
        reading = null;
        fresh = true;
      }
      // Its absence is normal; one that cannot be understood must not keep the data from showing either.
      const manifest = await readManifest(given, text);
      const folder = { ...given, version: manifest?.version ?? given.version };
      if (reading?.folder.url !== folder.url || reading.folder.version !== folder.version) {
        reading = new HubReading(folder, text, again || fresh);
        fresh = false;
      }
      return answer(tab, await reading.files(HUB_TAB_FILES[tab]), folder, manifest);
    },
    ping: () => true,
  };
}

function answer(tab: HubTab, read: readonly FileRead[], folder: DataFolder, manifest: Manifest | null): HubAnswer {
  const files = { ...NO_FILES, ...Object.fromEntries(read.map(({ file, data }) => [file, data])) } as HubFiles;
  const figures = hubFigures(tab, files);
  const games = tab === 'parlay' ? (figures as HubFigures['parlay']).games : [];
  const generated = Date.parse(manifest?.generatedAt ?? '');
  return {
    figures,
    dates: availableDates(files.game_probs?.games ?? []),
    simulations: Object.fromEntries(
      games.map(({ gameId }) => [gameId, dataUrl(folder, simulationOf(gameId, manifest))]),
    ),
    failed: read.flatMap(({ file, error }) => (error === null ? [] : [{ file, error }])),
    problems: read.flatMap(({ file, problems, more }) =>
      problems.length === 0 ? [] : [{ file, list: problems, more }],
    ),
    version: folder.version,
    updatedAt: Number.isNaN(generated) ? (read.find(({ file }) => file === 'game_probs')?.modified ?? null) : generated,
    sample: manifest?.sample ?? false,
  };
}

async function readManifest(folder: DataFolder, text: TextSource): Promise<Manifest | null> {
  const read = await text(`${folder.url}${MANIFEST_FILE}`, { fresh: true });
  if (!read.ok) return null;
  const doc = parseJson(read.value.text);
  const manifest = doc.ok ? decodeManifest(doc.value) : null;
  return manifest?.ok ? manifest.value.data : null;
}

function simulationOf(gameId: string, manifest: Manifest | null): string {
  const npz = simulationFile(gameId, 'npz');
  return manifest?.files.has(npz) ? npz : simulationFile(gameId, 'json');
}

const NO_FILES: HubFiles = {
  game_probs: null,
  puck_line_probs: null,
  skater_probs: null,
  schedule_times: null,
  p_info: null,
  team_avs: null,
  game_id_ref: null,
};

/** One file as it came: `data` where it could be read, else `error`. */
type FileRead = {
  readonly file: HubDataset;
  readonly data: unknown;
  readonly error: DatasetError | null;
  readonly problems: readonly Problem[];
  readonly more: number;
  readonly modified: number | null;
};

/** The files of one version of the data, each asked for once. */
class HubReading {
  readonly folder: DataFolder;
  readonly #text: TextSource;
  readonly #fresh: boolean;
  readonly #asked = new Map<HubDataset, Promise<FileRead>>();

  constructor(folder: DataFolder, text: TextSource, fresh: boolean) {
    this.folder = folder;
    this.#text = text;
    this.#fresh = fresh;
  }

  files(names: readonly HubDataset[]): Promise<readonly FileRead[]> {
    return Promise.all(names.map((file) => this.#file(file)));
  }

  async #file(file: HubDataset): Promise<FileRead> {
    const known = this.#asked.get(file);
    if (known) return known;
    const asked = this.#read(file);
    this.#asked.set(file, asked);
    const read = await asked;
    if (read.error !== null) this.#asked.delete(file);
    return read;
  }

  async #read(file: HubDataset): Promise<FileRead> {
    const came = await this.#text(dataUrl(this.folder, hubFile(file)), { fresh: this.#fresh });
    const modified = came.ok ? came.value.modified : null;
    const decode: (doc: unknown) => Decoded<unknown> = HUB_DECODERS[file];
    const loaded = came.ok ? decoded(came.value.text, decode) : came;
    if (!loaded.ok) return { file, data: null, error: loaded.error, problems: [], more: 0, modified };
    const { data, problems, more } = loaded.value;
    return { file, data, error: null, problems, more, modified };
  }
}

function decoded<T>(text: string, decode: (doc: unknown) => Decoded<T>): Result<Loaded<T>, DatasetError> {
  const doc = parseJson(text);
  if (!doc.ok) return doc;
  const read = decode(doc.value);
  return read.ok ? read : err({ kind: 'badDocument', ...read.error });
}

function parseJson(text: string): Result<unknown, Extract<DatasetError, { kind: 'notJson' }>> {
  try {
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (cause) {
    return err({ kind: 'notJson', detail: cause instanceof Error ? cause.message : String(cause) });
  }
}
