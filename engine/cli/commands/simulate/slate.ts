import {
  gameModelFile,
  HUB_DATASETS,
  datasetFile,
  MANIFEST_FILE,
  SIMULATION_ENDINGS,
  simulationFile,
} from '../../../src/datasets/index.ts';
import type { GameModel } from '../../../src/model/index.ts';
import {
  findClash,
  gameFigures,
  hubDatasets,
  slateManifest,
  slateVersion,
  type GameFigures,
} from '../../../src/slate/index.ts';
import { formatCounted, formatMegabytes } from '../../../src/format/index.ts';
import { err, ok, type LeagueDate, type Result } from '../../../src/words/index.ts';
import type { Io } from '../../command.ts';
import { formPieces, simulateGame, type Form } from './game.ts';
import { readModel, readModels, type ModelFile } from './models.ts';
import { createRunProgress, type RunProgress } from './runProgress.ts';
import { jsonRows, Staging } from '../../staging.ts';

export type SlateOrder = {
  readonly dir: string;
  readonly cwd: string;
  readonly from: LeagueDate | null;
  readonly to: LeagueDate | null;
  readonly records: number;
  readonly seed: number | null;
  readonly out: string;
  /** `out` as the user wrote it. */
  readonly shownOut: string;
  readonly forms: readonly Form[];
  readonly sample: boolean;
};

export type SlateWritten = {
  readonly games: number;
  readonly files: number;
  readonly bytes: number;
  readonly version: string;
};

/** Reads, simulates and writes a slate. A failure is a sentence; the folder is then as it was. */
export async function writeSlate(order: SlateOrder, io: Io): Promise<Result<SlateWritten, string>> {
  const heads = await readModels(order.dir, order.cwd);
  if (!heads.ok) return heads;
  const games = chooseGames(heads.value, order);
  if (!games.ok) return games;
  const staging = await Staging.open(order.out, order.shownOut);
  if (!staging.ok) return staging;
  const progress = createRunProgress(io, games.value.length);
  try {
    return await fillSlate(order, games.value, staging.value, progress, io);
  } finally {
    progress.done();
    await staging.value.close();
  }
}

function chooseGames(heads: readonly ModelFile[], { from, to, dir }: SlateOrder): Result<readonly ModelFile[], string> {
  const chosen = heads.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to));
  if (chosen.length === 0) {
    const dates = heads.map(({ date }) => date).toSorted();
    return err(`no game in range: the models in ${dir} are of ${dates[0]!} to ${dates.at(-1)!}`);
  }
  const clash = findClash(chosen);
  if (clash === null) return ok(chosen);
  const [a, b] = clash.games;
  const what = clash.kind === 'sameId' ? `both have the game id ${a.gameId}` : `both have ${clash.team} on ${a.date}`;
  return err(`${a.shown} and ${b.shown} ${what}`);
}

async function fillSlate(
  order: SlateOrder,
  games: readonly ModelFile[],
  staging: Staging,
  progress: RunProgress,
  io: Io,
): Promise<Result<SlateWritten, string>> {
  const figures: GameFigures[] = [];
  const models: string[] = [];
  const seeds: number[] = [];
  for (const game of games) {
    const read = await readModel(game.path, game.shown);
    if (!read.ok) return read;
    // With another seed the model is written with it: model and records must go together.
    const model = order.seed === null ? read.value.model : { ...read.value.model, seed: order.seed };
    const text = order.seed === null ? read.value.text : `${JSON.stringify(model)}\n`;
    const counted = await writeGame(order, model, text, staging, progress);
    if (!counted.ok) return counted;
    figures.push(counted.value);
    models.push(JSON.stringify(model));
    seeds.push(model.seed);
  }
  const rows = hubDatasets(figures);
  for (const dataset of HUB_DATASETS) {
    const written = await staging.write(datasetFile(dataset), jsonRows(rows[dataset]));
    if (!written.ok) return written;
  }
  const version = slateVersion({ models, seeds, records: order.records }, staging.files);
  const manifest = slateManifest(staging.files, version, io.now().toISOString(), order.sample);
  const written = await staging.write(MANIFEST_FILE, {
    pieces: [`${JSON.stringify(manifest, null, 2)}\n`],
    records: 1,
  });
  if (!written.ok) return written;
  // Another form of a game that is written anew would tell of the older simulation.
  const fresh = new Set(staging.files.map(({ name }) => name));
  const forms = figures.flatMap(({ gameId }) => SIMULATION_ENDINGS.map((ending) => simulationFile(gameId, ending)));
  const published = await staging.publish(forms.filter((name) => !fresh.has(name)));
  if (!published.ok) return published;
  const bytes = staging.files.reduce((sum, file) => sum + file.bytes, 0);
  return ok({ games: games.length, files: staging.files.length, bytes, version });
}

/** One game's files. Its table is free again afterwards: only its counts are kept. */
async function writeGame(
  { records, forms }: SlateOrder,
  model: GameModel,
  text: string,
  staging: Staging,
  progress: RunProgress,
): Promise<Result<GameFigures, string>> {
  const { gameId } = model;
  const table = await simulateGame(model, records, (done) =>
    progress.show(gameId, () => formatCounted(done, 'record')),
  );
  if (!table.ok) return err(`game ${gameId}: ${table.error}`);
  for (const form of forms) {
    const written = await staging.write(simulationFile(gameId, form), {
      pieces: watched(formPieces(table.value, form), (bytes) =>
        progress.show(gameId, () => `${formatMegabytes(bytes)} of ${form}`),
      ),
      records,
    });
    if (!written.ok) return written;
  }
  const copied = await staging.write(gameModelFile(gameId), { pieces: [text], records: 1 });
  if (!copied.ok) return copied;
  const steps = gameFigures(model, table.value);
  for (;;) {
    const step = steps.next();
    if (!step.done) continue;
    progress.finished(gameId);
    return step.value.ok ? step.value : err(`game ${gameId}: its records could not be counted`);
  }
}

/** Tells how many bytes have gone by. */
function* watched(pieces: Iterable<Uint8Array>, show: (bytes: number) => void): Generator<Uint8Array, void> {
  let bytes = 0;
  for (const piece of pieces) {
    yield piece;
    bytes += piece.length;
    show(bytes);
  }
}
