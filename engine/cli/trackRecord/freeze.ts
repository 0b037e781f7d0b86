import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  gameModelFile,
  NO_FILES,
  simulationFile,
  VALUE_DATASETS,
  weightsFile,
  type Files,
} from '@ddh/engine/internal/datasets';
import { startInstant, type LeagueDate } from '@ddh/engine/internal/domain';
import { simErrorText } from '@ddh/engine/internal/format';
import { honestCounter, parseGameWeights } from '@ddh/engine/internal/honest';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { runSteps, type SimTable } from '@ddh/engine/internal/simulation';
import {
  forecastGame,
  freezeText,
  gameLines,
  honestChances,
  keptEdges,
  parseFreezes,
  playersOf,
  type FrozenGame,
  pricesOf,
  pricesText,
  type FreezeHead,
  type HonestChances,
  type ValueFiles,
} from '@ddh/forecast/trackRecord';
import { gameFigures } from '@ddh/forecast/slate';
import { noteOf, type Io } from '../command.ts';
import { readModel, readModels, type ModelFile } from '../commands/simulate/models.ts';
import { readAllValues } from '../commands/value/read.ts';
import { readTable } from '../commands/value/weigh.ts';
import { readManifest } from '../dataFolder.ts';
import type { OutputFolder } from '../writeFile.ts';
import { readDataset } from '../datasets.ts';
import { readJson } from '../files.ts';
import { recordsIn } from '../gameRecords.ts';
import { withLease } from '../lease/lease.ts';
import { listOf, newList } from './edges.ts';
import { unpack } from './unpack.ts';
import {
  appendPart,
  chainDays,
  FORECAST_CHAIN,
  forecastsFile,
  mendHead,
  precedingOf,
  type TrackRecordFolder,
  PRICE_CHAIN,
  readChainOf,
} from './chain.ts';

/**
 * What a freeze has appended. `games` is the number of games with new forecasts, and `begun` has the ids of games that
 * had begun.
 */
export type Frozen = {
  readonly date: LeagueDate;
  readonly games: number;
  readonly forecasts: number;
  readonly slips: number;
  readonly begun: readonly string[];
};

/** How long to wait for another freeze, in ms. */
const LOCK_WAIT_MS = 10_000;

/**
 * Appends the forecasts of a data folder's first day to the record. Leaves out games that have begun and games whose
 * forecasts have not changed since the last freeze. The same data always makes the same bytes. With `prices`, also
 * appends the current prices, and the honest chances of the forecasts, to the chain in that folder, which is never
 * published.
 */
export async function freezeForecasts(
  data: OutputFolder,
  folder: TrackRecordFolder,
  prices: TrackRecordFolder | null,
  now: number,
  io: Io,
): Promise<Result<Frozen, string>> {
  const lock = { path: join(folder.dir, '.lock'), shown: join(folder.shown, '.lock') };
  return withLease(lock, { waitMs: LOCK_WAIT_MS, note: noteOf('record', io) }, () =>
    freeze(data, folder, prices, now, io),
  );
}

async function freeze(
  data: OutputFolder,
  folder: TrackRecordFolder,
  prices: TrackRecordFolder | null,
  now: number,
  io: Io,
): Promise<Result<Frozen, string>> {
  const mended = await mendHead(folder, FORECAST_CHAIN);
  if (!mended.ok) return mended;
  const manifest = await readManifest(data, io);
  if (!manifest.ok) return manifest;
  if (manifest.value === null) return err(`${data.shown} has no manifest.json`);
  const models = await readModels(data.dir, io.cwd, null);
  if (!models.ok) return models;
  const date = models.value.map((model) => model.date).toSorted()[0];
  if (date === undefined) return err(`${data.shown} has no *_gamemodel.json file`);
  const last = (await chainDays(folder)).at(-1);
  if (last !== undefined && last > date)
    return err(
      `${join(folder.shown, forecastsFile(last))} is of a later day than ${date}, so nothing can be added before it`,
    );
  const starts = await readStarts(data, io);
  if (!starts.ok) return starts;

  const { bytes, previous } = await precedingOf(folder, FORECAST_CHAIN, date);
  const earlier = await lastLines(bytes);
  if (!earlier.ok) return err(`${join(folder.shown, forecastsFile(date))} ${earlier.error}`);
  const open: FrozenGame[] = [];
  const games: FrozenGame[] = [];
  const honest: HonestChances[] = [];
  const begun: string[] = [];
  let records = Infinity;
  for (const file of models.value.filter((model) => model.date === date)) {
    const start = starts.value.get(`${file.away} ${file.home}`) ?? null;
    if (start !== null && start <= now) {
      begun.push(file.gameId);
      continue;
    }
    const game = await forecastsOf(data, file, start, io);
    if (!game.ok) return game;
    records = Math.min(records, game.value.records);
    open.push(game.value.game);
    if (earlier.value.lines.get(file.gameId) === gameLines(game.value.game)) continue;
    games.push(game.value.game);
    if (prices !== null) honest.push(...(await honestOf(data, game.value, io)));
  }
  const count = (of: (game: FrozenGame) => readonly object[]): number =>
    games.reduce((sum, game) => sum + of(game).length, 0);
  const frozen = {
    date,
    games: games.length,
    forecasts: count((game) => game.forecasts),
    slips: count((game) => game.slips),
    begun,
  };
  const at = (io.writtenAt ?? io.now)().toISOString();
  const freezeNumber = earlier.value.freezes + 1;
  const { version } = manifest.value;
  const head = { freeze: freezeNumber, at, data: version, records, offset: bytes.length, previous };
  if (prices !== null) {
    const clock = manifest.value.sample === true ? -Infinity : now;
    const kept = await freezePrices(data, prices, { date, head, games, honest, open, now, clock }, io);
    if (!kept.ok) return kept;
  }
  if (games.length === 0) return ok(frozen);
  const appended = await appendPart(folder, FORECAST_CHAIN, date, bytes, freezeText({ head, games }));
  return appended.ok ? ok(frozen) : appended;
}

/**
 * Returns each game's scheduled start in epoch milliseconds, by the teams' names `away home`. Leaves out games without
 * a known time.
 */
async function readStarts(data: OutputFolder, io: Io): Promise<Result<ReadonlyMap<string, number>, string>> {
  const { data: rows, fault } = await readDataset(data.dir, 'schedule_times', io);
  if (rows === null || fault !== null) return err(`${join(data.shown, 'schedule_times.json')}: ${fault}`);
  return ok(
    new Map(
      rows.flatMap(({ date, away, home, time }) => {
        const start = time === null ? null : startInstant(date, time);
        return start === null ? [] : [[`${away} ${home}`, start] as const];
      }),
    ),
  );
}

type LastLines = { readonly freezes: number; readonly lines: ReadonlyMap<string, string> };

/** Returns the number of freezes in a file of forecasts, and for each game the lines of text in its last freeze. */
async function lastLines(bytes: Uint8Array): Promise<Result<LastLines, string>> {
  if (bytes.length === 0) return ok({ freezes: 0, lines: new Map() });
  const text = await unpack(bytes);
  if (!text.ok) return text;
  const parsed = parseFreezes(text.value);
  if (!parsed.ok) return err(`line ${parsed.error.line} ${parsed.error.problem}`);
  const games = parsed.value.flatMap((one) => one.games);
  return ok({
    freezes: parsed.value.length,
    lines: new Map(games.map((game) => [game.gameId, gameLines(game)])),
  });
}

type Forecasted = { readonly game: FrozenGame; readonly table: SimTable; readonly records: number };

async function forecastsOf(
  { dir, shown }: OutputFolder,
  { gameId }: ModelFile,
  start: number | null,
  io: Io,
): Promise<Result<Forecasted, string>> {
  const [file, simulation] = [gameModelFile(gameId), await recordsIn(dir, gameId, io)];
  const read = await readModel(join(dir, file), join(shown, file), null);
  if (!read.ok) return read;
  if (simulation === undefined) return err(`${join(shown, simulationFile(gameId, 'npz'))} is missing`);
  const table = await readTable(join(dir, simulation), [], io);
  if (!table.ok) return err(`${join(shown, simulation)}: ${table.error}`);
  const { model } = read.value;
  const figures = runSteps(gameFigures(model, table.value));
  if (!figures.ok) return err(`${join(shown, simulation)}: ${simErrorText(figures.error)}`);
  const forecasts = forecastGame(model, figures.value, table.value);
  const time = start === null ? null : new Date(start).toISOString();
  const game = { ...forecasts, start: time, players: playersOf(model) };
  return ok({ game, table: table.value, records: table.value.records });
}

/**
 * The honest chances of a game's forecasts, if the data has weights for it. Weights that are faulty or not used count as
 * missing, because `ddh validate` and the command that makes them say so.
 */
async function honestOf({ dir }: OutputFolder, { game, table }: Forecasted, io: Io): Promise<readonly HonestChances[]> {
  const path = join(dir, weightsFile(game.gameId));
  const read = existsSync(path) ? await readJson(path, io.stdin) : null;
  const weights = read?.ok ? parseGameWeights(read.value) : null;
  const counter = weights?.ok ? honestCounter(weights.value, { table, gameId: game.gameId }) : null;
  return counter?.ok ? [honestChances(game, table, counter.value)] : [];
}

/**
 * A freeze of forecasts that is stored together with prices and the honest chances of its forecasts. `open`: all games of
 * the day that have not begun.
 */
type PricedFreeze = {
  readonly date: LeagueDate;
  readonly head: Pick<FreezeHead, 'at' | 'data'>;
  readonly games: readonly FrozenGame[];
  readonly honest: readonly HonestChances[];
  readonly open: readonly FrozenGame[];
  readonly now: number;
  /** The time by which the pages judge the folder's prices. */
  readonly clock: number;
};

/**
 * Appends the prices of a data folder's value files for the games of a freeze, before the forecasts themselves are
 * appended. If a run is killed in between, the next run does not append the prices again. Also appends the list of edges
 * of the open games, if it is not the last one that was kept.
 */
async function freezePrices(
  data: OutputFolder,
  folder: TrackRecordFolder,
  { date, head: { at, data: version }, games, honest, open, now, clock }: PricedFreeze,
  io: Io,
): Promise<Result<void, string>> {
  const mended = await mendHead(folder, PRICE_CHAIN);
  if (!mended.ok) return mended;
  const chain = await readChainOf(folder, PRICE_CHAIN);
  if (!chain.ok) return chain;
  const parts = chain.value.days.find((day) => day.date === date)?.parts ?? [];
  // Faulty and missing files count as empty, because `ddh validate` names them.
  const files = (await readAllValues(data.dir, io)).files ?? NO_FILES;
  const isKept = parts.some(({ head }) => head.at === at && head.data === version);
  const part = {
    prices: isKept ? [] : games.flatMap((game) => pricesOf(game, valueFilesOf(files))),
    honest: isKept ? [] : honest,
    edges: newList(keptEdges(listOf(files, clock), open, now), open, parts),
  };
  if (Object.values(part).every((lines) => lines.length === 0)) return ok(undefined);
  const { bytes, previous } = await precedingOf(folder, PRICE_CHAIN, date);
  const head = { freeze: parts.length + 1, at, data: version, offset: bytes.length, previous };
  return appendPart(folder, PRICE_CHAIN, date, bytes, pricesText({ head, ...part }));
}

const valueFilesOf = (files: Files): ValueFiles =>
  Object.fromEntries(VALUE_DATASETS.map((dataset) => [dataset, files[dataset] ?? []])) as ValueFiles;
