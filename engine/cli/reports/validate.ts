import * as v from 'valibot';
import { findings } from './findings.ts';
import { message, type Printed } from './figures.ts';

const problem = v.object({
  file: v.string(),
  path: v.pipe(v.string(), v.description('Where in the file: records[3].Goals. Empty for the whole file.')),
  message,
});
export type FileProblem = Printed<typeof problem>;

export const validateReport = v.object({
  ok: v.pipe(v.boolean(), v.description('Whether there are no problems.')),
  checked: v.pipe(v.array(v.string()), v.description('The files that are checked.')),
  problems: v.array(problem),
  leftOut: v.pipe(v.array(problem), v.description('Rows of value files that the pages do not show.')),
  findings: v.pipe(findings, v.description('What the prices of the value files say about each other.')),
  skipped: v.pipe(
    v.array(v.string()),
    v.description('Files and folders that are not checked, because no file of a delivery has such a name.'),
  ),
});
export type ValidateReport = Printed<typeof validateReport>;
