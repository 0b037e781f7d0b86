import { zip } from '@ddh/engine/internal/domain';
import { existsSync } from 'node:fs';
import { resolve, join } from 'node:path';
import {
  DECODERS,
  encodeChange,
  HUB_DATASETS,
  datasetFile,
  MANIFEST_FILE,
  parseFileName,
  SIMULATION_ENDINGS,
  simulationFile,
  type FlatRecord,
  type Lineup,
} from '@ddh/engine/internal/datasets';
import {
  arrangeParts,
  hubDatasets,
  slateChanges,
  slateFacts,
  slateManifest,
  slateVersion,
  type Part,
  type SlateFigures,
} from '@ddh/forecast/slate';
import type { NamedNews } from '@ddh/forecast/history';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { jsonRows, Staging } from '../../staging.ts';
import { readDataset, type ReadDataset } from '../../datasets.ts';
import { readSlateNews } from '../slateNews.ts';
import { LINEUPS_FILE, lineupRows, readLineups } from '../lineups.ts';
import { chooseGames } from './chooseGames.ts';
import { doJobs } from './crew.ts';
import { parquetFile } from './game.ts';
import type { GameDone, GameJob } from './job.ts';
import type { GamePart } from './joinGame.ts';
import { keptGames } from './keptGames.ts';
import type { ModelFile } from './models.ts';
import type { SlateOrder } from './order.ts';
import { partFile, readPart } from './partFolder.ts';
import { partFaultText } from './partTexts.ts';
import { usefulProcesses } from './processes.ts';
import { createRunProgress, type RunProgress } from './runProgress.ts';

/** The result of a run. `records` is the number of records per game. */
export type Written = {
  readonly games: number;
  readonly records: number;
  readonly files: number;
  readonly bytes: number;
};

const RECORDS = 10_000;
const CHANGES_FILE = datasetFile('changes');

/**
 * Reads the models, simulates or joins their records, and writes a slate. If it fails, returns the reason as a whole
 * sentence and leaves the folder unchanged.
 */
export async function writeSlate(order: SlateOrder, io: Io): Promise<Result<Written & { version: string }, string>> {
  const games = await chooseGames(order);
  if (!games.ok) return games;
  const source = await readSource(order, games.value);
  if (!source.ok) return source;
  const lineups = await readLineups({ dir: resolve(order.cwd, order.dir), shown: order.dir }, io);
  if (!lineups.ok) return lineups;
  const rows = lineupRows(lineups.value.filter((lineup) => games.value.some((game) => isGameOf(game, lineup))));
  const news = await readSlateNews({ dir: resolve(order.cwd, order.dir), shown: order.dir }, io);
  if (!news.ok) return news;
  const changes = news.value === null ? ok(null) : await changesFrom(news.value, order, io);
  if (!changes.ok) return changes;
  const staging = await Staging.open(order.out, order.shownOut);
  if (!staging.ok) return staging;
  const progress = createRunProgress(io, games.value.length);
  try {
    return await fillSlate(
      order,
      games.value,
      source.value,
      { lineups: rows, changesOf: changes.value },
      staging.value,
      progress,
      io,
    );
  } finally {
    progress.done();
    await staging.value.close();
  }
}

const isGameOf = ({ date, away, home }: ModelFile, lineup: Lineup): boolean =>
  lineup.date === date && lineup.away === away && lineup.home === home;

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

async function fillSlate(
  order: SlateOrder,
  games: readonly ModelFile[],
  { records, partsOf }: RecordSource,
  extras: Extras,
  staging: Staging,
  progress: RunProgress,
  io: Io,
): Promise<Result<Written & { version: string }, string>> {
  const { seed, forms } = order;
  const { place } = staging;
  const kept = order.keepUnchanged ? order.out : null;
  const keeper = keptGames(order, records, io);
  const recalled = await Promise.all(games.map((game) => keeper.recall(game, place.dir)));
  const jobs = games
    .filter((_, i) => recalled[i] === null)
    .map(({ gameId, path, shown }): GameJob => {
      const parts = partsOf(gameId);
      return { kind: 'slate', gameId, model: { path, shown }, seed, place, records, forms, parts, kept };
    });
  const processes = order.processes ?? usefulProcesses(jobs.length, records);
  const ran = jobs.length === 0 ? ok([]) : await doJobs(jobs, processes, io.helper, progress);
  if (!ran.ok) return ran;
  const byId = new Map(ran.value.map((one) => [one.gameId, one]));
  const done = games.flatMap(({ gameId }, i) => recalled[i] ?? byId.get(gameId) ?? []);
  staging.take(done.flatMap(({ files }) => files));
  const version = await writeShared(done, extras, records, order.sample, staging, io);
  if (!version.ok) return version;
  // Remove lineups of older games. Remove the rewritten games' files in other formats too, because these contain an
  // older simulation.
  const fresh = new Set(staging.files.map(({ name }) => name));
  const all = games.flatMap(({ gameId }) => [
    ...SIMULATION_ENDINGS.map((ending) => simulationFile(gameId, ending)),
    parquetFile(gameId),
  ]);
  const published = await staging.publish([...all, LINEUPS_FILE, CHANGES_FILE].filter((name) => !fresh.has(name)));
  if (!published.ok) return published;
  await keeper.keep(done);
  const bytes = staging.files.reduce((sum, file) => sum + file.bytes, 0);
  return ok({ games: games.length, records, files: staging.files.length, bytes, version: version.value });
}

/**
 * The rows of the lineups file, and a function that computes the rows of the changes file. `changesOf` is `null` if the
 * folder of the models has no news.
 */
type Extras = {
  readonly lineups: readonly FlatRecord[];
  readonly changesOf: ((after: SlateFigures) => readonly FlatRecord[]) | null;
};

/**
 * Returns a function that compares the new figures with those that pages show now. If no figures are published, the
 * changes have no probability before the news.
 */
async function changesFrom(
  news: readonly NamedNews[],
  { published, shownOut, cwd }: SlateOrder,
  io: Io,
): Promise<Result<NonNullable<Extras['changesOf']>, string>> {
  const shown = published ?? shownOut;
  const dir = resolve(cwd, shown);
  const read = <D extends 'game_probs' | 'changes'>(dataset: D): Promise<ReadDataset<D>> | null =>
    existsSync(join(dir, datasetFile(dataset))) ? readDataset(dir, dataset, io) : null;
  const [figures, earlier] = [await read('game_probs'), await read('changes')];
  if (figures?.fault != null) return err(`${join(shown, datasetFile('game_probs'))}: ${figures.fault}`);
  if (earlier?.fault != null) return err(`${join(shown, CHANGES_FILE)}: ${earlier.fault}`);
  const versions = { before: figures?.data ?? null, earlier: earlier?.data ?? [], news };
  return ok((after) => slateChanges({ ...versions, after }).map(encodeChange));
}

function figuresOf(rows: Iterable<FlatRecord>): SlateFigures {
  const decoded = DECODERS.game_probs([...rows]);
  if (!decoded.ok) throw new Error(`the simulated rows of game_probs are invalid: ${decoded.error.problem}`);
  return decoded.value.data;
}

/** Writes the Hub's files and the manifest, which lists only the files for pages. Returns the version. */
async function writeShared(
  games: readonly GameDone[],
  { lineups, changesOf }: Extras,
  records: number,
  sample: boolean,
  staging: Staging,
  io: Io,
): Promise<Result<string, string>> {
  const figures = games.flatMap((game) => game.figures ?? []);
  const rows = hubDatasets(figures);
  for (const dataset of HUB_DATASETS) {
    const written = await staging.write(datasetFile(dataset), jsonRows(rows[dataset]));
    if (!written.ok) return written;
  }
  if (lineups.length > 0) {
    const written = await staging.write(LINEUPS_FILE, jsonRows(lineups));
    if (!written.ok) return written;
  }
  const changes = changesOf?.(figuresOf(rows.game_probs)) ?? null;
  if (changes !== null) {
    const written = await staging.write(CHANGES_FILE, jsonRows(changes));
    if (!written.ok) return written;
  }
  const models = games.map(({ fingerprint }) => fingerprint);
  const files = staging.files.filter(({ name }) => parseFileName(name) !== null);
  const version = slateVersion({ models, lineups, changes, seeds: games.map(({ seed }) => seed), records }, files);
  const facts = slateFacts(figures);
  const entries = files.map((file) => (parseFileName(file.name)?.kind === 'hub' ? { ...file, ...facts } : file));
  const manifest = slateManifest(entries, version, (io.writtenAt ?? io.now)().toISOString(), sample);
  const written = await staging.write(MANIFEST_FILE, {
    pieces: [`${JSON.stringify(manifest, null, 2)}\n`],
    records: 1,
  });
  return written.ok ? ok(version) : written;
}
