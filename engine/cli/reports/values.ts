import * as v from 'valibot';
import { VALUE_DATASETS } from '@ddh/engine/internal/datasets';
import { findings } from './findings.ts';
import { count, fileRecords, message, type Printed } from './figures.ts';

const wrong = v.array(v.object({ line: count, message }));

export const valueBuildReport = v.object({
  fileRecords: fileRecords(VALUE_DATASETS),
  bad: wrong,
  leftOut: wrong,
  findings: v.pipe(findings, v.description('Everything that is said about a row, also about rows that are written.')),
});
export type ValueBuildReport = Printed<typeof valueBuildReport>;

export const valueSampleReport = v.object({ fileRecords: fileRecords(VALUE_DATASETS) });
export type ValueSampleReport = Printed<typeof valueSampleReport>;
