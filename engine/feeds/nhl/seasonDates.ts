import type { LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { parseAnswer } from './contracts/parseAnswer.ts';
import { SeasonDates as Dates } from './contracts/schedule.ts';
import type { FeedFault } from './faults.ts';

/** The first and the last day of a regular season. */
export type SeasonDates = { readonly first: LeagueDate; readonly last: LeagueDate };

/** Upper bound for the days of a season. A wrong year must not become thousands of requests. */
const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** Returns the dates of the season from a response of `schedule/{date}`. */
export function readSeasonDates(body: unknown): Result<SeasonDates, readonly FeedFault[]> {
  const place = { endpoint: 'schedule', game: null } as const;
  const parsed = parseAnswer(Dates, body, place);
  if (!parsed.ok) return parsed;
  const { regularSeasonStartDate: first, regularSeasonEndDate: last } = parsed.value;
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS;
  if (days >= 0 && days < MOST_DAYS) return ok({ first, last });
  const expected = `a date at most a year after ${first}`;
  return err([{ ...place, path: 'regularSeasonEndDate', problem: { kind: 'wrong', expected, found: last }, more: 0 }]);
}
