import {
  availableDates,
  builderSchedule,
  HUB,
  type BuilderGame,
  type BuilderSchedule,
  type SeasonEnd,
} from '@ddh/engine/internal/hub';
import {
  datasetFile,
  decodeManifest,
  isEvenFile,
  isEvenGenerator,
  listedSimulation,
  madeRecords,
  deliveryDay,
  figuresOf,
  isCut,
  isSampleFile,
  gameModelFile,
  listedCuts,
  MANIFEST_FILE,
  NO_FILES,
  oneSpelling,
  OPTIONAL_HUB_DATASETS,
  printedManifest,
  readDocument,
  RECORD_SUMMARY_FILE,
  simulationFile,
  weightsFile,
  type Dataset,
  type FileFacts,
  type Files,
  type FirstScreen,
  type Manifest,
  type TabReading,
} from '@ddh/engine/internal/datasets';
import { FANTASY } from '@ddh/engine/internal/fantasy';
import { VAULT } from '@ddh/engine/internal/vault';
import { speltTeam, compareDates, endsOf } from '@ddh/engine/internal/domain';
import { isAbsent } from '@ddh/engine/internal/format';
import type { TextSource } from './bytes.ts';
import { DataReading, dataUrl, type FileRead, type Wanted } from './reading.ts';
import { timers, withTimeout, type After } from './withTimeout.ts';
import type {
  Awaited,
  DataFolder,
  DatasetApi,
  Delivery,
  GameSource,
  TabAnswer,
  TabFigures,
  TabRequest,
  Tab,
} from './protocol.ts';
import { readGameResult, readTrackRecord } from './siteTrackRecord.ts';

type DatasetDeps = {
  readonly text: TextSource;
  /** Defaults to the timers of the worker. */
  readonly after?: After;
};

/**
 * Upper bound for the wait for the manifest, in ms. After this time, a tab loads with the last manifest, or with none.
 */
export const MANIFEST_MS = 5_000;

export function createDatasetApi({ text, after = timers }: DatasetDeps): DatasetApi {
  let reading: DataReading | null = null;
  let manifest: Manifest | null = null;
  /** The last request for the manifest. After a failure, `null`. */
  let last: { readonly url: string; readonly read: Promise<ManifestRead> } | null = null;
  let manifestFolder = '';
  /**
   * True if the last request for the manifest had no response within `MANIFEST_MS`. The next tab then does not wait for
   * the manifest.
   */
  let silent = false;
  /** Whether the next call must fetch all files again. Earlier data is then used only for files that fail. */
  let outdated = false;

  /** Requests the manifest and stores it. A manifest that arrives after the time limit is used by the next call. */
  function askForManifest(folder: DataFolder): Promise<ManifestRead> {
    const ask = async (): Promise<ManifestRead> => {
      const read = await readManifest(folder, text);
      // A missing manifest is normal. A manifest that cannot be read must not replace the last manifest.
      if (read === 'failed') {
        if (last === asked) last = null;
        return read;
      }
      silent = false;
      manifest = read === 'absent' ? null : read;
      manifestFolder = folder.url;
      return read;
    };
    const asked = { url: folder.url, read: ask() };
    last = asked;
    return asked.read;
  }

  /** Returns the manifest for a tab. A printed one is confirmed by a request that the tab does not wait for. */
  async function manifestFor(given: DataFolder, { again, beside }: Omit<TabRequest, 'tab'>): Promise<ManifestUsed> {
    const known = manifestFolder === given.url ? manifest : null;
    const shared = beside && !again;
    if (shared && known !== null) return { own: known, state: 'last' };
    const asked = shared && last?.url === given.url ? last.read : askForManifest(given);
    const printed = again || known !== null ? null : printedManifest(given.printed ?? '');
    if (printed !== null) return { own: printed, state: 'printed' };
    const answered = await withTimeout(silent && !again ? 0 : MANIFEST_MS, () => asked, after);
    if (answered === null) silent = true;
    return { own: manifest, state: manifestState(answered, manifest) };
  }

  async function loadTab(given: DataFolder, request: TabRequest): Promise<TabAnswer> {
    const { tab, again, first } = request;
    // `outdated` is set before the first await, so that a call that overtakes this call also fetches the files again.
    if (again) outdated = true;
    // Another call may replace `manifest` while the files load, so this call uses its own copy.
    const { own, state } = await manifestFor(given, request);
    const folder = { ...given, version: own?.version ?? given.version };
    if (outdated || reading?.folder.url !== folder.url || reading.folder.version !== folder.version) {
      reading = new DataReading(folder, text, again || outdated, reading);
      outdated = false;
    }
    const optional = TABS[tab].optional.filter((dataset) => mayExist(dataset, own));
    const all = [...TABS[tab].needed, ...optional];
    const files = await reading.files(all.map((dataset) => wantedOf(tab, dataset, own, first)));
    const read = state === 'printed' && files.some(isMissing) && last ? await last.read : null;
    if (typeof read === 'object' && read !== null && read.version !== own?.version)
      return loadTab(given, { ...request, beside: true });
    return answer(
      tab,
      files.filter((file) => !isNormallyAbsent(file, optional)),
      { folder, manifest: own },
      read === null ? state : manifestState(read, own),
    );
  }

  return {
    loadTab,
    newestDelivery: async (folder) => deliveryOf(await readManifest(folder, text)),
    confirmedDelivery: async () => deliveryOf(last === null ? 'failed' : await last.read),
    loadTrackRecord: (folder) => readTrackRecord(folder, text),
    loadGameResult: (folder, gameId) => readGameResult(folder, text, gameId),
    ping: () => true,
  };
}

const TABS = { ...HUB, ...VAULT, ...FANTASY };

/** What to read of a dataset: the cuts that have all that the tab or its first screen shows, or the whole file. */
function wantedOf(tab: Tab, dataset: Dataset, manifest: Manifest | null, screen: FirstScreen | undefined): Wanted {
  const { first, always }: TabReading<Dataset, Files> = TABS[tab];
  const all = manifest === null ? [] : listedCuts(manifest, dataset);
  if (!isCut(dataset) || all.length === 0) return { dataset, cuts: null };
  const enough = always?.[dataset]?.(all) ?? null;
  if (enough !== null) return { dataset, cuts: { read: enough, all }, isAll: true };
  const read = screen === undefined ? null : (first?.[dataset]?.(all, screen) ?? null);
  return { dataset, cuts: read && { read, all } };
}

/**
 * Returns whether to request a file. An optional file must be in the manifest, if there is one, because a server may
 * respond slowly for a missing file.
 */
const mayExist = (dataset: Dataset, manifest: Manifest | null): boolean =>
  manifest === null ||
  !OPTIONAL_HUB_DATASETS.some((one) => one === dataset) ||
  manifest.files.has(datasetFile(dataset));

const isNormallyAbsent = ({ file, error }: FileRead, optional: readonly Dataset[]): boolean =>
  optional.includes(file) && error !== null && isAbsent(error);

/** Computes the figures of a tab from the files that could be read. */
export const tabFigures = <T extends Tab>(tab: T, files: Files): TabFigures[T] => figuresOf(TABS, tab, files);

type Where = { readonly folder: DataFolder; readonly manifest: Manifest | null };

function answer(tab: Tab, read: readonly FileRead[], where: Where, manifestRead: TabAnswer['manifest']): TabAnswer {
  const { folder, manifest } = where;
  const files = oneSpelling({
    ...NO_FILES,
    ...Object.fromEntries(read.map(({ file, data }) => [file, data])),
  });
  const figures = tabFigures(tab, files);
  const builder = builderOf(files, manifest);
  const games = tab === 'parlay' ? builder.games : [];
  const facts = factsOf(read[0], manifest);
  const simulations = Object.fromEntries(games.map((game) => [game.gameId, sourceOf(game, folder, manifest)]));
  const isSample = ({ file, data }: FileRead): boolean =>
    data !== null && manifest !== null && isSampleFile(manifest, datasetFile(file));
  const generated = Date.parse(facts.generatedAt ?? manifest?.generatedAt ?? '');
  return {
    figures,
    dates: availableDates((tab in HUB ? files.game_probs?.games : files.schedule_times) ?? []),
    builder,
    simulations,
    failed: read.flatMap(({ file, error }) => (error === null ? [] : [{ file, error }])),
    problems: read.flatMap(({ file, problems, more }) =>
      problems.length === 0 ? [] : [{ file, list: problems, more }],
    ),
    version: folder.version,
    manifest: manifestRead,
    updatedAt: Number.isNaN(generated) ? (read[0]?.modified ?? null) : generated,
    facts,
    day: manifest && deliveryDay(manifest),
    season: seasonEnd(files, manifest),
    sample: read.slice(0, 1).some(isSample),
    showsSample: read.some(isSample) || Object.keys(simulations).some((gameId) => isSampleGame(gameId, manifest)),
    trackRecord: manifest?.files.has(RECORD_SUMMARY_FILE) ?? false,
    awaited: awaitedIn(read),
  };
}

function awaitedIn(read: readonly FileRead[]): Awaited | null {
  const cut = read.flatMap(({ file, cuts }) => (cuts === null ? [] : [[file, cuts] as const]));
  return cut.length === 0 ? null : Object.fromEntries(cut);
}

function builderOf({ schedule_times, game_id_ref, game_probs }: Files, manifest: Manifest | null): BuilderSchedule {
  const { from, to } = manifest?.files.get(datasetFile('game_probs')) ?? {};
  const schedule = schedule_times ?? [];
  // Without `game_probs`, a tab takes its dates from the manifest.
  const dates = availableDates(game_probs?.games ?? schedule).filter(
    (date) => game_probs !== null || ((from === undefined || from <= date) && (to === undefined || date <= to)),
  );
  const isListed = (gameId: string): boolean =>
    manifest === null || listedSimulation(manifest, gameId) !== undefined || madeRecords(manifest, gameId) !== null;
  return builderSchedule({ schedule, ids: game_id_ref ?? [], dates, isListed });
}

function factsOf(first: FileRead | undefined, manifest: Manifest | null): FileFacts {
  const entry = first && manifest?.files.get(datasetFile(first.file));
  if (!entry) return {};
  const { bytes: _bytes, records: _records, sample: _sample, cuts: _cuts, ...facts } = entry;
  return facts;
}

function seasonEnd({ season_schedule }: Files, manifest: Manifest | null): SeasonEnd | null {
  const { to, next = null } = manifest?.files.get(datasetFile('season_schedule')) ?? {};
  const ends = endsOf((season_schedule ?? []).map(({ date }) => date).toSorted(compareDates));
  const last = to ?? ends?.[1];
  return last === undefined ? null : { last, next };
}

type ManifestRead = Manifest | 'absent' | 'failed';
type ManifestUsed = { readonly own: Manifest | null; readonly state: TabAnswer['manifest'] };

const isMissing = ({ error }: FileRead): boolean => error !== null && isAbsent(error);

const deliveryOf = (read: ManifestRead): Delivery | null =>
  typeof read === 'string' ? null : { version: read.version, day: deliveryDay(read) };

function manifestState(answered: ManifestRead | null, used: Manifest | null): TabAnswer['manifest'] {
  if (answered === 'absent') return answered;
  if (answered === null || answered === 'failed') return used === null ? 'failed' : 'last';
  return 'read';
}

async function readManifest(folder: DataFolder, text: TextSource): Promise<ManifestRead> {
  const read = await text(`${folder.url}${MANIFEST_FILE}`, { fresh: true });
  if (!read.ok) return isAbsent(read.error) ? 'absent' : 'failed';
  const doc = readDocument(read.value.text);
  const decoded = doc.ok ? decodeManifest(doc.value) : null;
  return decoded?.ok ? decoded.value.data : 'failed';
}

const isSampleGame = (gameId: string, manifest: Manifest | null): boolean =>
  manifest !== null && isSampleFile(manifest, listedSimulation(manifest, gameId) ?? gameModelFile(gameId));

/** Returns the URLs of the simulation, in the best format that the manifest lists or in JSON, and of the game model. */
function sourceOf({ gameId, away, home }: BuilderGame, folder: DataFolder, manifest: Manifest | null): GameSource {
  const made = manifest && madeRecords(manifest, gameId);
  const file = (manifest && listedSimulation(manifest, gameId)) ?? simulationFile(gameId, 'json');
  const model = modelOf(gameId, folder, manifest);
  const weights = weightsFile(gameId);
  return {
    url: dataUrl(folder, file),
    teams: [speltTeam(away), speltTeam(home)],
    even: made ? isEvenGenerator(made.generator) : manifest !== null && isEvenFile(manifest, file),
    model: model && { ...model, ...(made && { made }) },
    ...(folder.books !== false && manifest?.files.has(weights)
      ? { weights: { url: dataUrl(folder, weights), gameId } }
      : {}),
  };
}

function modelOf(gameId: string, folder: DataFolder, manifest: Manifest | null): GameSource['model'] {
  const file = gameModelFile(gameId);
  if (manifest?.files.has(file) === false) return null;
  return { url: dataUrl(folder, file), listed: manifest !== null };
}
