import type { DeletedTeam, EarlierVersion, ReplacedTeam, TeamChange } from '@ddh/engine/internal/fantasy';
import { formatCounted } from '@ddh/engine/internal/format';
import { setupSectionName } from './copy.ts';

/** An instant as the reader's clock shows it, which is in `timeZone`, or else where this runs: `Oct 7, 2025, 9:14 AM`. */
export const formatMoment = (epochMs: number, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(epochMs);

/** What can be brought back of teams, and by which words. */
export const EARLIER_TITLE = 'Earlier versions';

export const EARLIER_HINT = 'What this device has kept: the last five versions of each team.';

export const DELETED_TEAMS = 'Deleted teams';

export const NO_DELETED_TEAMS = 'No deleted team is kept on this device.';

export const NO_VERSIONS = 'There is none yet: each time the team is saved, the version before is kept.';

export const RESTORE = 'Restore';

export const BRING_BACK = 'Bring back';

export const versionsTitle = (name: string): string => `Earlier versions of ${name}`;

/** When a version was replaced, by the reader's clock: `Until Oct 7, 2025, 9:14 AM`. */
export const replacedText = ({ at, deleted }: ReplacedTeam, timeZone?: string): string =>
  `${deleted ? 'Deleted' : 'Until'} ${formatMoment(at, timeZone)}`;

/** What a version has other than the team has now: `Named Bears, other skater scoring, 2 players more`. */
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

/** A deleted team's size. */
export const deletedText = ({ players }: DeletedTeam): string =>
  players === 0 ? 'no players' : formatCounted(players, 'player');

/** What the buttons are called where only one of many is heard. */
export const restoreLabel = (name: string): string => `${RESTORE} ${name}`;

export const bringBackLabel = (version: ReplacedTeam, timeZone?: string): string =>
  `${BRING_BACK} the version ${replacedText(version, timeZone).replace(/^./, (first) => first.toLowerCase())}`;

const capitalized = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());
