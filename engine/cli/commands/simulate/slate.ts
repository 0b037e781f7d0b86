import { zip } from '@ddh/engine/internal/domain';
import { existsSync } from 'node:fs';
import { resolve, join } from 'node:path';
import {
  encodeChange,
  encodeScheduleChange,
  FIRST_FIGURES,
  datasetFile,
  parseFileName,
  simulationFiles,
  wholeOf,
  type FileFacts,
  type FlatRecord,
  type Lineup,
  type WrittenFile,
} from '@ddh/engine/internal/datasets';
import {
  arrangeParts,
  hubDatasets,
  scheduleChanges,
  slateChanges,
  slateFacts,
  slateFigures,
  type Part,
  type SlateGame,
} from '@ddh/forecast/slate';
import { firstHub, MOST_FIRST_DAYS } from '@ddh/engine/internal/format';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { parquetFile, stageDatasets, writeDataPart } from '../../dataFolder.ts';
import { readDataset, type ReadDataset } from '../../datasets.ts';
import { decodeRows, firstFiguresFile } from '../../firstFigures.ts';
import { jsonRows } from '../../staging.ts';
import type { OutputFolder } from '../../writeFile.ts';
import { readSlateNews } from '../slateNews.ts';
import { LINEUPS_FILE, lineupRows, readLineups } from '../lineups.ts';
import { chooseGames } from './chooseGames.ts';
import { doJobs } from './crew.ts';
import type { GameDone, GameJob } from './job.ts';
import type { GamePart } from './joinGame.ts';
import type { ModelFile } from './models.ts';
import { RECORDS, type SlateOrder } from './order.ts';
import { partFile, readPart } from './partFolder.ts';
import { partFaultText } from './partTexts.ts';
import { chooseProcesses } from './processes.ts';
import { createRunProgress } from './runProgress.ts';
import { link, rm } from 'node:fs/promises';
import { filesKey } from '../../memory.ts';

/** The result of a run. `records` is the number of records per game. */
export type Written = {
  readonly games: number;
  readonly records: number;
  readonly files: number;
  readonly bytes: number;
};

/** A file that not every slate has. `rows` returns `null` if this slate has none. */
type ExtraFile = {
  readonly name: string;
  readonly rows: (games: readonly SlateGame[]) => Iterable<FlatRecord> | null;
};

/**
 * Reads the models, simulates or joins their records, and writes a slate. If it fails, returns the reason as a whole
 * sentence and leaves the folder unchanged.
 */
export async function writeSlate(order: SlateOrder, io: Io): Promise<Result<Written & { version: string }, string>> {
  const games = await chooseGames(order);
  if (!games.ok) return games;
  const source = await readSource(order, games.value);
  if (!source.ok) return source;
  const lineups = await lineupsOf(order, games.value, io);
  if (!lineups.ok) return lineups;
  const changes = await changesOf(order, io);
  if (!changes.ok) return changes;
  const { records, partsOf } = source.value;
  const moves = await scheduleChangesOf(order, io);
  if (!moves.ok) return moves;
  const extras = [lineups.value, changes.value, moves.value];
  const keeper = keptGames(order, records, io);
  let files: readonly WrittenFile[] = [];
  let done: readonly GameDone[] = [];
  const written = await writeDataPart(
    { dir: order.out, shown: order.shownOut },
    {
      part: 'slate',
      sample: order.sample,
      async stage(staging, hasCuts) {
        const ran = await simulateGames({
          order,
          games: games.value,
          records,
          partsOf,
          keeper,
          place: staging.place,
          io,
        });
        if (!ran.ok) return ran;
        done = ran.value;
        const ofGames = done.flatMap((game) => game.files);
        staging.take(ofGames.map(({ name }) => name));
        const figures = done.flatMap((game) => game.figures ?? []);
        const hub = await stageDatasets(staging, hubDatasets(figures), hasCuts);
        if (!hub.ok) return hub;
        for (const { name, rows: rowsOf } of extras) {
          const own = rowsOf(figures);
          const one = own === null ? null : await staging.write(name, jsonRows(own));
          if (one?.ok === false) return one;
        }
        const first = await staging.write(
          FIRST_FIGURES.slate,
          firstFiguresFile(firstHub(decodeRows(hubDatasets(firstDays(figures))))),
        );
        if (!first.ok) return first;
        files = [...ofGames, ...staging.files];
        return ok({
          // Pages do not read Parquet.
          files: files.filter(({ name }) => wholeOf(name) !== null || parseFileName(name) !== null),
          facts: { ...daysOf(order), ...slateFacts(figures) },
          obsolete: obsoleteFiles(games.value, files, extras),
        });
      },
    },
    io,
  );
  if (!written.ok) return written;
  await keeper.keep(done);
  const { manifest } = written.value;
  if (manifest === null) throw new Error('a slate was written without a manifest');
  const all = [...files, manifest.file];
  const bytes = all.reduce((sum, file) => sum + file.bytes, 0);
  return ok({ games: done.length, records, files: all.length, bytes, version: manifest.version });
}

/** The games of the first days, so that a slate of a whole season is never in memory at once. */
function firstDays(games: readonly SlateGame[]): readonly SlateGame[] {
  const days = new Set([...new Set(games.map(({ date }) => date))].toSorted().slice(0, MOST_FIRST_DAYS));
  return games.filter(({ date }) => days.has(date));
}

/** The requested days, as the days of a slate without games. */
const daysOf = ({ from, to }: SlateOrder): FileFacts => ({
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
});

/** The files of the simulated games in other formats, which contain an older simulation, and extra files of an older slate. */
function obsoleteFiles(
  games: readonly ModelFile[],
  files: readonly WrittenFile[],
  extras: readonly ExtraFile[],
): readonly string[] {
  const fresh = new Set(files.map(({ name }) => name));
  const ofGames = games.flatMap(({ gameId }) => [...simulationFiles(gameId), parquetFile(gameId)]);
  return [...ofGames, ...extras.map(({ name }) => name)].filter((name) => !fresh.has(name));
}

/**
 * The source of the records. If `partsOf` returns no parts, the records are simulated. The parts are in order of their
 * records.
 */
type RecordSource = { readonly records: number; readonly partsOf: (gameId: string) => readonly GamePart[] };

async function readSource(order: SlateOrder, games: readonly ModelFile[]): Promise<Result<RecordSource, string>> {
  if (order.parts.length === 0) return ok({ records: order.records ?? RECORDS, partsOf: () => [] });
  const parts: Part[] = [];
  for (const folder of order.parts) {
    const part = await readPart(folder, order.cwd);
    if (!part.ok) return part;
    parts.push(part.value);
  }
  const arranged = arrangeParts(parts, games, order.records);
  if (!arranged.ok) return err(partFaultText(arranged.error, order.parts));
  const { records, order: inOrder } = arranged.value;
  const folders = zip(order.parts, parts);
  const partsOf = (gameId: string): readonly GamePart[] =>
    inOrder.map((i) => {
      const part = folders[i];
      if (part === undefined)
        throw new RangeError(`arrangeParts returned the index ${i}, but no part of the simulation has this index`);
      const [folder, { from, until }] = part;
      const shown = join(folder, partFile(gameId));
      return { path: resolve(order.cwd, shown), shown, from, until };
    });
  return ok({ records, partsOf });
}

type SimulateOptions = RecordSource & {
  readonly order: SlateOrder;
  readonly games: readonly ModelFile[];
  readonly keeper: KeptGames;
  readonly place: OutputFolder;
  readonly io: Io;
};

/** Writes the files of each game into a folder, except those that an earlier run of this process has written. */
async function simulateGames(options: SimulateOptions): Promise<Result<readonly GameDone[], string>> {
  const { order, games, records, partsOf, keeper, place, io } = options;
  const progress = createRunProgress(io, games.length);
  try {
    const kept = order.keepUnchanged ? order.out : null;
    const recalled = await Promise.all(games.map((game) => keeper.recall(game, place.dir)));
    const jobs = games
      .filter((_, i) => recalled[i] === null)
      .map(({ gameId, path, shown }): GameJob => {
        const { seed, forms } = order;
        const parts = partsOf(gameId);
        return { kind: 'slate', gameId, model: { path, shown }, seed, place, records, forms, parts, kept };
      });
    const work = { games: jobs.length, records, forms: order.forms, asked: order.processes };
    const processes = chooseProcesses(work, progress.note);
    const ran = jobs.length === 0 ? ok([]) : await doJobs(jobs, processes, io.helper, progress);
    if (!ran.ok) return ran;
    const byId = new Map(ran.value.map((one) => [one.gameId, one]));
    return ok(games.flatMap(({ gameId }, i) => recalled[i] ?? byId.get(gameId) ?? []));
  } finally {
    progress.done();
  }
}

/** The starting goalies of the games, from the folder of the models. */
async function lineupsOf(
  { dir, cwd }: SlateOrder,
  games: readonly ModelFile[],
  io: Io,
): Promise<Result<ExtraFile, string>> {
  const lineups = await readLineups({ dir: resolve(cwd, dir), shown: dir }, io);
  if (!lineups.ok) return lineups;
  const rows = lineupRows(lineups.value.filter((lineup) => games.some((game) => isGameOf(game, lineup))));
  return ok({ name: LINEUPS_FILE, rows: () => (rows.length === 0 ? null : rows) });
}

const isGameOf = ({ date, away, home }: ModelFile, lineup: Lineup): boolean =>
  lineup.date === date && lineup.away === away && lineup.home === home;

/**
 * What the news in the folder of the models has changed: the new figures beside those that pages show now. If no
 * figures are published, the changes have no probability before the news.
 */
async function changesOf({ dir, published, shownOut, cwd }: SlateOrder, io: Io): Promise<Result<ExtraFile, string>> {
  const name = datasetFile('changes');
  const news = await readSlateNews({ dir: resolve(cwd, dir), shown: dir }, io);
  if (!news.ok) return news;
  if (news.value === null) return ok({ name, rows: () => null });
  const shown = published ?? shownOut;
  const now = resolve(cwd, shown);
  const read = <D extends 'game_probs' | 'changes'>(dataset: D): Promise<ReadDataset<D>> | null =>
    existsSync(join(now, datasetFile(dataset))) ? readDataset(now, dataset, io) : null;
  const [figures, earlier] = [await read('game_probs'), await read('changes')];
  if (figures?.fault != null) return err(`${join(shown, datasetFile('game_probs'))}: ${figures.fault}`);
  if (earlier?.fault != null) return err(`${join(shown, name)}: ${earlier.fault}`);
  const versions = { before: figures?.data ?? null, earlier: earlier?.data ?? [], news: news.value };
  return ok({ name, rows: (games) => slateChanges({ ...versions, after: slateFigures(games) }).map(encodeChange) });
}

/** What has changed in the schedule of the slate's days since they were published in the folder `published`. */
async function scheduleChangesOf({ from, to, published, cwd }: SlateOrder, io: Io): Promise<Result<ExtraFile, string>> {
  const name = datasetFile('schedule_changes');
  if (published === null) return ok({ name, rows: () => null });
  const folder = resolve(cwd, published);
  const read = <D extends 'schedule_times' | 'schedule_changes'>(dataset: D): Promise<ReadDataset<D>> | null =>
    existsSync(join(folder, datasetFile(dataset))) ? readDataset(folder, dataset, io) : null;
  const [schedule, earlier] = [await read('schedule_times'), await read('schedule_changes')];
  if (schedule?.fault != null) return err(`${join(published, datasetFile('schedule_times'))}: ${schedule.fault}`);
  if (earlier?.fault != null) return err(`${join(published, name)}: ${earlier.fault}`);
  const versions = { before: schedule?.data ?? [], earlier: earlier?.data ?? [] };
  const isIn = (date: string): boolean => (from === null || date >= from) && (to === null || date <= to);
  return ok({
    name,
    rows(games) {
      const days = new Set([...versions.before, ...games].map(({ date }) => date).filter(isIn));
      const changes = scheduleChanges(games, days, versions);
      return changes.length === 0 ? null : changes.map(encodeScheduleChange);
    },
  });
}

/**
 * A cache of the games that earlier runs of this process wrote. A game is in the cache if its model, its files and the
 * options of the run have not changed.
 */
type KeptGames = {
  /** Links a cached game's files into `folder`. Returns the game's results, or `null` if it is not cached. */
  readonly recall: (game: ModelFile, folder: string) => Promise<GameDone | null>;
  /** Adds games to the cache after their files have their final names. */
  readonly keep: (games: readonly GameDone[]) => Promise<void>;
};

function keptGames({ out, forms, keepUnchanged }: SlateOrder, records: number, io: Io): KeptGames {
  const { memory } = io;
  const kindOf = (gameId: string): string => `game ${gameId} in ${out}`;
  const keyOf = async ({ fingerprint, seed }: ModelFile | GameDone, files: GameDone['files']): Promise<string> =>
    JSON.stringify([
      fingerprint,
      seed,
      records,
      forms,
      await filesKey(
        files.map(({ name }) => join(out, name)),
        io,
      ),
    ]);
  return {
    async recall(game, folder) {
      const known = keepUnchanged ? memory?.get(kindOf(game.gameId)) : undefined;
      if (known === undefined) return null;
      const done = (await known.value) as GameDone;
      if (known.key !== (await keyOf(game, done.files))) return null;
      try {
        // Each link is a hard link to the file in `out`; renaming one hard link onto another does nothing.
        for (const { name } of done.files) await link(join(out, name), join(folder, name));
        return done;
      } catch {
        // The disk does not support hard links, so simulate the game again.
        for (const { name } of done.files) await rm(join(folder, name), { force: true });
        return null;
      }
    },
    async keep(games) {
      for (const done of games)
        memory?.set(kindOf(done.gameId), { key: await keyOf(done, done.files), value: Promise.resolve(done) });
    },
  };
}
