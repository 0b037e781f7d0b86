import { isOnDevice, unsentTeams, type FantasyTeam, type StoreFailure, type StoreStatus } from '../fantasy/index.ts';
import { formatCounted } from './counts.ts';
import { shortCauseText } from './fantasyTeam.ts';

/** Teams on the device alone: how they may be lost, and the way to keep and return them. */
export const DEVICE_HINT =
  'Browsers can delete what a site stores. Safari does so after 7 days without a visit. A backup file brings your teams back.';
export const SAVE_TEAM_FILE = 'Save backup file';
export const RESTORE_TEAM_FILE = 'Restore from file';
export const TEAM_FILE_NAME = 'hockey-teams.json';

/** Beside a team whose edits only this device has as yet. */
export const NOT_SENT = 'Not sent yet';

/**
 * Where the teams are, as far as there is something to say. `null`: they are where they belong. `saving`: that will be
 * told anyway.
 */
export function storeStatusText(
  status: StoreStatus | null,
  teams: readonly Pick<FantasyTeam, 'id' | 'name'>[],
  saving: boolean,
): string | null {
  if (status === null) return null;
  if (isOnDevice(status)) return 'Teams are saved on this device only.';
  const { trouble } = status;
  const unsent = unsentTeams(status);
  const [first] = unsent;
  if (first === undefined) {
    return trouble && `These are your teams as this device last knew them: ${reason(trouble)}.`;
  }
  if (trouble === null && saving) return null;
  const one = unsent.length === 1;
  const name = teams.find(({ id }) => id === first)?.name ?? 'A team';
  const who = one ? `${name} is` : `${formatCounted(unsent.length, 'team')} are`;
  const pronoun = one ? 'It is' : 'They are';
  if (trouble === null) return `${who} kept on this device. ${pronoun} on the way to where your teams are kept.`;
  return `${who} kept on this device: ${reason(trouble)}. ${pronoun} ${wayOn(trouble)}.`;
}

/** Teams that were deleted elsewhere while this device had unsent edits of them. `null`: there are none to tell of. */
export function orphansText(status: StoreStatus | null, teams: readonly Pick<FantasyTeam, 'name'>[]): string | null {
  const lost = (status?.orphans ?? []).filter((name) => !teams.some((team) => team.name === name));
  if (lost.length === 0) return null;
  const were = lost.length === 1 ? 'was' : 'were';
  return `${joined(lost)} ${were} deleted on another device. The changes made here are among the earlier versions.`;
}
const joined = (names: readonly string[]): string =>
  names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const reason = (trouble: StoreFailure): string =>
  trouble.kind === 'loggedOut' ? 'you are not logged in any more' : shortCauseText(trouble);

/** When what waits is sent. */
function wayOn({ kind }: StoreFailure): string {
  switch (kind) {
    case 'unreachable':
      return 'sent as soon as there is one';
    case 'loggedOut':
      return 'sent once you are logged in';
    default:
      return 'sent when that is over';
  }
}
