import * as v from 'valibot';
import { Abbreviation, Id, Instant, object, Season } from './fields.ts';
import { GAME_STATES } from './schedule.ts';

/**
 * A file of fastRhockey-nhl-raw. Its other members repeat parts of these answers. The contract of an answer reports it if
 * it is missing.
 */
export const RawFile = object({
  game_info: v.unknown(),
  boxscore_raw: v.exactOptional(v.unknown()),
  pbp_raw: v.exactOptional(v.unknown()),
  right_rail_raw: v.exactOptional(v.unknown()),
});

const Team = object({ id: Id, abbrev: Abbreviation });

/** `game_info` does not say whether the site is neutral. */
export const GameInfo = object({
  id: Id,
  season: Season,
  startTimeUTC: Instant,
  gameState: v.picklist(GAME_STATES, `one of ${GAME_STATES.join(', ')}`),
  awayTeam: Team,
  homeTeam: Team,
});
