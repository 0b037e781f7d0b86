import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { crossCheck, SimulationCheck } from '@ddh/engine/internal/checks';
import {
  CUT_DATASETS,
  cutsOf,
  cutSum,
  decodeManifest,
  DECODERS,
  datasetFile,
  FANTASY_DATASETS,
  FIRST_FIGURES,
  gameModelFile,
  madeRecords,
  MANIFEST_FILE,
  NO_FILES,
  oneSpelling,
  RECORD_FOLDER,
  RECORD_SUMMARY_FILE,
  VALUE_DATASETS,
  type CutDataset,
  type CutList,
  type Dataset,
  type Decoded,
  type FantasyDataset,
  type Files,
  type GameRef,
  type HubDataset,
  type HubFiles,
  type Problem,
  type ValueDataset,
} from '@ddh/engine/internal/datasets';
import { firstFantasy, firstHub, formatCounted, simErrorText } from '@ddh/engine/internal/format';
import { parseGameWeights, recordWeights } from '@ddh/engine/internal/honest';
import { isMadeBy, parseGameModel, type GameModel } from '@ddh/engine/internal/model';
import { decodeTrackRecordSummary } from '@ddh/engine/internal/trackRecord';
import type { SimError } from '@ddh/engine/internal/simulation';
import { openReader } from '@ddh/engine/internal/simulation/read';
import { leagueDay, parseLeagueDate, speltTeam, type LeagueDate } from '@ddh/engine/internal/domain';
import { ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { fileOfFolder } from '../../dataFolder.ts';
import { readBytes, readPublished, readWhole, unreadable, type FileError } from '../../files.ts';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import { readParquet } from '../../load.ts';
import { recordsIn } from '../../gameRecords.ts';
import { filesKey, remember } from '../../memory.ts';
import { createProgress } from '../../progress.ts';
import { modelErrorText } from '../../texts.ts';
import { inflateRaw } from '@ddh/engine/node';
import { lackText, simulationProblemText } from './texts.ts';
import { judgeValues, valueFlaws, type ValueFileRows } from './values.ts';
import type { PriceFinding } from '../../reports/findings.ts';
import type { FileProblem, ValidateReport } from '../../reports/validate.ts';
import { readTable } from '../value/weigh.ts';

export type FolderReport = Omit<ValidateReport, 'ok'>;

/** Checks the files of a data folder. `entries` are the names in the folder; names of subfolders end with a slash. */
export async function validateFolder(dir: string, entries: readonly string[], io: Io): Promise<FolderReport> {
  const check = new FolderCheck(dir, io);
  const known = entries.flatMap((file) => {
    const what = fileOfFolder(file);
    return what === null ? [] : [{ file, what }];
  });
  const names = known.map(({ file }) => file);
  const ids = await check.hub(new Set(names));
  for (const { file, what } of known) {
    if (what.kind === 'gameModel') await check.gameModel(file, what.gameId);
    if (what.kind === 'simulation') await check.simulation(file, what.gameId, ids);
    if (what.kind === 'weights') await check.weights(file, what.gameId);
    if (what.kind === 'firstFigures') await check.firstFigures('slate');
  }
  const vault = await listed(dir, entries, VALUE_DATASETS);
  const fantasy = await listed(dir, entries, FANTASY_DATASETS);
  // Check the fantasy files first: the value files need the teams in `all_available_players`.
  for (const dataset of fantasy.datasets) await check.fantasy(dataset);
  for (const dataset of vault.datasets) await check.values(dataset);
  const firstFantasyFile = fantasy.files.filter((file) => file === FIRST_FIGURES.fantasy);
  if (firstFantasyFile.length > 0) await check.firstFigures('fantasy');
  const findings = check.prices();
  const record = entries.includes(RECORD_FOLDER) ? await filesOf(dir, RECORD_FOLDER) : [];
  const summary = record.filter((file) => file === RECORD_SUMMARY_FILE);
  if (summary.length > 0) await check.trackRecordSummary();
  const cuts = names.includes(MANIFEST_FILE) ? await check.manifest() : [];
  const files = [
    ...names,
    ...[...vault.datasets, ...fantasy.datasets].map(datasetFile),
    ...cuts,
    ...firstFantasyFile,
    ...summary,
  ];
  const folders = [vault, fantasy, { folder: summary.length > 0 ? RECORD_FOLDER : null, files: record }];
  const rest = entries.flatMap((entry) => folders.find(({ folder }) => folder === entry)?.files ?? [entry]);
  const skipped = rest.filter((entry) => !files.includes(entry) && !entry.startsWith('.'));
  return { checked: files, problems: check.problems, leftOut: check.leftOut, findings, skipped };
}

type ListedFolder<D> = {
  /** The name of the folder that has the datasets, with a final slash. `null` if none of the datasets exists. */
  readonly folder: string | null;
  readonly files: readonly string[];
  readonly datasets: readonly D[];
};

/** Lists the folder that should contain the datasets. Returns the datasets that exist. */
async function listed<D extends Dataset>(
  dir: string,
  entries: readonly string[],
  all: readonly [D, ...D[]],
): Promise<ListedFolder<D>> {
  const folder = `${dirname(datasetFile(all[0]))}/`;
  const files = entries.includes(folder) ? await filesOf(dir, folder) : [];
  const datasets = all.filter((dataset) => files.includes(datasetFile(dataset)));
  return { folder: datasets.length > 0 ? folder : null, files, datasets };
}

async function filesOf(dir: string, folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(join(dir, folder))).toSorted().map((name) => folder + name);
  } catch {
    return [];
  }
}

class FolderCheck {
  readonly problems: FileProblem[] = [];
  readonly leftOut: FileProblem[] = [];
  /** The readable data of the files that were decoded so far. */
  #files: Files = NO_FILES;
  readonly #dir: string;
  readonly #io: Io;
  /** Number of records of each readable simulation, value and fantasy file. */
  readonly #records = new Map<string, number>();

  /** The readable game models by game. */
  readonly #models = new Map<string, GameModel>();
  readonly #values = new Map<ValueDataset, ValueFileRows>();

  constructor(dir: string, io: Io) {
    this.#dir = dir;
    this.#io = io;
  }

  /**
   * Checks the seven Hub files, each by itself and all together, and the lineups and changes if there are any. Returns
   * the games, or `null` if they are unknown.
   */
  async hub(present: ReadonlySet<string>): Promise<readonly GameRef[] | null> {
    const read = async <T>(dataset: HubDataset, decode: (doc: unknown) => Decoded<T>): Promise<T | null> => {
      const file = datasetFile(dataset);
      if (present.has(file)) return this.#decode(file, decode);
      this.#add(file, '', 'is missing');
      return null;
    };
    const files = {
      game_probs: await read('game_probs', DECODERS.game_probs),
      puck_line_probs: await read('puck_line_probs', DECODERS.puck_line_probs),
      skater_probs: await read('skater_probs', DECODERS.skater_probs),
      schedule_times: await read('schedule_times', DECODERS.schedule_times),
      p_info: await read('p_info', DECODERS.p_info),
      team_avs: await read('team_avs', DECODERS.team_avs),
      game_id_ref: await read('game_id_ref', DECODERS.game_id_ref),
      lineups: present.has(datasetFile('lineups')) ? await read('lineups', DECODERS.lineups) : null,
      changes: present.has(datasetFile('changes')) ? await read('changes', DECODERS.changes) : null,
      schedule_changes: present.has(datasetFile('schedule_changes'))
        ? await read('schedule_changes', DECODERS.schedule_changes)
        : null,
    } satisfies HubFiles;
    this.#files = { ...this.#files, ...files };
    for (const { dataset, lack } of crossCheck(files, leagueDay(this.#io.now().getTime())))
      this.#add(datasetFile(dataset), 'records', lackText(lack));
    return files.game_id_ref;
  }

  async gameModel(file: string, gameId: string): Promise<void> {
    const read = await this.#recall(file, '', async () => {
      const doc = await readPublished(join(this.#dir, file));
      return doc.ok ? ok(parseGameModel(doc.value)) : doc;
    });
    if (!read.ok) {
      this.#addUnreadable(file, read.error);
      return;
    }
    const model = read.value;
    if (!model.ok) {
      this.#add(file, '', modelErrorText(model.error));
      return;
    }
    this.#models.set(gameId, model.value);
    if (model.value.gameId !== gameId)
      this.#add(file, 'gameId', `is ${model.value.gameId}, but the file's name says ${gameId}`);
  }

  async simulation(file: string, gameId: string, ids: readonly GameRef[] | null): Promise<void> {
    const game = ids?.find(({ id }) => id === gameId);
    if (ids !== null && game === undefined) this.#add(file, '', `is for game ${gameId}, which is not in game_id_ref`);
    const found = await this.#recall(file, JSON.stringify(game), async () => {
      const check = new SimulationCheck(game ? [game.away, game.home] : null);
      const read = await this.#stream(file, check);
      return { read, count: check.count, ...check.problems() };
    });
    const { read, count, list, more } = found;
    if (read.ok) this.#records.set(file, count);
    else this.#add(file, '', simErrorText(read.error));
    // If the file ends within the first record, not all columns are known, so do not report missing columns.
    if (!read.ok && count === 0) return;
    const worded = list.map((problem) => ({ path: problem.path, problem: simulationProblemText(problem) }));
    this.#addAll(file, worded, more);
  }

  /** Checks the weights of a game, also that they are of the simulation beside them. */
  async weights(file: string, gameId: string): Promise<void> {
    const doc = await this.#json(file);
    if (doc === undefined) return;
    const weights = parseGameWeights(doc);
    if (!weights.ok) {
      this.#add(file, weights.error.path, weights.error.problem);
      return;
    }
    if (weights.value.gameId !== gameId)
      this.#add(file, 'gameId', `is ${weights.value.gameId}, but the file's name says ${gameId}`);
    if (weights.value.kind === 'fallback') return;
    const { weighing } = weights.value;
    const simulation = await recordsIn(this.#dir, gameId, this.#io);
    if (simulation === undefined) {
      this.#add(file, '', 'has no simulation beside it');
      return;
    }
    const key = await filesKey(
      [simulation, gameModelFile(gameId), MANIFEST_FILE].map((name) => join(this.#dir, name)),
      this.#io,
    );
    const isOfIt = await this.#recall(file, key, async () => {
      const game = oneSpelling(this.#files).game_id_ref?.find(({ id }) => id === gameId);
      const table = await readTable(
        join(this.#dir, simulation),
        game ? [game.away, game.home].map(speltTeam) : [],
        this.#io,
      );
      return !table.ok || recordWeights(table.value, weighing).ok;
    });
    if (!isOfIt) this.#add(file, '', `is of another simulation than ${simulation}: run ddh value-build again`);
  }

  async fantasy(dataset: FantasyDataset): Promise<void> {
    const file = datasetFile(dataset);
    const decode: (doc: unknown) => Decoded<unknown> = DECODERS[dataset];
    const read = await this.#recall(file, '', async () => {
      const doc = await readPublished(join(this.#dir, file));
      return doc.ok ? ok({ count: countOf(doc.value), decoded: decode(doc.value) }) : doc;
    });
    if (!read.ok) {
      this.#addUnreadable(file, read.error);
      return;
    }
    const { count, decoded } = read.value;
    if (count !== null) this.#records.set(file, count);
    const data = this.#take(file, decoded);
    this.#files = { ...this.#files, [dataset]: data };
  }

  /** Checks that the texts which a site prints are those of the other files, which pages show afterwards. */
  async firstFigures(part: keyof typeof FIRST_FIGURES): Promise<void> {
    const file = FIRST_FIGURES[part];
    const doc = await this.#json(file);
    if (doc === undefined) return;
    const made = part === 'slate' ? firstHub(this.#files) : firstFantasy(this.#files, firstDay(doc) ?? leagueDay(0));
    const command = part === 'slate' ? 'ddh simulate' : 'ddh project';
    if (!isDeepStrictEqual(doc, made)) this.#add(file, '', `is not about the other files: run ${command} again`);
  }

  async trackRecordSummary(): Promise<void> {
    await this.#decode(RECORD_SUMMARY_FILE, decodeTrackRecordSummary);
  }

  async values(dataset: ValueDataset): Promise<void> {
    const file = datasetFile(dataset);
    const doc = await this.#json(file);
    const decode: (doc: unknown) => Decoded<unknown> = DECODERS[dataset];
    if (doc !== undefined) this.#read(file, doc, decode);
    const count = countOf(doc);
    if (count !== null) this.#records.set(file, count);
    const { list, more, leftOut, rows } = valueFlaws(dataset, doc, this.#files);
    this.#values.set(dataset, rows);
    this.#addAll(file, list, more);
    this.leftOut.push(...leftOut.map(({ path, problem }) => ({ file, path, message: problem })));
  }

  /** Judges the prices of all value files together. */
  prices(): readonly PriceFinding[] {
    return judgeValues(this.#values, this.#files, datasetFile, this.#io.now().getTime());
  }

  /** Checks the manifest, and that each cut has what its file has. Returns the cuts that were checked. */
  async manifest(): Promise<readonly string[]> {
    const file = MANIFEST_FILE;
    const manifest = await this.#decode(file, decodeManifest);
    for (const [name, { bytes, records }] of manifest?.files ?? []) {
      const path = `files.${JSON.stringify(name)}`;
      const size = isBelow(name) ? await sizeOf(join(this.#dir, name)) : null;
      const counted = this.#records.get(name) ?? records;
      if (size === null) this.#add(file, path, 'is not in the folder');
      else if (size !== bytes) this.#add(file, `${path}.bytes`, `is ${bytes}, but the file has ${size}`);
      if (counted !== records) this.#add(file, `${path}.records`, `is ${records}, but the file has ${counted}`);
    }
    for (const [gameId, model] of this.#models) {
      const said = manifest && madeRecords(manifest, gameId);
      const name = said?.file ?? gameModelFile(gameId);
      if (said && !isMadeBy(model, said))
        this.#add(
          file,
          `files.${JSON.stringify(name)}.simulated`,
          `is not about ${gameModelFile(gameId)}: run ddh simulate again`,
        );
    }
    const checked: string[] = [];
    for (const dataset of CUT_DATASETS) {
      const list = manifest?.files.get(datasetFile(dataset))?.cuts;
      if (list !== undefined) checked.push(...(await this.#cuts(dataset, list)));
    }
    return checked;
  }

  /** Checks the cuts of a dataset that the manifest lists. Returns those that are in the folder. */
  async #cuts(dataset: CutDataset, { sum, files }: CutList): Promise<readonly string[]> {
    const whole = datasetFile(dataset);
    const present = new Map<string, string>();
    for (const { file } of files) {
      const path = join(this.#dir, file);
      if ((await sizeOf(path)) !== null) present.set(file, (await readWhole(path)).toString());
    }
    const text = await readWhole(join(this.#dir, whole)).catch(() => null);
    // The manifest's check has reported a file that is missing.
    if (text === null) return [];
    if (cutSum(createHash('sha256').update(text).digest('hex')) !== sum) {
      const path = `files.${JSON.stringify(whole)}.cuts.sum`;
      this.#add(MANIFEST_FILE, path, `is of another ${whole}: remove cuts, or write the file again with ddh`);
      return [...present.keys()];
    }
    const made = cutsOf(dataset, { [dataset]: parseJson(text.toString()) });
    for (const [file, own] of present) {
      const expected = made.find((cut) => cut.file === file);
      if (JSON.stringify(parseJson(own)) !== JSON.stringify(expected?.rows))
        this.#add(file, '', `does not have what ${whole} has: write both again with ddh`);
    }
    return [...present.keys()];
  }

  async #stream(file: string, check: SimulationCheck): Promise<Result<void, SimError>> {
    const chunks = readBytes(join(this.#dir, file));
    const progress = createProgress(this.#io, file);
    const reader = openReader(check, { inflateRaw });
    try {
      if (file.endsWith('.parquet')) return await readParquet(chunks, check, progress);
      for await (const chunk of chunks) {
        const pushed = await reader.push(chunk);
        if (!pushed.ok) return pushed;
        progress.show(() => formatCounted(check.count, 'record'));
      }
    } catch (cause) {
      return { ok: false, error: unreadable(cause) };
    } finally {
      progress.done();
    }
    return reader.end();
  }

  async #decode<T>(file: string, decode: (doc: unknown) => Decoded<T>): Promise<T | null> {
    const doc = await this.#json(file);
    return doc === undefined ? null : this.#read(file, doc, decode);
  }

  #read = <T>(file: string, doc: unknown, decode: (doc: unknown) => Decoded<T>): T | null =>
    this.#take(file, decode(doc));

  #take<T>(file: string, decoded: Decoded<T>): T | null {
    if (!decoded.ok) {
      this.#add(file, decoded.error.path, decoded.error.problem);
      return null;
    }
    this.#addAll(file, decoded.value.problems, decoded.value.more);
    return decoded.value.data;
  }

  /** Reads a JSON file. If it is unreadable, adds the problem and returns `undefined`. */
  async #json(file: string): Promise<unknown> {
    const read = await readPublished(join(this.#dir, file));
    if (read.ok) return read.value;
    this.#addUnreadable(file, read.error);
    return undefined;
  }

  /**
   * Checks a file only if it has changed since the last check by this process. `of` is a cache key for everything else
   * on which the check depends.
   */
  async #recall<T>(file: string, of: string, check: () => Promise<T>): Promise<T> {
    const path = join(this.#dir, file);
    return remember(this.#io, `check of ${path}`, `${await filesKey([path], this.#io)} ${of}`, check);
  }

  #addUnreadable(file: string, { detail, at }: FileError): void {
    this.#add(file, at?.path ?? '', at?.problem ?? `cannot be read: ${detail}`);
  }

  #addAll(file: string, problems: readonly Problem[], more: number): void {
    for (const { path, problem } of problems) this.#add(file, path, problem);
    if (more > 0) this.#add(file, '', `has ${formatCounted(more, 'more problem')}`);
  }

  #add(file: string, path: string, problem: string): void {
    this.problems.push({ file, path, message: problem });
  }
}

/** The day of the texts of the fantasy pages. */
function firstDay(doc: unknown): LeagueDate | null {
  const day: unknown = isObject(doc) && Array.isArray(doc['days']) ? doc['days'][0] : null;
  return isObject(day) ? parseLeagueDate(day['date']) : null;
}

const countOf = (doc: unknown): number | null => (Array.isArray(doc) ? doc.length : null);

/** Whether a name refers to a file inside the folder. Files outside are not checked. */
const isBelow = (name: string): boolean => !name.startsWith('/') && !name.split(/[/\\]/).includes('..');

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch {
    return null;
  }
}
