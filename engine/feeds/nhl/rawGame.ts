import { ok, type Result } from '@ddh/engine/internal/result';
import { isObject } from '@ddh/engine/internal/text';
import { parseAnswer } from './contracts/parseAnswer.ts';
import { GameInfo, RawFile } from './contracts/rawFile.ts';
import { REGULAR_SEASON, TypedGame } from './contracts/schedule.ts';
import type { FeedFault } from './faults.ts';
import type { GameAnswers } from './gameRows.ts';
import { type ScheduledGame, scheduledTeam, startOf } from './schedule.ts';

export type RawGame = { readonly game: ScheduledGame; readonly answers: GameAnswers };

/**
 * Splits a fastRhockey-nhl-raw file into the responses of the league's API. Returns `null` for games outside the
 * regular season. Files of older seasons have `null` for absent fields, so all members that are `null` are removed.
 */
export function rawGame(file: unknown): Result<RawGame | null, readonly FeedFault[]> {
  const place = { endpoint: 'raw-file', game: null } as const;
  const parsed = parseAnswer(RawFile, withoutNulls(file), place);
  if (!parsed.ok) return parsed;
  const { game_info: info, boxscore_raw: boxscore, pbp_raw: playByPlay } = parsed.value;
  const typed = parseAnswer(TypedGame, info, place, 'game_info');
  if (!typed.ok) return typed;
  if (typed.value.gameType !== REGULAR_SEASON) return ok(null);
  const game = parseAnswer(GameInfo, info, place, 'game_info');
  if (!game.ok) return game;
  const { id, season, startTimeUTC, gameState, awayTeam, homeTeam } = game.value;
  return ok({
    game: {
      gameId: String(id),
      season,
      ...startOf(startTimeUTC),
      away: scheduledTeam(awayTeam, awayTeam),
      home: scheduledTeam(homeTeam, homeTeam),
      state: gameState,
      status: '',
      neutralSite: null,
    },
    answers: { boxscore, playByPlay },
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
