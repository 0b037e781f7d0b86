import * as v from 'valibot';
import { count, seconds, type Printed } from './figures.ts';

export const simulateReport = v.object({
  games: count,
  records: v.pipe(count, v.description('The number of records of each game.')),
  files: count,
  bytes: count,
  version: v.optional(v.pipe(v.string(), v.description('The version of the data folder. A part has none.'))),
  seconds,
});
export type SimulateReport = Printed<typeof simulateReport>;
