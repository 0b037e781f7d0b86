import { ok, type Result } from '@ddh/engine/internal/result';
import type { SeasonRow } from '@ddh/forecast/history';
import { fullName } from './contracts/fields.ts';
import { parseAnswer } from './contracts/parseAnswer.ts';
import { Roster } from './contracts/roster.ts';
import type { FeedFault } from './faults.ts';

export type RosterRow = SeasonRow<'rosters'>;

/** Returns the players in a roster response for `team`, an abbreviation. */
export function readRosterAnswer(body: unknown, team: string): Result<readonly RosterRow[], readonly FeedFault[]> {
  const parsed = parseAnswer(Roster, body, { endpoint: 'roster', game: null }, team);
  if (!parsed.ok) return parsed;
  const { forwards, defensemen, goalies } = parsed.value;
  return ok(
    [...forwards, ...defensemen, ...goalies].map((player) => ({
      playerId: player.id,
      name: fullName(player),
      team,
      position: player.positionCode,
    })),
  );
}

/**
 * Merges the rosters of all teams by player id. A traded player can be in two responses. The last response wins, so
 * callers must order responses by time.
 */
export const mergeRosters = (answers: readonly (readonly RosterRow[])[]): readonly RosterRow[] =>
  [...new Map(answers.flat().map((row) => [row.playerId, row])).values()].toSorted((a, b) => a.playerId - b.playerId);
