import type { RosterGroup } from '@ddh/engine/internal/domain';
import type { CandidateStarts, PoolPlayer, WeekMeeting, WeekRoster } from '@ddh/engine/internal/fantasy';
import { formatCounted, teamsText, weekColumnName } from '@ddh/engine/internal/format';
import type { RosterDay, StartOutcome, WeekOrder } from '@ddh/engine/internal/schedule';

/** There is no schedule: what the page will show of it. */
export const WEEK_COMING = 'Games by Week is coming.';

export const WEEK_COMING_DETAIL =
  "With the season's schedule it shows every team's games day by day, off-nights, back-to-backs, and the starts that a player would add to your line-up.";

/** The filter leaves nothing. */
export const NO_ROSTER_TEAMS = 'None of your players belongs to a team of this schedule.';

/** The operator's link; it stays beside whatever the page can show itself. */
export const SPREADSHEET = 'Games by Week spreadsheet';

/** The same as it is said: `at Boston Bruins`, `home to Boston Bruins`. */
export const spokenMeeting = ({ opponent, venue }: WeekMeeting): string =>
  `${venue === 'away' ? 'at' : 'home to'} ${opponent.name}`;

/** For who hears the page, when the order is another: `Sorted by games, descending, 32 teams`. */
export const weekSortedText = ({ by, descending }: WeekOrder, some: number, all: number): string =>
  `Sorted by ${weekColumnName(by).toLowerCase()}, ${descending ? 'descending' : 'ascending'}, ${teamsText(some, all)}`;

/** A day of the reader's roster: `6 of 8 start`, or how many play where no league says who starts. */
export const rosterDayText = ({ playing, starting }: RosterDay): string =>
  starting === null ? formatCounted(playing, 'player') : `${starting} of ${formatCounted(playing, 'player')} start`;

/** What the figures of the roster's row are. */
export const rosterLineText = ({ starting }: RosterDay): string => (starting === null ? 'players' : 'start/play');

/** The same in a cell: `6/8`, `8`. */
export const rosterDayFigure = ({ playing, starting }: RosterDay): string =>
  starting === null ? String(playing) : `${starting}/${playing}`;

/** A player as a list shows him: `OTT C`. */
export const playerSideText = ({ abbreviation, team, position }: PoolPlayer): string =>
  [abbreviation ?? team, position].filter((part) => part !== null).join(' ');

export type CandidateAnswer = {
  readonly player: PoolPlayer;
  /** `null`: nobody knows his team. */
  readonly starts: CandidateStarts | null;
  readonly roster: WeekRoster | null;
  /** He is of the roster already. */
  readonly rostered: boolean;
};

/** What a player would add to a week, in a sentence. */
export function startsText({ player, starts, roster, rostered }: CandidateAnswer, week: string): string {
  const { name } = player;
  if (starts === null) return `The team of ${name} is not known, so his games are not either.`;
  const over = starts.days.length > starts.games;
  if (starts.games === 0) return over ? `${name} has no game left in ${week}.` : `${name} has no game in ${week}.`;
  const games = `${formatCounted(starts.games, 'game')}${over ? ' still to come' : ''} in ${week}`;
  if (roster === null) return `${name}: ${games}.`;
  const adds = formatCounted(starts.added, rostered ? 'start' : 'added start');
  return rostered
    ? `${name} is on your roster: ${adds} of ${games} would be lost without him.`
    : `${name}: ${adds} of ${games}.`;
}

const GROUP_WORDS: Readonly<Record<RosterGroup, string>> = { F: 'forwards', D: 'defensemen', G: 'goalies' };

/** Beside the empty search. */
export const candidateHint = (roster: WeekRoster | null): string =>
  roster === null
    ? 'Choose a player to see his games of the week.'
    : 'Choose a player to see which starts he would add to your team.';

/** A search that finds nobody. */
export const nobodyNamedText = (typed: string): string => `No player is called “${typed.trim()}”.`;

/** How the added starts are counted. */
export function startsRule({ player, roster }: Pick<CandidateAnswer, 'player' | 'roster'>): string {
  if (roster === null) return 'With a team of yours this counts the starts that he would add to it.';
  if (roster.spots === null) {
    return 'Your league has no line-up spots yet: a day counts if he plays and nobody of your roster does.';
  }
  const utility = player.group !== 'G' && roster.spots.utility > 0;
  return `A day counts if the spots for ${GROUP_WORDS[player.group]}${utility ? ' and utility' : ''} (${roster.spots[player.group]}${
    utility ? ` and ${roster.spots.utility}` : ''
  }) are not full with players of yours who have a game.`;
}

/** What becomes of a day. */
export function outcomeText(
  outcome: StartOutcome,
  { roster, rostered }: Pick<CandidateAnswer, 'roster' | 'rostered'>,
): string {
  if (outcome === 'past') return 'over';
  if (roster === null) return 'plays';
  if (outcome === 'bench') return roster.spots === null ? 'others play' : 'line-up full';
  return rostered ? 'start' : 'added start';
}
