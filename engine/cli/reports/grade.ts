import * as v from 'valibot';
import { count, gameId, type Printed } from './figures.ts';

const corrected = v.object({
  gameId,
  counts: v.array(
    v.object({
      whose: v.pipe(v.string(), v.description('The player or the team.')),
      stat: v.string(),
      before: v.nullable(v.number()),
      after: v.nullable(v.number()),
    }),
  ),
});

export const gradeReport = v.object({
  games: count,
  graded: v.pipe(count, v.description('The forecasts that are graded.')),
  voided: count,
  pushed: count,
  corrected: v.pipe(v.array(corrected), v.description('Games that are graded again, because their results changed.')),
  unpublished: v.pipe(count, v.description('Games that are left out: no site has confirmed their forecasts.')),
  late: v.pipe(count, v.description('Games that are left out: their forecasts were confirmed after the start.')),
});
export type GradeReport = Printed<typeof gradeReport>;
