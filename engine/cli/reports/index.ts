import * as v from 'valibot';
import { SCHEMA_VERSION } from '../command.ts';
import type { CommandName } from '../commands.ts';
import { backtestReport } from './backtest.ts';
import { calibrateReport } from './calibrate.ts';
import { devigReport } from './devig.ts';
import { doctorReport } from './doctor.ts';
import { fantasyReport } from './fantasy.ts';
import { fetchReport } from './fetch.ts';
import { gradeReport } from './grade.ts';
import { hubReport } from './hub.ts';
import { initReport } from './init.ts';
import { newsReport } from './news.ts';
import { nightReport } from './night.ts';
import { oddsReport } from './odds.ts';
import { parlayReport } from './parlay.ts';
import { projectReport } from './project.ts';
import { publishReport } from './publish.ts';
import { rateReport } from './rate.ts';
import { recordReport } from './record.ts';
import { simulateReport } from './simulate.ts';
import { suggestReport } from './suggest.ts';
import { validateReport } from './validate.ts';
import { valueReport } from './value.ts';
import { valueBuildReport, valueSampleReport } from './values.ts';
import { weekReport } from './week.ts';

/** The schema of each command's report, by the command's name. */
export const REPORTS: Readonly<Record<CommandName, v.GenericSchema<object>>> = {
  backtest: backtestReport,
  calibrate: calibrateReport,
  devig: devigReport,
  doctor: doctorReport,
  fantasy: fantasyReport,
  fetch: fetchReport,
  grade: gradeReport,
  hub: hubReport,
  init: initReport,
  news: newsReport,
  night: nightReport,
  odds: oddsReport,
  parlay: parlayReport,
  project: projectReport,
  publish: publishReport,
  rate: rateReport,
  record: recordReport,
  simulate: simulateReport,
  suggest: suggestReport,
  'value-build': valueBuildReport,
  'value-sample': valueSampleReport,
  validate: validateReport,
  value: valueReport,
  week: weekReport,
};

const schemaVersion = v.pipe(v.literal(SCHEMA_VERSION), v.description('docs/versions.md says when it changes.'));

/** A failure. `kind` is `failed`, `usage` or a kind that the command's help lists. */
export const failure = v.object({
  schemaVersion,
  error: v.looseObject({ kind: v.string(), message: v.pipe(v.string(), v.description('The reason, as printed.')) }),
});

/** The schema of what a command prints with `--json`: its report, or why there is none. */
export const printedSchema = (report: v.GenericSchema<object>) =>
  v.union([v.intersect([v.object({ schemaVersion }), report]), failure]);
