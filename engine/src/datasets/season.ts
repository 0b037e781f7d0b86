import * as v from 'valibot';
import type { LeagueDate } from '../domain/index.ts';
import { DateField, Name } from './fields.ts';
import type { Decoded } from './problems.ts';
import { decodeRecords, GamesOfDates, MOST_GAMES } from './records.ts';
import { weekName } from './timeframes.ts';

/** A game of `season_schedule`. `week` is the fantasy week, written like a timeframe: `Week 1`. */
export type SeasonGame = {
  readonly date: LeagueDate;
  readonly away: string;
  readonly home: string;
  readonly week: string;
};

const WEEK = 'must be a week like "Week 1" or 1';
/** Normalizes `Week 01` to `Week 1`, because weeks and timeframes are compared as strings. */
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
  v.transform(weekName),
);

/**
 * Upper bounds for the teams in a file and the days in a fantasy week. They limit the page's grid of teams and days.
 * The NHL has 32 teams. A fantasy week has 7 days, or 14 around a break.
 */
const MOST_TEAMS = 64;
const MOST_DAYS = 31;

export function decodeSeasonSchedule(doc: unknown): Decoded<readonly SeasonGame[]> {
  const games = new GamesOfDates();
  const teams = new Set<string>();
  const days = new Map<string, Set<LeagueDate>>();
  return decodeRecords(
    doc,
    (record) => {
      const date = record.required('Date', DateField);
      const away = record.required('Away Team', Name);
      const home = record.required('Home Team', Name);
      const week = record.required('Week', WeekField);
      if (date === null || away === null || home === null || week === null) return null;
      if (new Set([...teams, away, home]).size > MOST_TEAMS) {
        record.note(null, `is over the limit of ${MOST_TEAMS} teams`);
        return null;
      }
      const ofWeek = days.get(week) ?? new Set();
      if (ofWeek.size === MOST_DAYS && !ofWeek.has(date)) {
        record.note('Date', `is over the limit of ${MOST_DAYS} days in ${week}`);
        return null;
      }
      if (!games.add({ date, away, home }, record)) return null;
      teams.add(away).add(home);
      days.set(week, ofWeek.add(date));
      return { date, away, home, week };
    },
    MOST_GAMES,
  );
}
