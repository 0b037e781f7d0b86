import * as v from 'valibot';
import type { LeagueDate } from '../words/index.ts';
import { DateField, Name } from './fields.ts';
import type { Decoded } from './problems.ts';
import { decodeRecords, GamesOfDates, MOST_GAMES } from './records.ts';

/** `season_schedule`: a game of the season, and the fantasy week it counts for: `Week 1`, as timeframes are called. */
export type SeasonGame = {
  readonly date: LeagueDate;
  readonly away: string;
  readonly home: string;
  readonly week: string;
};

const WEEK = 'must be a week like "Week 1" or 1';
/** `Week 01` is `Week 1`: weeks are compared with timeframes by their texts. */
const WeekField = v.pipe(
  v.union(
    [
      v.number(),
      v.pipe(
        v.string(),
        v.regex(/^Week \d{1,3}$/),
        v.transform((text) => Number(text.slice('Week '.length))),
      ),
    ],
    WEEK,
  ),
  v.integer(WEEK),
  v.minValue(1, WEEK),
  v.maxValue(999, WEEK),
  v.transform((week) => `Week ${week}`),
);

export function decodeSeasonSchedule(doc: unknown): Decoded<readonly SeasonGame[]> {
  const games = new GamesOfDates();
  return decodeRecords(
    doc,
    (record) => {
      const date = record.required('Date', DateField);
      const away = record.required('Away Team', Name);
      const home = record.required('Home Team', Name);
      const week = record.required('Week', WeekField);
      if (date === null || away === null || home === null || week === null) return null;
      return games.add({ date, away, home }, record) ? { date, away, home, week } : null;
    },
    MOST_GAMES,
  );
}
