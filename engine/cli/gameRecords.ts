import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import {
  decodeManifest,
  FASTEST_FIRST,
  gameModelFile,
  isEvenGenerator,
  madeRecords,
  parseFileName,
  simulationFile,
  type Manifest,
} from '@ddh/engine/internal/datasets';
import type { SpeltTeam } from '@ddh/engine/internal/domain';
import { formatCounted } from '@ddh/engine/internal/format';
import { isMadeBy } from '@ddh/engine/internal/model';
import type { SimTable } from '@ddh/engine/internal/simulation';
import { err, type Result } from '@ddh/engine/internal/result';
import type { Io } from './command.ts';
import { simulateRange } from './commands/simulate/game.ts';
import { readModel } from './commands/simulate/models.ts';
import { readManifest } from './dataFolder.ts';
import type { Progress } from './progress.ts';

const QUIET: Progress = { show: () => undefined, done: () => undefined };

/** The manifest of a folder, as pages read it. `null` without a manifest that can be read. */
export async function folderManifest(dir: string, io: Io): Promise<Manifest | null> {
  const doc = await readManifest({ dir: resolve(io.cwd, dir), shown: dir }, io);
  const decoded = doc.ok && doc.value !== null ? decodeManifest(doc.value) : null;
  return decoded?.ok === true ? decoded.value.data : null;
}

/** The file that gives a game's records: its simulation, in the form that pages read, or the model that makes them. */
export async function recordsIn(dir: string, gameId: string, io: Io): Promise<string | undefined> {
  const files = FASTEST_FIRST.map((ending) => simulationFile(gameId, ending));
  const model = gameModelFile(gameId);
  const file = [...files, model].find((name) => existsSync(join(dir, name)));
  if (file !== model) return file;
  const manifest = await folderManifest(dir, io);
  return manifest && madeRecords(manifest, gameId) ? model : undefined;
}

/**
 * Makes the records of a simulation, or of a game model, if the manifest beside it says that the model gives them.
 * Returns `null` if they are to be read from the file: there is no such statement, or the file is not the listed one. The
 * error says why the model cannot be used.
 */
export async function madeTable(
  file: string,
  io: Io,
  { teams = [], progress = QUIET }: { readonly teams?: readonly SpeltTeam[]; readonly progress?: Progress } = {},
): Promise<Result<SimTable, string> | null> {
  const name = parseFileName(basename(file));
  if (name?.kind !== 'simulation' && name?.kind !== 'gameModel') return null;
  const manifest = await folderManifest(dirname(file), io);
  const said = manifest && madeRecords(manifest, name.gameId);
  if (manifest === null || said === null) return null;
  const found = name.kind === 'simulation' ? await stat(resolve(io.cwd, file)).catch(() => null) : null;
  const listed = manifest.files.get(basename(file));
  if (found !== null && (listed?.simulated === undefined || listed.bytes !== found.size)) return null;
  const shown = gameModelFile(name.gameId);
  const read = await readModel(resolve(io.cwd, dirname(file), shown), shown, null);
  if (!read.ok) return read;
  const { model } = read.value;
  if (!isMadeBy(model, said)) return err(`${shown} is not the model of this game's simulations`);
  const options = { teams, even: isEvenGenerator(said.generator) };
  return simulateRange(model, 0, said.records, (done) => progress.show(() => formatCounted(done, 'record')), options);
}
