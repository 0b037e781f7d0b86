import { err, ok, type Result } from '../../result.ts';
import { isObject, parseJson, toJson, type JsonObject } from '../../text/index.ts';
import { MAX_NAME, type RosterGroup } from '../../domain/index.ts';
import type { SetupField, SetupSection, Settings } from './fields.ts';
import { foldName, MAX_TEAM_NAME, nameKey, tidyName } from './names.ts';
import { settingsOf, valueAt } from './perField.ts';
import { MAX_MERGED } from './roster.ts';
import type { LeagueScoring } from './standard.ts';
import { perGroup, type FantasyTeam, type Roster, type StoredTeam, type TeamId } from './team.ts';
import { fitting, readValue } from './values.ts';

/**
 * The path of a part of a stored team that was left out or corrected, such as `skaterScoring.goal` or
 * `teamRoster.F[3]`.
 */
type TeamProblem = { readonly path: string };
export type DecodedTeam = { readonly team: FantasyTeam; readonly problems: readonly TeamProblem[] };

type Note = (path: string) => void;

export function encodeTeam(team: FantasyTeam): StoredTeam {
  return {
    teamName: team.name,
    ...settingsOf((section, field) => valueAt(team, section, field)),
    teamRoster: perGroup((group) => toJson(team.roster[group])),
  };
}

/**
 * Decodes a stored team without trusting its content. Sections may be missing, because stores drop empty values.
 * Invalid parts are left out or corrected, and reported as problems. Only a value that is not an object is rejected.
 */
export function decodeTeam(id: TeamId, stored: unknown): Result<DecodedTeam, { readonly kind: 'notATeam' }> {
  if (!isObject(stored)) return err({ kind: 'notATeam' });
  const problems: TeamProblem[] = [];
  const note: Note = (path) => problems.push({ path });
  const name = decodeName(own(stored, 'teamName'), id, note);
  const settings = decodeSettings(stored, note);
  const roster = decodeRoster(own(stored, 'teamRoster'), note);
  return ok({ team: { ...settings, id, name, roster }, problems });
}

/** Decodes stored scoring weights. Invalid values are left out, and noted. */
export function decodeScoring(stored: unknown, note: Note = () => undefined): LeagueScoring {
  const { skaterScoring, goalieScoring } = decodeSettings(isObject(stored) ? stored : {}, note);
  return { skaterScoring, goalieScoring };
}

/** Returns the stored name, or the team's id if the name is not usable. */
function decodeName(stored: unknown, id: TeamId, note: Note): string {
  const name = typeof stored === 'string' ? tidyName(tidyName(stored).slice(0, MAX_TEAM_NAME)) : '';
  const usable = foldName(name) !== '';
  if (!usable || tidyName(stored as string) !== name) note('teamName');
  return usable ? name : id;
}

function decodeSettings(stored: JsonObject, note: Note): Settings {
  const noted = new Set<SetupSection>();
  return settingsOf((section, field) => {
    const values = own(stored, section);
    if (isAbsent(values)) return null;
    if (isObject(values)) return decodeValue(own(values, field), section, field, note);
    if (!noted.has(section)) note(section);
    noted.add(section);
    return null;
  });
}

/** Accepts a number or its text, because earlier versions stored the text of the input field. */
function decodeValue(stored: unknown, section: SetupSection, field: SetupField, note: Note): number | null {
  if (isAbsent(stored)) return null;
  const value = typeof stored === 'string' ? readValue(field, stored) : fitting(field, stored);
  if (value === null) note(`${section}.${field}`);
  return value;
}

function decodeRoster(stored: unknown, note: Note): Roster {
  const parts = isObject(stored) ? stored : {};
  if (!isAbsent(stored) && !isObject(stored)) note('teamRoster');
  const seen = new Set<string>();
  return perGroup((group) => decodeNames(own(parts, group), group, seen, note));
}

/**
 * Decodes the player names of one roster group. A player is kept only once in the whole roster. `seen` has the names of
 * the groups that were decoded earlier.
 */
function decodeNames(stored: unknown, group: RosterGroup, seen: Set<string>, note: Note): readonly string[] {
  if (isAbsent(stored)) return [];
  const path = `teamRoster.${group}`;
  const list = typeof stored === 'string' ? parseJson(stored) : stored;
  if (!Array.isArray(list) || list.length > MAX_MERGED) note(path);
  if (!Array.isArray(list)) return [];
  return (list as readonly unknown[]).slice(0, MAX_MERGED).filter((name, place): name is string => {
    const key = typeof name === 'string' && name.length <= MAX_NAME ? nameKey(name) : '';
    const good = key !== '' && !seen.has(key);
    if (good) seen.add(key);
    else note(`${path}[${place}]`);
    return good;
  });
}

const own = (object: JsonObject, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);
const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';
