import { err, ok, type Result } from '../../result.ts';
import { foldText } from '../../text/index.ts';
import type { FantasyTeam, TeamId } from './team.ts';

/** Maximum number of teams per user (spec 5). */
export const MAX_TEAMS = 5;
/**
 * Maximum length of a team's name, in UTF-16 units, as in the field's `maxlength` and in the rules of the remote store.
 */
export const MAX_TEAM_NAME = 50;

export type TeamNameError =
  | { readonly kind: 'nameMissing' }
  | { readonly kind: 'nameTaken' }
  | { readonly kind: 'nameTooLong' }
  | { readonly kind: 'tooManyTeams' };

/** Control characters, lone surrogates and characters that change the text direction. */
const BROKEN = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
/** Invisible characters: joiners, fillers and variation selectors. */
const UNSEEN = /[\p{Cf}\p{DI}\u2800]/gu;

/** The stored form of a name: one line without broken characters, trimmed. */
export const tidyName = (typed: string): string => typed.replace(BROKEN, ' ').trim();

/**
 * The form in which names are compared. It ignores case, the Unicode form of accents, runs of spaces and invisible
 * characters, and does not depend on the locale. It is empty if no visible character is left.
 */
export const foldName = (name: string): string =>
  tidyName(name)
    .replace(UNSEEN, '')
    .normalize('NFD')
    // Converting to upper case and back makes `ß` and `ẞ` equal to `ss`, and the two lowercase sigmas equal.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();

/** The key of a player: the folded name, or the trimmed name if it consists of symbols that folding removes. */
export const nameKey = (name: string): string => foldText(name) || name.trim();

/**
 * Returns the name in its stored form, or the reason why it is not allowed (spec 5). `except` is the team to rename,
 * which may keep its name. `null` for a new team.
 */
export function checkTeamName(
  typed: string,
  teams: readonly Pick<FantasyTeam, 'id' | 'name'>[],
  except: TeamId | null,
): Result<string, TeamNameError> {
  if (except === null && teams.length >= MAX_TEAMS) return err({ kind: 'tooManyTeams' });
  const name = tidyName(typed);
  const folded = foldName(name);
  if (folded === '') return err({ kind: 'nameMissing' });
  if (name.length > MAX_TEAM_NAME) return err({ kind: 'nameTooLong' });
  const taken = teams.some((team) => team.id !== except && foldName(team.name) === folded);
  return taken ? err({ kind: 'nameTaken' }) : ok(name);
}

/**
 * Maximum length of a member's name on the host site, in UTF-16 units. The name is stored with the member's teams, and
 * a longer name is cut.
 */
export const MAX_MEMBER_NAME = 250;
/** Maximum length of a member's email address (RFC 5321). */
export const MAX_EMAIL = 254;
