import * as v from 'valibot';
import { type LeagueDate, parseLeagueDate } from '@ddh/engine/internal/domain';
import { Id, Instant, list, object, ScheduleTeam, Season } from './fields.ts';

export const GAME_STATES = ['FUT', 'PRE', 'LIVE', 'CRIT', 'OVER', 'FINAL', 'OFF'] as const;
const STATE = `one of ${GAME_STATES.join(', ')}`;

/** A regular-season game. It has the same shape in `schedule` and `club-schedule-season`. */
export const ScheduleEntry = object({
  id: Id,
  season: Season,
  startTimeUTC: Instant,
  /** The league may correct a FINAL game for up to a day. After that, the state is OFF. */
  gameState: v.picklist(GAME_STATES, STATE),
  /** OK, TBD (time unknown), PPD (postponed without a date), SUSP (suspended), CNCL (canceled). */
  gameScheduleState: v.pipe(v.string('a string'), v.regex(/^[A-Z]{2,12}$/, 'a word of capital letters')),
  neutralSite: v.boolean('true or false'),
  awayTeam: ScheduleTeam,
  homeTeam: ScheduleTeam,
});

export type ScheduleEntry = v.InferOutput<typeof ScheduleEntry>;

/** The only field that is read from games outside the regular season. */
export const TypedGame = object({ gameType: Id });
export const REGULAR_SEASON = 2;

export const ClubSchedule = object({ games: list(v.unknown()) });
export const WeekSchedule = object({ gameWeek: list(object({ games: list(v.unknown()) })) });

const DATE = 'a date such as 2026-09-29';
const Day = v.custom<LeagueDate>((value) => typeof value === 'string' && parseLeagueDate(value) === value, DATE);

/** The response of `schedule/{date}`, which also has the first and the last day of the regular season. */
export const SeasonDates = object({ regularSeasonStartDate: Day, regularSeasonEndDate: Day });
