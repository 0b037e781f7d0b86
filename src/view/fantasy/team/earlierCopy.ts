import type { DeletedTeam, EarlierVersion, ReplacedTeam, TeamChange } from '@ddh/engine/internal/fantasy';
import { formatCounted } from '@ddh/engine/internal/format';
import { setupSectionName } from './copy.ts';

/** An instant in the user's time zone, or in `timeZone`: `Oct 7, 2025, 9:14 AM`. */
export const formatMoment = (epochMs: number, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(epochMs);

export const EARLIER_TITLE = 'Earlier versions';

export const EARLIER_HINT = 'This device keeps the last five versions of each team.';

export const DELETED_TEAMS = 'Deleted teams';

export const NO_DELETED_TEAMS = 'No deleted team is kept on this device.';

export const NO_VERSIONS = 'No earlier versions yet. Each save keeps the previous version.';

export const RESTORE = 'Restore';

export const BRING_BACK = 'Bring back';

export const versionsTitle = (name: string): string => `Earlier versions of ${name}`;

/** Says until when a version was in use: `Until Oct 7, 2025, 9:14 AM`, in the user's time zone. */
export const replacedText = ({ at, deleted }: ReplacedTeam, timeZone?: string): string =>
  `${deleted ? 'Deleted' : 'Until'} ${formatMoment(at, timeZone)}`;

/** Says how a version differs from the current team: `Named Bears, other skater scoring, 2 players more`. */
export const versionText = ({ change }: EarlierVersion): string =>
  change === null ? 'The same as now' : capitalized(changesOf(change).join(', '));

function changesOf({ name, sections, more, fewer, moved }: TeamChange): readonly string[] {
  return [
    name === null ? null : `named ${name}`,
    ...sections.map((section) => `other ${setupSectionName(section).toLowerCase()}`),
    more === 0 ? null : `${formatCounted(more, 'player')} more`,
    fewer === 0 ? null : `${formatCounted(fewer, 'player')} fewer`,
    moved ? 'players in other positions' : null,
  ].filter((part) => part !== null);
}

export const deletedText = ({ players }: DeletedTeam): string =>
  players === 0 ? 'no players' : formatCounted(players, 'player');

/** The labels of the buttons that restore a deleted team or bring back a version. Each label is unique in its list. */
export const restoreLabel = (name: string): string => `${RESTORE} ${name}`;

export const bringBackLabel = (version: ReplacedTeam, timeZone?: string): string =>
  `${BRING_BACK} the version ${replacedText(version, timeZone).replace(/^./, (first) => first.toLowerCase())}`;

const capitalized = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());
