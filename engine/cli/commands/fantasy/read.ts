import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { datasetFile, DECODERS, GOALIE_STATS, SKATER_STATS, type FantasyDataset } from '@ddh/engine/internal/datasets';
import { seasonFacts, type ProjectionsPage, type RankKind } from '@ddh/engine/internal/fantasy';
import { datasetErrorText } from '@ddh/engine/internal/format';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject } from '@ddh/engine/internal/text';
import type { Io } from '../../command.ts';
import { readDatasetFile, recordFaults } from '../../datasets.ts';
import { readJson, typedPath } from '../../files.ts';

const DATASETS = {
  skaters: 'skater_projections',
  goalies: 'goalie_projections',
} as const satisfies Readonly<Record<RankKind, FantasyDataset>>;

/**
 * Projections, with the weeks of the schedule in the same folder. `faults` are sentences that start with a file's name.
 */
export type ReadProjections = ProjectionsPage & {
  readonly kind: RankKind;
  readonly faults: readonly string[];
};

/**
 * Reads projections of skaters or of goalies from a file of any name. Returns an error if no part of the file is
 * readable.
 */
export async function readProjections(path: string, io: Io): Promise<Result<ReadProjections, string>> {
  const doc = await readJson(typedPath(path, io.cwd), io.stdin);
  if (!doc.ok) return err(`${path}: ${datasetErrorText(doc.error)}`);
  const kind = kindOf(doc.value);
  if (kind === null)
    return err(
      `${path}: no record has a column of skaters (${SKATER_STATS.goals}) or of goalies (${GOALIE_STATS.wins})`,
    );
  const decoded = DECODERS[DATASETS[kind]](doc.value);
  if (!decoded.ok) return err(`${path}: ${datasetErrorText({ kind: 'badDocument', ...decoded.error })}`);
  const faults = recordFaults(path, decoded.value);
  const place = join(dirname(path), basename(datasetFile('season_schedule')));
  const inFolder = path !== '-' && existsSync(typedPath(place, io.cwd));
  const schedule = inFolder ? await readDatasetFile(place, 'season_schedule', io) : { data: null, fault: null };
  if (schedule.fault !== null) faults.push(`${place}: ${schedule.fault}`);
  return ok({ kind, projections: decoded.value.data, ...seasonFacts(schedule.data ?? []), faults });
}

/**
 * Returns whether the file is for skaters or for goalies, judging by the first record that has a column of either kind.
 * Also recognizes an object of columns, the default format of pandas, so that the decoder can explain why it rejects
 * the file.
 */
function kindOf(doc: unknown): RankKind | null {
  const has = (record: unknown, columns: Readonly<Record<string, string>>): boolean =>
    isObject(record) && Object.values(columns).some((column) => Object.hasOwn(record, column));
  for (const record of Array.isArray(doc) ? (doc as readonly unknown[]) : [doc]) {
    if (has(record, GOALIE_STATS)) return 'goalies';
    if (has(record, SKATER_STATS)) return 'skaters';
  }
  return null;
}
