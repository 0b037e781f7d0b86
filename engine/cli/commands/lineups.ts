import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { datasetFile, encodeLineup, type FlatRecord, type Lineup } from '@ddh/engine/internal/datasets';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../command.ts';
import { readDataset } from '../datasets.ts';
import type { OutputFolder } from '../writeFile.ts';

export const LINEUPS_FILE = datasetFile('lineups');

/**
 * Reads the lineups from a folder of game models. Returns an empty list if the folder has no lineups file, and an error
 * if the file is faulty.
 */
export async function readLineups({ dir, shown }: OutputFolder, io: Io): Promise<Result<readonly Lineup[], string>> {
  if (!existsSync(join(dir, LINEUPS_FILE))) return ok([]);
  const { data, fault } = await readDataset(dir, 'lineups', io);
  return data === null || fault !== null ? err(`${join(shown, LINEUPS_FILE)}: ${fault}`) : ok(data);
}

export const lineupRows = (lineups: readonly Lineup[]): readonly FlatRecord[] => lineups.map(encodeLineup);
