import { err, ok, type Result } from '../../result.ts';
import { isObject, parseJson, toJson, type JsonObject } from '../../text/index.ts';
import { decodeTeam, encodeTeam } from './codec.ts';
import { parseTeamId } from './ids.ts';
import { MAX_TEAMS } from './names.ts';
import type { FantasyTeam } from './team.ts';

const FORMAT = 'ddh-teams';
const VERSION = 1;

/**
 * The reason why a backup file is refused. `notTeamFile`: another kind of file, or a truncated one. `newerTeamFile`:
 * written by a later version. `noTeamInFile`: no team in the file can be read.
 */
export type TeamFileError = { readonly kind: 'notTeamFile' | 'newerTeamFile' | 'noTeamInFile' };

/** Writes a backup file: JSON with each team in its stored form (spec 3). */
export function writeTeamFile(teams: readonly FantasyTeam[]): string {
  const stored = teams.map((team) => ({ id: team.id, ...encodeTeam(team) }));
  return `${toJson({ format: FORMAT, version: VERSION, teams: stored })}\n`;
}

/** Reads the teams of a backup file. Teams that cannot be read are left out. */
export function readTeamFile(text: string): Result<readonly FantasyTeam[], TeamFileError> {
  const file = parseJson(text.replace(/^\uFEFF/, ''));
  if (!isObject(file) || file['format'] !== FORMAT || !Array.isArray(file['teams']))
    return err({ kind: 'notTeamFile' });
  if (typeof file['version'] === 'number' && file['version'] > VERSION) return err({ kind: 'newerTeamFile' });
  const teams = (file['teams'] as readonly unknown[])
    .slice(0, MAX_TEAMS)
    .filter(isObject)
    .flatMap((stored: JsonObject): readonly FantasyTeam[] => {
      const id = parseTeamId(stored['id']);
      const read = id === null ? null : decodeTeam(id, stored);
      return read?.ok ? [read.value.team] : [];
    });
  return teams.length === 0 ? err({ kind: 'noTeamInFile' }) : ok(teams);
}
