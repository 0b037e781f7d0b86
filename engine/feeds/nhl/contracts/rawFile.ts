import * as v from 'valibot';
import { Id, Instant, object, ScheduleTeam, Season, TeamNames } from './fields.ts';
import { GAME_STATES } from './schedule.ts';

/**
 * A fastRhockey-nhl-raw file. Its other members repeat parts of these responses. If a response is missing, the contract
 * of that response reports the fault.
 */
export const RawFile = object({
  game_info: v.unknown(),
  boxscore_raw: v.exactOptional(v.unknown()),
  pbp_raw: v.exactOptional(v.unknown()),
});

const RawTeam = object({ ...ScheduleTeam.entries, ...TeamNames.entries });

/** The fields of `game_info` that are read. `game_info` does not say whether the site is neutral. */
export const GameInfo = object({
  id: Id,
  season: Season,
  startTimeUTC: Instant,
  gameState: v.picklist(GAME_STATES, `one of ${GAME_STATES.join(', ')}`),
  awayTeam: RawTeam,
  homeTeam: RawTeam,
});
