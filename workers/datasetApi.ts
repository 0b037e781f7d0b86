import {
  availableDates,
  datasetFile,
  decodeManifest,
  fantasyFigures,
  FANTASY_TAB_FILES,
  HUB_TAB_FILES,
  hubFigures,
  MANIFEST_FILE,
  NO_FILES,
  VAULT_TAB_FILES,
  vaultFigures,
  type Dataset,
  type DatasetError,
  type FantasyFigures,
  type FantasyTab,
  type FileFacts,
  type Files,
  type HubFigures,
  type HubTab,
  type LeagueDate,
  type Manifest,
  type Problem,
  type Tab,
  type VaultFigures,
  type VaultTab,
} from '@ddh/engine';
import type { TextSource } from './bytes.ts';
import type { GameSource } from './simulationApi.ts';
import { DataReading, parseJson, type DataFolder, type FileRead } from './reading.ts';
import { sourceOf } from './sources.ts';
import { timers, withTimeout, type After } from './withTimeout.ts';

export type { DataFolder };

/** What each tab shows. */
export type TabFigures = HubFigures & VaultFigures & FantasyFigures;

/** A tab's figures of the files that could be read, and what is to be known of these files. */
export type TabAnswer<T extends Tab = Tab> = {
  readonly figures: TabFigures[T];
  /** The dates that have games. */
  readonly dates: readonly LeagueDate[];
  /**
   * Where each builder game lies: its simulation in the best form that the manifest lists, else JSON, and its game model.
   * Empty but for the builder.
   */
  readonly simulations: Readonly<Record<string, GameSource>>;
  /** Files that could not be read at all. */
  readonly failed: readonly { readonly file: Dataset; readonly error: DatasetError }[];
  /** Records that could not be read; the rest of their file is shown. `more` counts the unlisted. */
  readonly problems: readonly {
    readonly file: Dataset;
    readonly list: readonly Problem[];
    readonly more: number;
  }[];
  /** The data's version: answers of two versions do not belong together. */
  readonly version: string;
  /**
   * Only a manifest can announce a newer delivery. `last`: it could not be read, so the one before was used. `failed`: it
   * could not be read, and none was known.
   */
  readonly manifest: 'read' | 'last' | 'absent' | 'failed';
  /** Epoch milliseconds of the tab's first file, by the manifest or else by Last-Modified. */
  readonly updatedAt: number | null;
  /** What the manifest says of the tab's first file. */
  readonly facts: FileFacts;
  /** The figures are the sample's. */
  readonly sample: boolean;
};

/** `again`: past everything that was read before, and past the browser's cache. */
export type TabRequest<T extends Tab = Tab> = { readonly tab: T; readonly again: boolean };

export interface DatasetApi {
  /**
   * Fetches, parses and validates a tab's files, in parallel. A file that is read stays read for the tabs to come, as
   * long as the data has the same version. Never rejects: what failed is in the answer, and is asked for anew next time.
   */
  loadTab(folder: DataFolder, request: TabRequest): Promise<TabAnswer>;
  /** The version that the site has now, by its manifest alone. `null`: it has none, or it could not be read. Never rejects. */
  newestVersion(folder: DataFolder): Promise<string | null>;
  ping(): true;
}

type DatasetPorts = {
  readonly text: TextSource;
  /** Absent: the worker's own timers. */
  readonly after?: After;
};

/** Longest wait for the optional manifest, in ms. Then a tab's files are read by the last manifest, or without one. */
export const MANIFEST_MS = 5_000;

export function createDatasetApi({ text, after = timers }: DatasetPorts): DatasetApi {
  let reading: DataReading | null = null;
  let manifest: Manifest | null = null;
  /** The newest manifest request has gone unanswered for `MANIFEST_MS`: the next tab does not wait as long once more. */
  let silent = false;
  /** What was read is kept only where nothing better comes. */
  let outdated = false;

  /** A manifest that arrives after its time limit serves the next request. */
  async function askForManifest(folder: DataFolder): Promise<ManifestRead> {
    const read = await readManifest(folder, text);
    // Its absence is normal; one that cannot be had or understood must not take the last one's place.
    if (read === 'failed') return read;
    silent = false;
    manifest = read === 'absent' ? null : read;
    return read;
  }

  return {
    async loadTab(given, { tab, again }) {
      // Before anything is waited for: a request that overtakes this one must not be answered with what was read before.
      if (again) outdated = true;
      const asked = askForManifest(given);
      const answered = await withTimeout(silent && !again ? 0 : MANIFEST_MS, () => asked, after);
      if (answered === null) silent = true;
      // Another request may bring another one while the files come.
      const own = manifest;
      const folder = { ...given, version: own?.version ?? given.version };
      if (outdated || reading?.folder.url !== folder.url || reading.folder.version !== folder.version) {
        reading = new DataReading(folder, text, again || outdated, reading);
        outdated = false;
      }
      const { needed, optional } = filesOf(tab);
      const files = await reading.files([...needed, ...optional]);
      return answer(
        tab,
        files.filter((file) => !isNormallyAbsent(file, optional)),
        { folder, manifest: own },
        manifestState(answered, own),
      );
    },
    async newestVersion(folder) {
      const read = await readManifest(folder, text);
      return typeof read === 'string' ? null : read.version;
    },
    ping: () => true,
  };
}

type TabFiles = { readonly needed: readonly Dataset[]; readonly optional: readonly Dataset[] };

const isHubTab = (tab: Tab): tab is HubTab => tab in HUB_TAB_FILES;
const isVaultTab = (tab: Tab): tab is VaultTab => tab in VAULT_TAB_FILES;

function filesOf(tab: Tab): TabFiles {
  if (isHubTab(tab)) return { needed: HUB_TAB_FILES[tab], optional: [] };
  return isVaultTab(tab) ? VAULT_TAB_FILES[tab] : FANTASY_TAB_FILES[tab];
}

const isNormallyAbsent = ({ file, error }: FileRead, optional: readonly Dataset[]): boolean =>
  optional.includes(file) && error?.kind === 'http' && ABSENT.includes(error.status);

/** What a tab shows of the files that could be read. */
export const tabFigures = <T extends Tab>(tab: T, files: Files): TabFigures[T] =>
  figuresOf(tab, files) as TabFigures[T];

function figuresOf(tab: Tab, files: Files): TabFigures[Tab] {
  if (isHubTab(tab)) return hubFigures(tab, files);
  return isVaultTab(tab) ? vaultFigures(tab, files) : fantasyFigures(tab satisfies FantasyTab, files);
}

type Where = { readonly folder: DataFolder; readonly manifest: Manifest | null };

function answer(tab: Tab, read: readonly FileRead[], where: Where, manifestRead: TabAnswer['manifest']): TabAnswer {
  const { folder, manifest } = where;
  const files = { ...NO_FILES, ...Object.fromEntries(read.map(({ file, data }) => [file, data])) } as Files;
  const figures = tabFigures(tab, files);
  const games = tab === 'parlay' ? (figures as HubFigures['parlay']).games : [];
  const facts = factsOf(read[0], manifest);
  const generated = Date.parse(facts.generatedAt ?? manifest?.generatedAt ?? '');
  return {
    figures,
    dates: availableDates((isHubTab(tab) ? files.game_probs?.games : files.schedule_times) ?? []),
    simulations: Object.fromEntries(games.map(({ gameId }) => [gameId, sourceOf(gameId, folder, manifest)])),
    failed: read.flatMap(({ file, error }) => (error === null ? [] : [{ file, error }])),
    problems: read.flatMap(({ file, problems, more }) =>
      problems.length === 0 ? [] : [{ file, list: problems, more }],
    ),
    version: folder.version,
    manifest: manifestRead,
    updatedAt: Number.isNaN(generated) ? (read[0]?.modified ?? null) : generated,
    facts,
    sample: manifest?.sample ?? false,
  };
}

function factsOf(first: FileRead | undefined, manifest: Manifest | null): FileFacts {
  const entry = first && manifest?.files.get(datasetFile(first.file));
  if (!entry) return {};
  const { bytes: _bytes, records: _records, ...facts } = entry;
  return facts;
}

type ManifestRead = Manifest | 'absent' | 'failed';

function manifestState(answered: ManifestRead | null, used: Manifest | null): TabAnswer['manifest'] {
  if (answered === 'absent') return answered;
  if (answered === null || answered === 'failed') return used === null ? 'failed' : 'last';
  return 'read';
}

async function readManifest(folder: DataFolder, text: TextSource): Promise<ManifestRead> {
  const read = await text(`${folder.url}${MANIFEST_FILE}`, { fresh: true });
  if (!read.ok) return read.error.kind === 'http' && ABSENT.includes(read.error.status) ? 'absent' : 'failed';
  const doc = parseJson(read.value.text);
  const decoded = doc.ok ? decodeManifest(doc.value) : null;
  return decoded?.ok ? decoded.value.data : 'failed';
}

/** The file is not there, and nobody says that it should be. */
const ABSENT: readonly number[] = [404, 410];
