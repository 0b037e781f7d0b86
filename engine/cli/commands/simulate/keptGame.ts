import { join } from 'node:path';
import { gameModelFile, simulationFile } from '@ddh/engine/internal/datasets';
import type { GameModel } from '@ddh/engine/internal/model';
import type { SimTable } from '@ddh/engine/internal/simulation';
import { modelFingerprint } from '@ddh/forecast/slate';
import { joinGame } from './joinGame.ts';
import { readModel } from './models.ts';

/**
 * Returns a game's records from an existing data folder. Returns `null` if their model, seed or number differs, because
 * a new simulation would then give other records.
 */
export async function keptGame(model: GameModel, folder: string, records: number): Promise<SimTable | null> {
  const file = gameModelFile(model.gameId);
  const old = await readModel(join(folder, file), file, null);
  if (!old.ok || old.value.model.seed !== model.seed) return null;
  if (modelFingerprint(old.value.model) !== modelFingerprint(model)) return null;
  const name = simulationFile(model.gameId, 'npz');
  const table = await joinGame(
    model,
    [{ path: join(folder, name), shown: name, from: 0, until: records }],
    () => undefined,
  );
  return table.ok ? table.value : null;
}
