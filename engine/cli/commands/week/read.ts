import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { datasetFile, NO_FILES } from '@ddh/engine/internal/datasets';
import { fantasyFigures, type WeekPage } from '@ddh/engine/internal/fantasy';
import type { Io } from '../../command.ts';
import { readDataset, readDatasetFile } from '../../datasets.ts';
import { typedPath } from '../../files.ts';

/** `page`: `null` if nothing of the file can be read. `faults`: sentences that begin with a file's name. */
export type ReadSeason = { readonly page: WeekPage | null; readonly faults: readonly string[] };

/** A season's schedule, as its file was typed, and the teams' abbreviations if they lie beside its folder as in a data folder. */
export async function readSeason(path: string, io: Io): Promise<ReadSeason> {
  const { data: season_schedule, fault } = await readDatasetFile(path, 'season_schedule', io);
  const faults = fault === null ? [] : [`${path}: ${fault}`];
  if (season_schedule === null) return { page: null, faults };
  const folder = join(dirname(path), '..');
  const place = join(folder, datasetFile('p_info'));
  const info = path !== '-' && existsSync(typedPath(place, io.cwd)) ? await readDataset(folder, 'p_info', io) : null;
  if (info !== null && info.fault !== null) faults.push(`${place}: ${info.fault}`);
  return {
    page: fantasyFigures('week', { ...NO_FILES, season_schedule, p_info: info?.data ?? null }),
    faults,
  };
}
