import * as v from 'valibot';
import { count, date } from './figures.ts';

const day = v.object({ date, games: count, offNight: v.boolean() });
const row = v.object({
  team: v.string(),
  abbreviation: v.nullable(v.string()),
  games: count,
  home: count,
  away: count,
  offNights: count,
  backToBacks: count,
  text: v.object({ days: v.pipe(v.array(v.string()), v.description('The games of each day: "vs BOS", "@ BOS".')) }),
});

export const weekReport = v.object({
  week: v.pipe(v.string(), v.description('Such as "Week 2".')),
  first: date,
  last: date,
  phase: v.pipe(v.picklist(['before', 'running', 'over']), v.description('Where today is in the season.')),
  offNightLimit: count,
  days: v.array(day),
  rows: v.array(row),
});
export type WeekReport = v.InferOutput<typeof weekReport>;
