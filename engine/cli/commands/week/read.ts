import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { datasetFile, DECODERS, NO_FILES } from '../../../src/datasets/index.ts';
import { fantasyFigures, type WeekPage } from '../../../src/fantasy/index.ts';
import { datasetErrorText, formatCounted } from '../../../src/format/index.ts';
import type { Io } from '../../command.ts';
import { readDataset } from '../../datasets.ts';
import { readJson } from '../../files.ts';

/** `page`: `null` if nothing of the file can be read. `faults`: sentences that begin with a file's name. */
export type ReadSeason = { readonly page: WeekPage | null; readonly faults: readonly string[] };

/** A season's schedule, and the teams' abbreviations if they lie beside its folder as in a data folder. */
export async function readSeason(path: string, io: Io): Promise<ReadSeason> {
  const name = basename(path);
  const refused = (text: string): ReadSeason => ({ page: null, faults: [`${name}: ${text}`] });
  const doc = await readJson(path, io.stdin);
  if (!doc.ok) return refused(datasetErrorText(doc.error));
  const decoded = DECODERS.season_schedule(doc.value);
  if (!decoded.ok) return refused(datasetErrorText({ kind: 'badDocument', ...decoded.error }));
  const { data, problems, more } = decoded.value;
  const faults = problems.map((problem) => `${name}: ${problem.path} ${problem.problem}`);
  if (more > 0) faults.push(`${name}: has ${formatCounted(more, 'more problem')}`);
  const folder = join(dirname(path), '..');
  const info = existsSync(join(folder, datasetFile('p_info'))) ? await readDataset(folder, 'p_info', io) : null;
  if (info !== null && info.fault !== null) faults.push(`${datasetFile('p_info')}: ${info.fault}`);
  return {
    page: fantasyFigures('week', { ...NO_FILES, season_schedule: data, p_info: info?.data ?? null }),
    faults,
  };
}
