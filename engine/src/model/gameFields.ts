import * as v from 'valibot';
import { Day, GameId, text, whole } from '../schema/index.ts';
import type { Fault } from './errors.ts';
import { LIMITS } from './gameModel.ts';
import { POSITIONS } from './gameRates.ts';
import { PROP_CELLS, TEAM_CELLS } from './record.ts';
import { modelColumns, type NamedGame } from './simulate.ts';

// What the documents of rates and of game models have in common.

const TIME = 'a time as HH:MM';

/** @shape */
export const GAME_FIELDS = {
  gameId: GameId,
  date: Day,
  time: v.nullable(v.pipe(v.string(TIME), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME))),
  seed: whole(Number.MAX_SAFE_INTEGER),
  through: v.exactOptional(Day),
};

export const TEAM_FIELDS = { name: text(LIMITS.name), abbreviation: text(LIMITS.name) };

export const PlayerId = v.exactOptional(whole(Number.MAX_SAFE_INTEGER));
export const SKATER_FIELDS = {
  name: text(LIMITS.name),
  playerId: PlayerId,
  position: v.picklist(POSITIONS, `one of ${POSITIONS.join(', ')}`),
};

/** Returns the first team or player whose columns would have the names of others, or `null`. */
export function repeatedName(game: NamedGame): Fault | null {
  const seen = new Set<string>();
  for (const [i, name] of modelColumns(game).entries()) {
    if (seen.has(name)) return { ...columnOwner(game, i, name), expected: 'a name that is unique in this game' };
    seen.add(name);
  }
  return null;
}

/** Returns the name of the team or player that owns a column, with its path. `at` is the index of the column. */
function columnOwner({ away, home }: NamedGame, at: number, column: string): Pick<Fault, 'path' | 'found'> {
  if (at < TEAM_CELLS) {
    const venue = column.startsWith(home.name) ? 'home' : 'away';
    return { path: `${venue}.name`, found: { away, home }[venue].name };
  }
  const index = Math.floor((at - TEAM_CELLS) / PROP_CELLS);
  const [venue, own] =
    index < away.skaters.length ? (['away', index] as const) : (['home', index - away.skaters.length] as const);
  return { path: `${venue}.skaters[${own}].name`, found: { away, home }[venue].skaters[own]?.name };
}
