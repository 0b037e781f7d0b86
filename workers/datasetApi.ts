import {
  availableDates,
  builderPage,
  decodeGameIds,
  decodeGameProbs,
  decodeManifest,
  decodePlayerInfo,
  decodeSchedule,
  err,
  ok,
  hubFile,
  MANIFEST_FILE,
  simulationFile,
  type BuilderPage,
  type DatasetError,
  type Decoded,
  type HubDataset,
  type LeagueDate,
  type Manifest,
  type Problem,
  type Result,
} from '@ddh/engine';
import type { TextSource } from './bytes.ts';

/** The files the Hub's pages are made of. */
export const HUB_FILES = [
  'game_probs',
  'schedule_times',
  'game_id_ref',
  'p_info',
] as const satisfies readonly HubDataset[];
export type HubFile = (typeof HUB_FILES)[number];

/** What the pages show of the files that could be read. */
export type HubFigures = {
  readonly dates: readonly LeagueDate[];
  readonly builder: BuilderPage;
  /** Where each builder game's simulation lies: npz when the manifest lists it, else JSON. */
  readonly simulations: Readonly<Record<string, string>>;
};

export type HubAnswer = {
  readonly figures: HubFigures;
  /** Files that could not be read at all. */
  readonly failed: readonly { readonly file: HubFile; readonly error: DatasetError }[];
  /** Records that could not be read; the rest of their file is shown. `more` counts the unlisted. */
  readonly problems: readonly { readonly file: HubFile; readonly list: readonly Problem[]; readonly more: number }[];
  /** Epoch milliseconds of the data, by the manifest or else by `game_probs`' Last-Modified. */
  readonly updatedAt: number | null;
  /** The figures are the sample's. */
  readonly sample: boolean;
};

/** `url`: absolute address of the folder that holds the files, with its slash. `version`: when there is no manifest. */
export type DataFolder = { readonly url: string; readonly version: string };

export interface DatasetApi {
  /** Fetches, parses and validates the Hub's files, in parallel. Never rejects: what failed is in the answer. */
  loadHub(folder: DataFolder): Promise<HubAnswer>;
  ping(): true;
}

const dataUrl = (folder: DataFolder, file: string): string =>
  `${folder.url}${file}?v=${encodeURIComponent(folder.version)}`;

export function createDatasetApi({ text }: { readonly text: TextSource }): DatasetApi {
  return {
    async loadHub(given) {
      // Its absence is normal; one that cannot be understood must not keep the data from showing either.
      const manifest = await readManifest(given, text);
      const folder = { ...given, version: manifest?.version ?? given.version };
      const files = new HubReading(folder, text);
      const [probs, schedule, ids, players] = await Promise.all([
        files.read('game_probs', decodeGameProbs),
        files.read('schedule_times', decodeSchedule),
        files.read('game_id_ref', decodeGameIds),
        files.read('p_info', decodePlayerInfo),
      ]);
      const builder = builderPage(
        schedule ?? [],
        ids ?? [],
        (players ?? []).map(({ player, team }) => ({ name: player, team })),
      );
      const generated = Date.parse(manifest?.generatedAt ?? '');
      return {
        figures: {
          dates: availableDates(probs?.games ?? []),
          builder,
          simulations: Object.fromEntries(
            builder.games.map(({ gameId }) => [gameId, dataUrl(folder, simulationOf(gameId, manifest))]),
          ),
        },
        failed: files.failed,
        problems: files.problems,
        updatedAt: Number.isNaN(generated) ? files.modified : generated,
        sample: manifest?.sample ?? false,
      };
    },
    ping: () => true,
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

/** Reads files and keeps book of what went wrong. */
class HubReading {
  readonly failed: { file: HubFile; error: DatasetError }[] = [];
  readonly problems: { file: HubFile; list: readonly Problem[]; more: number }[] = [];
  modified: number | null = null;
  readonly #folder: DataFolder;
  readonly #text: TextSource;

  constructor(folder: DataFolder, text: TextSource) {
    this.#folder = folder;
    this.#text = text;
  }

  async read<T>(file: HubFile, decode: (doc: unknown) => Decoded<T>): Promise<T | null> {
    const loaded = await this.#load(file, decode);
    if (!loaded.ok) {
      this.failed.push({ file, error: loaded.error });
      return null;
    }
    return loaded.value;
  }

  async #load<T>(file: HubFile, decode: (doc: unknown) => Decoded<T>): Promise<Result<T, DatasetError>> {
    const read = await this.#text(dataUrl(this.#folder, hubFile(file)), { fresh: false });
    if (!read.ok) return read;
    if (file === 'game_probs') this.modified = read.value.modified;
    const doc = parseJson(read.value.text);
    if (!doc.ok) return doc;
    const decoded = decode(doc.value);
    if (!decoded.ok) return err({ kind: 'badDocument', ...decoded.error });
    const { data, problems, more } = decoded.value;
    if (problems.length > 0) this.problems.push({ file, list: problems, more });
    return ok(data);
  }
}

function parseJson(text: string): Result<unknown, Extract<DatasetError, { kind: 'notJson' }>> {
  try {
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (cause) {
    return err({ kind: 'notJson', detail: cause instanceof Error ? cause.message : String(cause) });
  }
}
