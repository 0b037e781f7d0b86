import * as v from 'valibot';
import { FANTASY_DATASETS } from '@ddh/engine/internal/datasets';
import { count, date, fileRecords, season, type Printed } from './figures.ts';
import { lacks, seasonProblems } from './league.ts';

/** While games are left, the first. After the season, the second. */
export const projectReport = v.union([
  v.object({
    season,
    games: count,
    fileRecords: fileRecords(FANTASY_DATASETS),
    files: count,
    bytes: count,
    problems: seasonProblems,
    ...lacks,
  }),
  v.object({
    season,
    games: v.literal(0),
    ended: date,
    next: v.pipe(v.nullable(date), v.description('The first day of the next season.')),
  }),
]);
export type ProjectReport = Printed<typeof projectReport>;
