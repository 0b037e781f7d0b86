import * as v from 'valibot';
import { count, date, gameId, type Printed } from './figures.ts';

const daysFrozen = v.pipe(count, v.description('The days with forecasts.'));
const head = v.pipe(
  v.nullable(v.object({ date, sha256: v.string() })),
  v.description('The last file of the chain, whose SHA-256 has all before it.'),
);

const frozen = v.object({
  action: v.literal('freeze'),
  date,
  games: count,
  forecasts: count,
  slips: count,
  hasBegun: v.pipe(v.array(gameId), v.description('Games that are left out because they have begun.')),
});
export const recordReport = v.variant('action', [
  frozen,
  v.object({
    action: v.literal('list'),
    games: v.pipe(v.nullable(count), v.description('Null while nothing is graded.')),
  }),
  v.object({
    action: v.literal('verify'),
    daysFrozen,
    freezes: count,
    withoutReceipt: v.pipe(v.array(date), v.description('Days whose forecasts no site has confirmed.')),
    head,
  }),
  v.object({ action: v.literal('check'), daysFrozen, games: count, head }),
  v.object({ action: v.literal('restore'), files: count }),
]);
export type RecordReport = Printed<typeof recordReport>;
