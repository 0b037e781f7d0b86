import { unreachable } from '../result.ts';
import type { RosterGroup } from '../domain/index.ts';
import {
  MAX_GROUP,
  MAX_TEAM_NAME,
  MAX_TEAMS,
  modeOf,
  rosterCounts,
  type FantasyTeam,
  type RosterCounts,
  type RosterError,
  type ScoringMode,
  type StoreFailure,
  type TeamFileError,
  type TeamNameError,
  type TeamOutcome,
} from '../fantasy/index.ts';
import { formatCount, formatCounted } from './counts.ts';
import { httpText } from './messages.ts';

/** Spec 6, 8: nobody is logged in. */
export const AUTHENTICATION_REQUIRED = 'Authentication Required';
export const PLEASE_LOG_IN = 'Please log in to access the Fantasy Hub.';
export const LOADING_HUB = 'Loading Fantasy Hub...';

/** Why nobody is known to be logged in. */
export type LoginError =
  | { readonly kind: 'loggedOut' }
  | { readonly kind: 'http'; readonly status: number }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'badAnswer' };

export function loginErrorText(error: LoginError): string {
  switch (error.kind) {
    case 'loggedOut':
      return 'Not logged in to WordPress';
    case 'http':
      return httpText(error.status);
    case 'unreachable':
      return `The site could not be reached (${error.detail})`;
    case 'badAnswer':
      return 'The site did not say who is logged in';
    default:
      return unreachable(error);
  }
}

/** Spec 8: teams that cannot be shown or worked on. */
export const TEAMS_FAILED = 'Error Loading Teams';
export const TEAMS_FAILED_WHY = 'Failed to load teams';
export const NOT_AUTHENTICATED = 'Not authenticated';
export const TEAMS_NOT_LOADED = 'Team data not loaded';
export const NO_TEAM_DATA = 'No team data available';

/** Who has no team yet. */
export const FIRST_TEAM = 'Create your first team';
export const FIRST_TEAM_WHY =
  "Give it a name; then set up your league and name your players. Rankings count by your current team's scoring.";

/** How many teams there are, of how many: `3 of 5 teams`. */
export const teamsCountText = (count: number): string => `${formatCount(count)} of ${formatCounted(MAX_TEAMS, 'team')}`;

/** What is wrong with a team's name (spec 5). `submitted`: an empty one was handed in. */
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

/** What a team's league is like, in a line: `12 teams, 22 roster spots, fantasy points`. `null`: nothing is set up. */
export function leagueSummary(team: FantasyTeam): string | null {
  const { number_of_teams: teams } = team.leagueStructure;
  const { spots } = rosterCounts(team);
  const scored = [team.skaterScoring, team.goalieScoring].some((section) => Object.keys(section).length > 0);
  const parts = [
    teams === undefined ? null : formatCounted(teams, 'team'),
    spots === null ? null : formatCounted(spots, 'roster spot'),
    scored ? MODES[modeOf(team)] : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}
const MODES: Readonly<Record<ScoringMode, string>> = { category: 'categories', fantasy: 'fantasy points' };

export const SETUP_MISSING = 'The league is not set up yet.';

/** Edits that are not saved, and what leaving them asks (spec 4). */
export const UNSAVED = 'Unsaved changes';
export const ALL_SAVED = 'All changes saved';
export const SAVING = 'Saving...';
export const DISCARD_QUESTION = 'Discard unsaved league settings?';
export const UNSAVED_QUESTION = 'You have unsaved changes. Save current team first?';
export const CHANGED_ELSEWHERE =
  'This team was changed in another tab or on another device. Saving keeps those changes and yours.';
export const DELETED_ELSEWHERE =
  'This team was deleted in another tab or on another device. Saving your changes brings it back.';

export const deleteQuestion = (name: string): string => `Delete ${name}?`;
export const DELETE_WARNING =
  'Its league setup and its roster go with it. On this device, Earlier versions can restore it.';

/** Popups are titled by the kind of result (spec 8). */
export function teamOutcomeTitle({ kind }: TeamOutcome): 'Success' | 'Error' {
  switch (kind) {
    case 'teamSaved':
    case 'settingsSaved':
    case 'teamCreated':
    case 'teamRestored':
    case 'broughtBack':
    case 'fileRestored':
      return 'Success';
    default:
      return 'Error';
  }
}

/** What became of saving, creating, deleting or restoring (spec 8). */
export function teamOutcomeText(outcome: TeamOutcome): string {
  switch (outcome.kind) {
    case 'teamSaved':
      return `Team saved successfully!${mergedText(outcome.merged)}`;
    case 'settingsSaved':
      return `League settings saved successfully!${mergedText(outcome.merged)}`;
    case 'teamCreated':
      return 'Team created and saved successfully!';
    case 'teamRestored':
      return 'Team restored successfully!';
    case 'broughtBack':
      return 'The earlier version is here again. Save team keeps it, and until then it can be discarded.';
    case 'fileRestored':
      return fileRestoredText(outcome);
    case 'fileRefused':
      return FILE_ERRORS[outcome.problem.kind];
    case 'cannotSave':
      return 'Cannot save team';
    case 'saveFailed':
      return `Failed to save team: ${unsavedText(outcome)}`;
    case 'settingsFailed':
      return `Failed to save: ${unsavedText(outcome)}`;
    case 'createFailed':
      return `Failed to create team: ${causeText(outcome.error)}`;
    case 'deleteFailed':
      return `Failed to delete team: ${causeText(outcome.error)}`;
    case 'restoreFailed':
      return `Failed to restore team: ${causeText(outcome.error)}`;
    default:
      return unreachable(outcome);
  }
}

function fileRestoredText({ restored, noRoom }: Extract<TeamOutcome, { kind: 'fileRestored' }>): string {
  const full = `Maximum ${MAX_TEAMS} teams allowed: there is no room for ${noRoom.join(', ')}.`;
  if (restored === 0) return noRoom.length === 0 ? 'All teams of the file are here already.' : full;
  const done = `${formatCounted(restored, 'team')} restored from the file.`;
  return noRoom.length === 0 ? done : `${done} ${full}`;
}

const FILE_ERRORS: Readonly<Record<TeamFileError['kind'], string>> = {
  notTeamFile: 'This is not a backup file of teams, or it is cut off.',
  newerTeamFile: 'This backup file was written by a newer version of this site.',
  noTeamInFile: 'No team in this file can be read.',
};

const mergedText = (merged: boolean): string =>
  merged ? ' Changes from another tab or device were kept as well.' : '';

type Failed = Extract<TeamOutcome, { error: unknown }>;
type Failure = Failed['error'];

/** Why edits could not be stored, and where they are. */
function unsavedText({ error, kept }: Failed): string {
  if (kept) return `${shortCauseText(error)} (kept on this device)`;
  return `${causeText(error)}${UNSTORED.includes(error.kind) ? '. Your changes stay here as long as this page is open.' : ''}`;
}
const UNSTORED: readonly string[] = [
  'full',
  'blocked',
  'unreachable',
  'loggedOut',
  'refused',
  'notSetUp',
] satisfies readonly StoreFailure['kind'][];

const causeText = (error: Failure): string => {
  switch (error.kind) {
    case 'nameMissing':
    case 'nameTaken':
    case 'nameTooLong':
    case 'tooManyTeams':
      return teamNameErrorText(error, false);
    case 'notLoaded':
      return TEAMS_NOT_LOADED;
    case 'noTeams':
      return NO_TEAM_DATA;
    default:
      return storeFailureText(error);
  }
};

/** The same in as few words as possible, for what goes on by itself. */
export const shortCauseText = (error: Failure): string =>
  error.kind === 'unreachable' ? 'no connection' : causeText(error);

/** Why teams could not be read or written. */
export function storeFailureText({ kind }: StoreFailure): string {
  switch (kind) {
    case 'full':
      return "there is no room left in this browser's storage";
    case 'blocked':
      return "this browser's storage cannot be used";
    case 'unreachable':
      return 'there is no connection to the store of teams';
    case 'loggedOut':
      return NOT_AUTHENTICATED;
    case 'refused':
      return 'the site refused it';
    case 'notSetUp':
      return "the site's store of teams is not set up yet";
    case 'damaged':
      return 'what is stored cannot be read as teams; it is kept aside, and Retry shows all that could be read of it';
    case 'notFound':
      return 'Team not found';
    default:
      return unreachable(kind);
  }
}

/** How many players a part of the roster names, of its spots: `5 of 6`; without spots `5`. */
export const groupCountText = ({ players, spots }: RosterCounts['groups'][RosterGroup]): string =>
  spots === null ? formatCount(players) : `${formatCount(players)} of ${formatCount(spots)}`;

/** The same for the eye: `F 5/6`; without spots `F 5`. */
export const groupCountShort = (group: RosterGroup, { players, spots }: RosterCounts['groups'][RosterGroup]): string =>
  `${group} ${formatCount(players)}${spots === null ? '' : `/${formatCount(spots)}`}`;

/** Of the whole roster: `24 players, 22 spots`. */
export const rosterCountText = ({ players, spots }: Pick<RosterCounts, 'players' | 'spots'>): string =>
  spots === null
    ? formatCounted(players, 'player')
    : `${formatCounted(players, 'player')}, ${formatCounted(spots, 'spot')}`;

/** Spec 5: the roster's warning. `null`: everybody has a spot. */
export const rosterLimitText = ({ players, spots, over }: RosterCounts): string | null =>
  over && spots !== null
    ? `Your roster has ${formatCounted(players, 'player')}, but your league has only ${formatCounted(spots, 'spot')}.`
    : null;

/** What became of adding or removing a player (spec 5). */
export function rosterNewsText(
  news: { readonly kind: 'added' | 'removed'; readonly player: string } | RosterError,
): string {
  const { player } = news;
  switch (news.kind) {
    case 'added':
      return `${player} is on your roster now`;
    case 'removed':
      return `${player} is off your roster`;
    case 'alreadyThere':
      return `${player} is already on your roster`;
    case 'rosterFull':
      return `${player} cannot be added: a position can have at most ${formatCounted(MAX_GROUP, 'player')}`;
    default:
      return unreachable(news);
  }
}

/** What a search for players has found, for who hears the page. */
export const foundText = (found: number): string =>
  found === 0 ? NOBODY_FOUND : `${formatCounted(found, 'player')} found`;
export const NOBODY_FOUND = 'No player found';

/** In place of a search's list, while the players' file is on its way. */
export const PLAYERS_LOADING = 'Loading players...';
export const PLAYERS_FAILED = 'The players could not be loaded';

/** Beside somebody who is found and cannot be added again. */
export const ON_ROSTER = 'on your roster';

/** A part of the roster that names nobody. */
export const NO_PLAYERS_YET = 'No players yet';
