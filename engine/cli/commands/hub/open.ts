import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { resolve, join } from 'node:path';
import {
  datasetFile,
  HUB_DATASETS,
  OPTIONAL_HUB_DATASETS,
  type HubDataset,
  type HubFiles,
} from '@ddh/engine/internal/datasets';
import { availableDates, HUB, hubFigures, openingDate, type HubFigures, type HubTab } from '@ddh/engine/internal/hub';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import { failed, type Failure, type Io, type MakeReport, type Note, type Report } from '../../command.ts';
import type { HubReport } from '../../reports/hub.ts';
import { reason } from '../../reason.ts';
import type { HubRequest } from './request.ts';
import { readDataset } from '../../datasets.ts';

/** A tab's figures, the date to show, and all dates. */
export type Opened<T extends HubTab> = {
  readonly figures: HubFigures[T];
  readonly date: LeagueDate;
  readonly dates: readonly LeagueDate[];
};

export type ReportTab = MakeReport<HubReport>;

type Shown = { readonly json: HubReport; readonly text: string };

/** Reads the files of a tab and notes all faults. `show` makes the report, or returns why there is none. */
export async function showTab<T extends HubTab>(
  tab: T,
  request: HubRequest,
  io: Io,
  note: Note,
  show: (opened: Opened<T>) => Result<Shown, string>,
): Promise<Result<Report<HubReport>, Failure>> {
  try {
    await readdir(resolve(io.cwd, request.folder));
  } catch (cause) {
    return failed(`cannot read ${request.folder}: ${reason(cause)}`);
  }
  const { needed, optional } = HUB[tab];
  const isThere = (dataset: HubDataset): boolean => existsSync(resolve(io.cwd, request.folder, datasetFile(dataset)));
  const { files, faults } = await readFiles(request.folder, [...needed, ...optional.filter(isThere)], io);
  faults.forEach(note);
  const dates = files.game_probs && availableDates(files.game_probs.games);
  const date = chooseDate(request.date, dates, leagueDay(io.now().getTime()));
  if (!date.ok) return failed(date.error);
  const shown = show({ figures: hubFigures(tab, files), date: date.value, dates: dates ?? [] });
  return shown.ok ? ok({ exit: faults.length === 0 ? 0 : 3, ...shown.value }) : failed(shown.error);
}

/**
 * Chooses the date to show. If the file's dates are unknown (`null`), accepts any date that the user gives, because
 * other files may have games on it.
 */
function chooseDate(
  given: LeagueDate | null,
  dates: readonly LeagueDate[] | null,
  today: LeagueDate,
): Result<LeagueDate, string> {
  const file = datasetFile('game_probs');
  if (dates === null)
    return given === null ? err(`the dates are unknown without ${file}: give a date with --date`) : ok(given);
  const date = given ?? openingDate(dates, today);
  if (date === null || dates.length === 0) return err(`${file} has no games`);
  return dates.includes(date) ? ok(date) : err(`${file} has no games on ${date}, only on ${dates.join(', ')}`);
}

type ReadFiles = {
  readonly files: HubFiles;
  /** One sentence for each file with faults. `files` has the readable parts of these files. */
  readonly faults: readonly string[];
};

async function readFiles(dir: string, wanted: readonly HubDataset[], io: Io): Promise<ReadFiles> {
  const faults: string[] = [];
  const files: Partial<Record<HubDataset, unknown>> = {};
  for (const dataset of [...HUB_DATASETS, ...OPTIONAL_HUB_DATASETS]) {
    const { data, fault } = wanted.includes(dataset)
      ? await readDataset(dir, dataset, io)
      : { data: null, fault: null };
    files[dataset] = data;
    if (fault !== null) faults.push(`${join(dir, datasetFile(dataset))}: ${fault}`);
  }
  return { files: files as HubFiles, faults };
}
