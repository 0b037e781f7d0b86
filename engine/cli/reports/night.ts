import * as v from 'valibot';
import { count, date, gameId, instant, seconds, type Printed } from './figures.ts';
import { waiting } from './league.ts';

const step = v.object({
  step: v.string(),
  state: v.picklist(['ran', 'kept', 'leftOut', 'failed', 'planned']),
  seconds,
  lines: v.array(v.string()),
  isGap: v.boolean(),
});

export const nightReport = v.object({
  date,
  state: v.picklist(['published', 'made', 'unchanged', 'offDay', 'planned', 'failed']),
  next: v.pipe(v.nullable(date), v.description('The next day with games.')),
  seconds,
  knownGaps: v.pipe(v.array(gameId), v.description('Games without a result.')),
  quarantined: v.array(gameId),
  clockAhead: v.pipe(
    v.nullable(v.pipe(v.number(), v.safeInteger())),
    v.description("By how many seconds this machine's clock is ahead of the league's."),
  ),
  waiting,
  learned: v.pipe(v.nullable(count), v.description('The number of games learned from.')),
  learnedUntil: v.nullable(date),
  quotes: v.nullable(count),
  creditsSpent: v.nullable(count),
  creditsLeft: v.nullable(v.number()),
  pricesAt: v.nullable(instant),
  rated: v.pipe(v.nullable(count), v.description('The number of games with figures.')),
  notRated: v.array(v.string()),
  valued: v.pipe(v.nullable(count), v.description('Prices in the value files.')),
  withoutFigure: v.pipe(v.nullable(count), v.description('Prices that are wrong.')),
  delivery: v.nullable(v.string()),
  siteBefore: v.nullable(v.string()),
  digest: v.nullable(v.string()),
  filesSent: v.nullable(count),
  siteNotes: v.array(v.string()),
  steps: v.array(step),
});
export type NightReport = Printed<typeof nightReport>;
