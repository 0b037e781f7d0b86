import * as v from 'valibot';
import { type LeagueDate, parseLeagueDate } from '@ddh/engine/internal/domain';
import { Id, Instant, list, object, ScheduleTeam, Season } from './fields.ts';

export const GAME_STATES = ['FUT', 'PRE', 'LIVE', 'CRIT', 'OVER', 'FINAL', 'OFF'] as const;
const STATE = `one of ${GAME_STATES.join(', ')}`;

/**
 * OK and COMPLETED: on the listed day. TBD: on that day, at a time not yet known. PPD (postponed without a date), SUSP
 * (suspended), CNCL (canceled), DONT_PLAY: not on that day.
 */
export const SCHEDULE_STATES = ['OK', 'COMPLETED', 'TBD', 'PPD', 'SUSP', 'CNCL', 'DONT_PLAY'] as const;

/** What every row of a regular-season game needs. */
export const ScheduleEntry = object({ id: Id, awayTeam: ScheduleTeam, homeTeam: ScheduleTeam });

/** Fields of a row without which it can still be used. */
export const SIDE_FIELDS = {
  season: Season,
  startTimeUTC: Instant,
  /** The league may correct a FINAL game for up to a day. After that, the state is OFF. */
  gameState: v.picklist(GAME_STATES, STATE),
  gameScheduleState: v.picklist(SCHEDULE_STATES, `one of ${SCHEDULE_STATES.join(', ')}`),
  neutralSite: v.boolean('true or false'),
} as const;

/** The only field that is read from games outside the regular season. */
export const TypedGame = object({ gameType: Id });
export const REGULAR_SEASON = 2;

const DATE = 'a date such as 2026-09-29';
const Day = v.custom<LeagueDate>((value) => typeof value === 'string' && parseLeagueDate(value) === value, DATE);

/** The response of `schedule/{date}`: the days of a week. `date` is read only for games without a time. */
export const WeekSchedule = object({
  gameWeek: list(object({ date: v.exactOptional(v.unknown()), games: list(v.unknown()) })),
});

/** The first and the last day of the regular season, in the same response. */
export const SeasonDates = object({ regularSeasonStartDate: Day, regularSeasonEndDate: Day });
