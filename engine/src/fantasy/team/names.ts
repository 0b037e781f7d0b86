import { err, ok, type Result } from '../../result.ts';
import type { FantasyTeam, TeamId } from './team.ts';

/** Spec 5. */
export const MAX_TEAMS = 5;
/** In UTF-16 units, as a field's `maxlength` and the remote store's rules count: what is taken here fits there. */
export const MAX_TEAM_NAME = 50;

export type TeamNameError =
  | { readonly kind: 'nameMissing' }
  | { readonly kind: 'nameTaken' }
  | { readonly kind: 'nameTooLong' }
  | { readonly kind: 'tooManyTeams' };

/** Controls, halves of a character, and what would turn round the text beside it. */
const BROKEN = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
/** What nobody sees: joiners, fillers, variants of a symbol. */
const UNSEEN = /[\p{Cf}\p{DI}\u2800]/gu;

/** A name as it is kept: one line without broken characters, trimmed. */
export const tidyName = (typed: string): string => typed.replace(BROKEN, ' ').trim();

/**
 * A name for comparing: neither case, Unicode's way of writing an accent, runs of spaces nor unseen characters tell two
 * names apart. The same in every locale. `''`: there is nothing to see.
 */
export const foldName = (name: string): string =>
  tidyName(name)
    .replace(UNSEEN, '')
    .normalize('NFD')
    // To upper case between: there `ß` is `SS` (and `ẞ` is `ß` below), and both small sigmas are one.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The name as it is kept, if it may be given (spec 5): to a new team (`except` is null), or to the team `except`, whose
 * own name does not count.
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

/** What is kept beside a member's teams of how the host site knows him. Longer texts are cut; in UTF-16 units. */
export const MAX_MEMBER_NAME = 250;
/** RFC 5321. */
export const MAX_EMAIL = 254;
