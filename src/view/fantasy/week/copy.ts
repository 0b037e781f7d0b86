import type { RosterGroup } from '@ddh/engine/internal/domain';
import type { CandidateStarts, PoolPlayer, WeekMeeting, WeekRoster } from '@ddh/engine/internal/fantasy';
import { formatCounted, teamsText } from '@ddh/engine/internal/format';
import { WEEK_FIGURES, type RosterDay, type StartOutcome, type WeekOrder } from '@ddh/engine/internal/schedule';

/** Texts for a site without a schedule. */
export const WEEK_COMING = 'Games by Week is coming.';

export const WEEK_COMING_DETAIL =
  "With the season's schedule, it shows each team's games by day, off-nights, back-to-backs, and the starts a player would add to your lineup.";

/** Shown if the filter for the user's teams finds no team. */
export const NO_ROSTER_TEAMS = 'None of your players is on a team in this schedule.';

/** The name of the link to the operator's spreadsheet. */
export const SPREADSHEET = 'Games by Week spreadsheet';

/** A game as screen readers announce it: `at Boston Bruins`, `home to Boston Bruins`. */
export const spokenMeeting = ({ opponent, venue }: WeekMeeting): string =>
  `${venue === 'away' ? 'at' : 'home to'} ${opponent.name}`;

/** The announcement of a new order: `Sorted by games, descending, 32 teams`. */
export const weekSortedText = ({ by, descending }: WeekOrder, some: number, all: number): string =>
  `Sorted by ${(WEEK_FIGURES.find(({ key }) => key === by)?.name ?? 'Team').toLowerCase()}, ${descending ? 'descending' : 'ascending'}, ${teamsText(some, all)}`;

/**
 * Says how many of the user's players with a game on a day start: `6 of 8 players start`. If the league has no lineup,
 * gives only the number of players with a game.
 */
export const rosterDayText = ({ playing, starting }: RosterDay): string =>
  starting === null ? formatCounted(playing, 'player') : `${starting} of ${formatCounted(playing, 'player')} start`;

export const rosterLineText = ({ starting }: RosterDay): string => (starting === null ? 'players' : 'start/play');

/** The short form of `rosterDayText` for a table cell: `6/8`, or `8` if the league has no lineup. */
export const rosterDayFigure = ({ playing, starting }: RosterDay): string =>
  starting === null ? String(playing) : `${starting}/${playing}`;

export type CandidateAnswer = {
  readonly player: PoolPlayer;
  /** The player's starts, or `null` if their team is unknown. */
  readonly starts: CandidateStarts | null;
  readonly roster: WeekRoster | null;
  /** True if the player is already on the roster. */
  readonly rostered: boolean;
};

/** Says how many starts a player adds to the user's roster in a week. */
export function startsText({ player, starts, roster, rostered }: CandidateAnswer, week: string): string {
  const { name } = player;
  if (starts === null) return `The team of ${name} is not known, so their games are not known either.`;
  const over = starts.days.length > starts.games;
  if (starts.games === 0) return over ? `${name} has no game left in ${week}.` : `${name} has no game in ${week}.`;
  const games = `${formatCounted(starts.games, 'game')}${over ? ' still to come' : ''} in ${week}`;
  if (roster === null) return `${name}: ${games}.`;
  const adds = formatCounted(starts.added, rostered ? 'start' : 'added start');
  return rostered
    ? `${name} is on your roster: ${adds} of ${games} would be lost without them.`
    : `${name}: ${adds} of ${games}.`;
}

const SPOT_NAMES: Readonly<Record<RosterGroup, string>> = { F: 'forward', D: 'defense', G: 'goalie' };

export const candidateHint = (roster: WeekRoster | null): string =>
  roster === null
    ? 'Choose a player to see their games this week.'
    : 'Choose a player to see which starts they would add to your team.';

/** Shown if a search finds no player. */
export const nobodyNamedText = (typed: string): string => `No player is called “${typed.trim()}”.`;

export function startsRule({ player, roster }: Pick<CandidateAnswer, 'player' | 'roster'>): string {
  if (roster === null) return 'Create a team to see how many starts this player would add.';
  if (roster.spots === null) {
    return 'Your league has no lineup spots yet. Counts days when this player has a game and nobody on your roster does.';
  }
  const utility = player.group !== 'G' && roster.spots.utility > 0;
  return `Counts days when you have an open ${SPOT_NAMES[player.group]}${utility ? ' or utility' : ''} spot.`;
}

/** Says whether the player would start on one day: `added start`, `lineup full`. */
export function outcomeText(
  outcome: StartOutcome,
  { roster, rostered }: Pick<CandidateAnswer, 'roster' | 'rostered'>,
): string {
  if (outcome === 'past') return 'over';
  if (roster === null) return 'plays';
  if (outcome === 'bench') return roster.spots === null ? 'others play' : 'lineup full';
  return rostered ? 'start' : 'added start';
}
