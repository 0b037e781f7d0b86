import * as v from 'valibot';
import { ok, type Result } from '@ddh/engine/internal/result';
import { isObject } from '@ddh/engine/internal/text';
import { Abbreviation, Id, Instant, object, Season } from './contracts/fields.ts';
import { parseAnswer } from './contracts/parseAnswer.ts';
import { GAME_STATES } from './contracts/schedule.ts';
import type { FeedFault } from './faults.ts';
import type { GameAnswers } from './gameRows.ts';
import { type ScheduledGame, startOf } from './schedule.ts';

/** The fields of `game_info` in a file of fastRhockey-nhl-raw. It has no information about the site of the game. */
const Team = object({ id: Id, abbrev: Abbreviation });
const GameInfo = object({
  id: Id,
  season: Season,
  startTimeUTC: Instant,
  gameState: v.picklist(GAME_STATES, `one of ${GAME_STATES.join(', ')}`),
  awayTeam: Team,
  homeTeam: Team,
});
const RawFile = v.looseObject(
  { game_info: v.looseObject({ gameType: Id, id: Id }, 'an object') },
  'an object with the members of fastRhockey-nhl-raw',
);

export type RawGame = { readonly game: ScheduledGame; readonly answers: GameAnswers };

/**
 * Splits a file of fastRhockey-nhl-raw into the league's answers. Returns `null` for a game of another type than the
 * regular season. Files of older seasons fill absent fields with `null`, so members that are `null` are removed.
 */
export function rawGame(file: unknown): Result<RawGame | null, readonly FeedFault[]> {
  const place = { endpoint: 'raw-file', game: null } as const;
  const parsed = parseAnswer(RawFile, withoutNulls(file), place);
  if (!parsed.ok) return parsed;
  const { game_info: info, ...members } = parsed.value;
  if (info.gameType !== 2) return ok(null);
  const game = parseAnswer(GameInfo, info, { ...place, game: String(info.id) }, 'game_info');
  if (!game.ok) return game;
  const { id, season, startTimeUTC, gameState, awayTeam, homeTeam } = game.value;
  return ok({
    game: {
      gameId: String(id),
      season,
      ...startOf(startTimeUTC),
      away: { id: awayTeam.id, abbreviation: awayTeam.abbrev },
      home: { id: homeTeam.id, abbreviation: homeTeam.abbrev },
      state: gameState,
      onSchedule: true,
      neutralSite: null,
    },
    answers: {
      boxscore: members['boxscore_raw'],
      playByPlay: members['pbp_raw'],
      rightRail: members['right_rail_raw'],
    },
  });
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([key, member]) => [key, withoutNulls(member)]),
  );
}
