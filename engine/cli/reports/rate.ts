import * as v from 'valibot';
import { GOALIE_SOURCES } from '@ddh/engine/internal/domain';
import { count, date, gameId, instant, probability, texts, type Printed } from './figures.ts';
import { lacks, ratingProblems } from './league.ts';

const expected = v.pipe(v.number(), v.minValue(0), v.description('An expected count.'));
const goalie = v.object({
  name: v.string(),
  playerId: v.nullable(count),
  probability: v.pipe(probability, v.description('The chance that this goalie starts.')),
  source: v.picklist(GOALIE_SOURCES),
  announcedAt: v.nullable(instant),
  announcedBy: v.nullable(v.string()),
  text: texts('probability'),
});
const side = v.object({
  name: v.string(),
  abbreviation: v.string(),
  goals: expected,
  shots: expected,
  blocks: expected,
  powerPlayGoals: expected,
  goalie: v.nullable(goalie),
  text: texts('goals'),
});

export const rateReport = v.object({
  asOf: date,
  learnt: v.pipe(count, v.description('The number of games learned from.')),
  last: v.pipe(date, v.description('The last day learned from.')),
  rows: v.array(
    v.object({
      gameId,
      date,
      time: v.pipe(v.nullable(v.string()), v.description('The start in New York, such as 19:00.')),
      away: side,
      home: side,
      homeWin: v.pipe(probability, v.description('The chance that the home team wins, after overtime and shootout.')),
      text: texts('homeWin'),
    }),
  ),
  problems: ratingProblems,
  ...lacks,
  removed: v.pipe(v.array(v.string()), v.description('Models of games that are not on their day any more.')),
  files: count,
  bytes: count,
});
export type RateReport = Printed<typeof rateReport>;
