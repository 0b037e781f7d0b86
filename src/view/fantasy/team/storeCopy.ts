import {
  isOnDevice,
  MAX_TEAMS,
  unsentTeams,
  type FantasyTeam,
  type StoreFailure,
  type StoreStatus,
  type TeamFileError,
  type TeamOutcome,
} from '@ddh/engine/internal/fantasy';
import { formatCounted } from '@ddh/engine/internal/format';
import { unreachable } from '@ddh/engine/internal/result';
import { teamNameErrorText } from './copy.ts';

const NOT_AUTHENTICATED = 'Not authenticated';

export const TEAMS_NOT_LOADED = 'Team data not loaded';

export const NO_TEAM_DATA = 'No team data available';

/** The title of a popup, by the kind of outcome (spec 8). */
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

/** The message about the outcome of saving, creating, deleting or restoring (spec 8). */
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
      return 'The earlier version is back. Save the team to keep it.';
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
      return `Failed to create team: ${unmadeText(outcome, 'nothing was stored')}`;
    case 'deleteFailed':
      return `Failed to delete team: ${unmadeText(outcome, 'the team stays')}`;
    case 'restoreFailed':
      return `Failed to restore team: ${unmadeText(outcome, 'it stays among the earlier versions')}`;
    default:
      return unreachable(outcome);
  }
}

function fileRestoredText({ restored, noRoom }: Extract<TeamOutcome, { kind: 'fileRestored' }>): string {
  const full = `Maximum ${MAX_TEAMS} teams allowed: there is no room for ${noRoom.join(', ')}.`;
  if (restored === 0) return noRoom.length === 0 ? 'You already have all teams in this file.' : full;
  const done = `${formatCounted(restored, 'team')} restored from the file.`;
  return noRoom.length === 0 ? done : `${done} ${full}`;
}

const FILE_ERRORS: Readonly<Record<TeamFileError['kind'], string>> = {
  notTeamFile: 'This is not a team backup file, or it is incomplete.',
  newerTeamFile: 'This backup file was written by a newer version of this site.',
  noTeamInFile: 'No team in this file can be read.',
};

const mergedText = (merged: boolean): string =>
  merged ? ' Changes from another tab or device were kept as well.' : '';

type Failed = Extract<TeamOutcome, { error: unknown }>;

type Failure = Failed['error'];

/** Why edits could not be stored, and where they are kept. */
function unsavedText({ error, kept }: Failed): string {
  if (kept) {
    return `${shortCauseText(error)} (kept on this device${error.kind === 'refused' ? `, and ${wayOn(error)}` : ''})`;
  }
  return `${causeText(error)}${UNSTORED.includes(error.kind) ? '. Your changes stay here as long as this page is open.' : ''}`;
}

/** Says also what a refusal leaves as it was. After other failures the page does not know that, or the cause says it. */
const unmadeText = ({ error }: Failed, rest: string): string =>
  `${causeText(error)}${error.kind === 'refused' ? `, and ${rest}` : ''}`;

const UNSTORED: readonly string[] = [
  'full',
  'blocked',
  'unreachable',
  'loggedOut',
  'refused',
  'notSetUp',
  'keyBlocked',
  'clock',
  'wrongDatabase',
  'copy',
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

/** The shortest form of a failure's cause, for texts about teams that are kept on this device. */
const shortCauseText = (error: Failure): string => (error.kind === 'unreachable' ? 'no connection' : causeText(error));

export function storeFailureText({ kind }: StoreFailure): string {
  switch (kind) {
    case 'full':
      return "there is no room left in this browser's storage";
    case 'blocked':
      return "this browser's storage cannot be used";
    case 'unreachable':
      return 'the team storage cannot be reached';
    case 'loggedOut':
      return NOT_AUTHENTICATED;
    case 'refused':
      return 'the site refused the request';
    case 'notSetUp':
      return "the site's team storage is not set up yet";
    case 'keyBlocked':
      return "the key of the site's team storage does not allow this site";
    case 'clock':
      return "the clock of the site's server is wrong";
    case 'wrongDatabase':
      return "the site's settings have a wrong address of the team storage";
    case 'copy':
      return 'this site may be a copy of another one';
    case 'damaged':
      return 'the stored teams cannot be read; they are backed up, and Retry shows what could be recovered';
    case 'notFound':
      return 'Team not found';
    default:
      return unreachable(kind);
  }
}

/** A hint for teams that are stored only on this device. */
export const DEVICE_HINT =
  'Browsers can delete what a site stores. Safari does so after 7 days without a visit. A backup file brings your teams back.';

export const SAVE_TEAM_FILE = 'Save backup file';

export const RESTORE_TEAM_FILE = 'Restore from file';

export const TEAM_FILE_NAME = 'hockey-teams.json';

function onDeviceText(trouble: StoreFailure | null): string {
  if (trouble?.kind === 'copy')
    return 'This site may be a copy of another one, so teams are saved on this device only.';
  return `Teams are saved on this device only${trouble?.kind === 'keyBlocked' ? `: ${reason(trouble)}` : ''}.`;
}

/** Shown next to a team with edits that are stored only on this device. */
export const NOT_SENT = 'Not sent yet';

/**
 * Says where the teams are stored. Returns `null` if the remote store works and has all of them. While `saving`, unsent
 * edits are mentioned only if the remote store has a problem, because the save reports its own result.
 */
export function storeStatusText(
  status: StoreStatus | null,
  teams: readonly Pick<FantasyTeam, 'id' | 'name'>[],
  saving: boolean,
): string | null {
  if (status === null) return null;
  const { trouble } = status;
  if (isOnDevice(status)) return onDeviceText(trouble);
  const unsent = unsentTeams(status);
  const [first] = unsent;
  if (first === undefined) {
    return trouble && `These are your teams as last saved on this device: ${reason(trouble)}.`;
  }
  if (trouble === null && saving) return null;
  const one = unsent.length === 1;
  const name = teams.find(({ id }) => id === first)?.name ?? 'A team';
  const who = one ? `${name} is` : `${formatCounted(unsent.length, 'team')} are`;
  const pronoun = one ? 'It is' : 'They are';
  if (trouble === null) return `${who} kept on this device. ${pronoun} being sent to where your teams are kept.`;
  return `${who} kept on this device: ${reason(trouble)}. ${pronoun} ${wayOn(trouble)}.`;
}

/**
 * Names the teams that were deleted elsewhere while this device had unsent edits of these teams. Returns `null` if
 * there are no such teams.
 */
export function orphansText(status: StoreStatus | null, teams: readonly Pick<FantasyTeam, 'name'>[]): string | null {
  const lost = (status?.orphans ?? []).filter((name) => !teams.some((team) => team.name === name));
  if (lost.length === 0) return null;
  const were = lost.length === 1 ? 'was' : 'were';
  return `${joined(lost)} ${were} deleted on another device. Your changes are among the earlier versions.`;
}

const joined = (names: readonly string[]): string =>
  names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const reason = (trouble: StoreFailure): string =>
  trouble.kind === 'loggedOut' ? 'you are not logged in any more' : shortCauseText(trouble);

/** Says when the edits that are kept on this device will be sent. */
function wayOn({ kind }: StoreFailure): string {
  switch (kind) {
    case 'unreachable':
      return 'sent once you are back online';
    case 'loggedOut':
      return 'sent once you are logged in';
    case 'refused':
      return 'sent once the site accepts it';
    default:
      return 'sent once the problem is resolved';
  }
}
