import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { formatCounted } from '@ddh/engine/internal/format';
import { gameModelFile, type WrittenFile, simulationFile } from '@ddh/engine/internal/datasets';
import { isMadeBy, madeBy, type GameModel } from '@ddh/engine/internal/model';
import { runSteps, type SimTable } from '@ddh/engine/internal/simulation';
import { gameFigures, type SlateGame, type PartGame } from '@ddh/forecast/slate';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { provenanceText } from '../../provenance.ts';
import { formatMegabytes } from '../../texts.ts';
import { writeFile, type FileContents, type OutputFolder } from '../../writeFile.ts';
import { formFile, formPieces, simulateRange, type OutputForm } from './game.ts';
import { joinGame, type GamePart } from './joinGame.ts';
import { readModel } from './models.ts';
import { partFile } from './partFolder.ts';

/**
 * The work for one game, as plain data that can be sent to a helper process. A `slate` job writes a game's files for a
 * data folder. It simulates the records, or joins those that `part` jobs have written. A `part` job simulates and
 * writes a range of records.
 */
export type GameJob = {
  readonly gameId: string;
  readonly model: { readonly path: string; readonly shown: string };
  /** The seed to use instead of the model's. `null` to use the model's seed. */
  readonly seed: number | null;
  readonly place: OutputFolder;
} & (
  | {
      readonly kind: 'slate';
      readonly records: number;
      readonly forms: readonly OutputForm[];
      readonly parts: readonly GamePart[];
      /** A data folder whose records are reused if they belong to the same model. `null` to simulate in any case. */
      readonly kept: string | null;
    }
  | { readonly kind: 'part'; readonly from: number; readonly until: number }
);

export type GameDone = PartGame & {
  readonly files: readonly WrittenFile[];
  /** The figures of the game. `null` for a part, because figures are computed only after all parts are joined. */
  readonly figures: SlateGame | null;
};

/** Reports progress. A job may call this often, because the receiver limits how often the text is shown. */
export type Show = (text: () => string) => void;

/**
 * Runs a job. The text of an error is a whole sentence. After an error, files may remain in the job's output folder.
 */
export async function doJob(job: GameJob, show: Show): Promise<Result<GameDone, string>> {
  const read = await readModel(job.model.path, job.model.shown, job.seed);
  if (!read.ok) return read;
  const { model } = read.value;
  const table = await tableOf(job, model, show);
  if (!table.ok) return err(`game ${job.gameId}: ${table.error}`);
  const simulated = madeBy(model);
  const files: WrittenFile[] = [];
  for await (const [name, contents] of filesOf(job, read.value, table.value, show)) {
    const written = await writeFile(job.place, name, contents);
    if (!written.ok) return written;
    files.push({ ...written.value, ...(name !== gameModelFile(job.gameId) && { simulated }) });
  }
  const done = { gameId: model.gameId, seed: model.seed, fingerprint: simulated.model, files };
  if (job.kind === 'part') return ok({ ...done, figures: null });
  const figures = runSteps(gameFigures(model, table.value));
  return figures.ok
    ? ok({ ...done, figures: figures.value })
    : err(`game ${job.gameId}: its records could not be counted`);
}

async function tableOf(job: GameJob, model: GameModel, show: Show): Promise<Result<SimTable, string>> {
  const showProgress = (done: number): void => show(() => formatCounted(done, 'record'));
  if (job.kind === 'part') return simulateRange(model, job.from, job.until, showProgress);
  const kept = job.kept === null || job.parts.length > 0 ? null : await keptGame(model, job.kept, job.records);
  if (kept !== null) return ok(kept);
  return job.parts.length === 0
    ? simulateRange(model, 0, job.records, showProgress)
    : joinGame(model, job.parts, showProgress);
}

/** The names of the files that a job writes. */
const namesOf = (job: GameJob): readonly string[] =>
  job.kind === 'part'
    ? [partFile(job.gameId)]
    : [...job.forms.map((of) => formFile(job.gameId, of)), gameModelFile(job.gameId)];

/** Removes what a job has written before its process was killed, so that the job can run again. */
export async function removeFiles(job: GameJob): Promise<void> {
  for (const name of namesOf(job)) await rm(join(job.place.dir, name), { force: true });
}

type NamedContents = readonly [name: string, contents: FileContents];

async function* filesOf(
  job: GameJob,
  { model, text }: { readonly model: GameModel; readonly text: string },
  table: SimTable,
  show: Show,
): AsyncGenerator<NamedContents> {
  const from = job.kind === 'part' ? job.from : 0;
  const provenance = provenanceText(model, from, from + table.records);
  const form = async (name: string, of: OutputForm): Promise<NamedContents> => [
    name,
    { pieces: watched(await formPieces(table, of, provenance), of, show), records: table.records },
  ];
  if (job.kind === 'part') {
    yield await form(partFile(job.gameId), 'npz');
    return;
  }
  for (const of of job.forms) yield await form(formFile(job.gameId, of), of);
  yield [gameModelFile(job.gameId), { pieces: [text], records: 1 }];
}

/** Passes the pieces of a file on, and shows how many bytes were written. */
function* watched(pieces: Iterable<Uint8Array>, form: OutputForm, show: Show): Generator<Uint8Array, void> {
  let bytes = 0;
  for (const piece of pieces) {
    yield piece;
    bytes += piece.length;
    show(() => `${formatMegabytes(bytes)} of ${form}`);
  }
}

/**
 * Returns a game's records from an existing data folder. Returns `null` if their model, seed or number differs, because
 * a new simulation would then give other records.
 */
async function keptGame(model: GameModel, folder: string, records: number): Promise<SimTable | null> {
  const file = gameModelFile(model.gameId);
  const old = await readModel(join(folder, file), file, null);
  if (!old.ok || !isMadeBy(old.value.model, madeBy(model))) return null;
  const name = simulationFile(model.gameId, 'npz');
  const table = await joinGame(
    model,
    [{ path: join(folder, name), shown: name, from: 0, until: records }],
    () => undefined,
  );
  return table.ok ? table.value : null;
}
