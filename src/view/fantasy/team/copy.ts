import {
  MAX_TEAM_NAME,
  MAX_TEAMS,
  type LeagueShape,
  type ScoringMode,
  type SetupSection,
  type TeamNameError,
} from '@ddh/engine/internal/fantasy';
import { formatCount, formatCounted, httpText } from '@ddh/engine/internal/format';
import { unreachable } from '@ddh/engine/internal/result';

export function setupSectionName(section: SetupSection): string {
  switch (section) {
    case 'leagueStructure':
      return 'League structure';
    case 'skaterScoring':
      return 'Skater scoring';
    case 'goalieScoring':
      return 'Goalie scoring';
    default:
      return unreachable(section);
  }
}

/** Texts for a visitor who is not logged in (spec 6 and 8). */
export const OPEN_TO_ALL = 'Log in to keep a team. Rankings, trades and schedules are open.';

export const AUTHENTICATION_REQUIRED = 'Authentication Required';

export const PLEASE_LOG_IN = 'Please log in to access the Fantasy Hub.';

export const LOADING_HUB = 'Loading Fantasy Hub...';

/** The reason why the page has no logged-in user. */
type LoginError =
  | { readonly kind: 'loggedOut' }
  | { readonly kind: 'http'; readonly status: number }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'refused'; readonly status: number; readonly password: boolean }
  | { readonly kind: 'badAnswer' };

export function loginErrorText(error: LoginError): string {
  switch (error.kind) {
    case 'loggedOut':
      return 'Not logged in to WordPress';
    case 'http':
      return httpText(error.status);
    case 'unreachable':
      return `The site could not be reached (${error.detail})`;
    case 'refused':
      return `${httpText(error.status)}. ${error.password ? PASSWORD : REFUSED} Your teams are kept.`;
    case 'badAnswer':
      return 'The site did not say who is logged in';
    default:
      return unreachable(error);
  }
}

const PASSWORD = 'A password in front of the site keeps this page from asking who is logged in.';
const REFUSED = "The site's server does not let this page ask who is logged in, so another login does not help.";

/** Texts for teams that cannot be shown or edited (spec 8). */
export const TEAMS_FAILED = 'Error Loading Teams';

export const TEAMS_FAILED_WHY = 'Failed to load teams';

/** Texts for a member without a team. */
export const FIRST_TEAM = 'Create your first team';

export const FIRST_TEAM_WHY = "Name your team. We'll rank every player for your league.";

/** The number of teams and the limit: `3 of 5 teams`. */
export const teamsCountText = (count: number): string => `${formatCount(count)} of ${formatCounted(MAX_TEAMS, 'team')}`;

/**
 * Says what is wrong with a team's name (spec 5). `submitted` is true once the user has submitted the form with this
 * name.
 */
export function teamNameErrorText({ kind }: TeamNameError, submitted: boolean): string {
  switch (kind) {
    case 'nameMissing':
      return submitted ? 'Please enter a team name' : 'Team name is required';
    case 'nameTaken':
      return 'Team name already exists';
    case 'nameTooLong':
      return `Team name can have at most ${MAX_TEAM_NAME} characters`;
    case 'tooManyTeams':
      return `Maximum ${MAX_TEAMS} teams allowed`;
    default:
      return unreachable(kind);
  }
}

/** The league in one line: `12 teams, 22 roster spots, fantasy points`. Returns `null` if nothing is set up. */
export function leagueSummary({ teams, spots, mode }: LeagueShape): string | null {
  const parts = [
    teams === null ? null : formatCounted(teams, 'team'),
    spots === null ? null : formatCounted(spots, 'roster spot'),
    mode === null ? null : MODES[mode],
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

const MODES: Readonly<Record<ScoringMode, string>> = { category: 'categories', fantasy: 'fantasy points' };

export const SETUP_MISSING = 'The league is not set up yet.';

/** Texts about unsaved edits, including the confirmations before edits are discarded (spec 4). */
export const UNSAVED = 'Unsaved changes';

export const ALL_SAVED = 'All changes saved';

export const SAVING = 'Saving...';

export const DISCARD_QUESTION = 'Discard unsaved league settings?';

export const UNSAVED_QUESTION = 'You have unsaved changes. Save current team first?';

export const teamDeletedText = (name: string): string => `${name} deleted.`;

export const CHANGED_ELSEWHERE =
  'This team was changed in another tab or on another device. Saving keeps those changes and yours.';

export const DELETED_ELSEWHERE =
  'This team was deleted in another tab or on another device. Saving your changes brings it back.';

export const deleteQuestion = (name: string): string => `Delete ${name}?`;

export const DELETE_WARNING =
  'This also deletes its league setup and roster. On this device, Earlier versions can restore it.';
