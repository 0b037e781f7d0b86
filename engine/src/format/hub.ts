import {
  lineText,
  type LeagueDate,
  type Line,
  type ProbabilityType,
  type Prop,
  type Scope,
  type TeamStat,
  type Venue,
} from '../domain/index.ts';
import type { ScheduleChange, StartingGoalie } from '../datasets/index.ts';
import { gameName, type BoardGame, type HubGame, type Spread } from '../hub/index.ts';
import { unreachable } from '../result.ts';
import { formatDate, formatStart } from './dates.ts';
import { formatLine, formatPercent, NONE } from '../figures/index.ts';

/** The text of an option in the type selector of the totals page (spec 9). */
export function formatProbabilityType(type: ProbabilityType): string {
  switch (type) {
    case 'goals':
      return 'Goal Total Probabilities';
    case 'puckLine':
      return 'Puck Line Probabilities';
    case 'shots':
      return 'Shot Total Probabilities';
    default:
      return unreachable(type);
  }
}

/** Returns `Total` for the total of both teams, and the team's name for the total of one team. */
export const formatScope = (scope: Scope, { away, home }: Pick<HubGame, 'away' | 'home'>): string =>
  scope === 'game' ? 'Total' : (scope === 'away' ? away : home).name;

/** The text of a game in a selector, with the start time if it is known: `A @ B, 7:00 PM ET`. */
export const formatMatchup = (name: string, time: string): string =>
  time === '' ? name : `${name}, ${formatStart(time)}`;

/** The caption of the tables of totals: `Goal Total Probabilities: A @ B, 7:00 PM ET, Tue, Oct 7`. */
export const totalsCaption = (type: ProbabilityType, game: HubGame): string =>
  `${formatProbabilityType(type)}: ${formatMatchup(gameName(game), game.time)}, ${formatDate(game.date)}`;

/** Marks a game without a clear favorite. */
export const EVEN = 'even';

/** The short name of a team: `FLA`, or the whole name if the team has no abbreviation. */
export const shortName = (game: Pick<BoardGame, Venue | 'abbreviations'>, venue: Venue): string =>
  game.abbreviations[venue] ?? game[venue];

type Tile = Pick<BoardGame, Venue | 'abbreviations' | 'time' | 'favorite' | 'isEven'>;

/** The second line of a game's tile in the builder: `7:00 PM ET, FLA favored`, or `7:00 PM ET, even`. */
export function tileText(game: Tile): string {
  const { time, favorite, isEven } = game;
  const favored = isEven ? EVEN : favorite && `${shortName(game, favorite)} favored`;
  return [formatStart(time), favored].filter(Boolean).join(', ');
}

/** Projected goals or shots, with one decimal. */
export const formatAverage = (amount: number | null): string => (amount === null ? NONE : amount.toFixed(1));

/**
 * A team's puck line. At `-1.5` the team must win by more than 1.5 goals. At `+1.5` it must not lose by more than 1.5
 * goals.
 */
export const formatPuckLine = (margin: number, side: 'minus' | 'plus'): string =>
  `${side === 'minus' ? '-' : '+'}${lineText(margin)}`;

/** Summarizes the distribution of a total: `Most often 6 goals (17.3%). 58% of games end with 5 to 7.` */
export function spreadText({ mode, middle }: Spread, stat: TeamStat): string {
  const most = `Most often ${mode.value} ${stat.toLowerCase()} (${formatPercent(mode.share)}).`;
  if (middle === null) return most;
  const { low, high, share } = middle;
  return `${most} ${Math.round(share * 100)}% of games end with ${low === high ? low : `${low} to ${high}`}.`;
}

/** Returns a player's name without its first word, or the whole name if it has only one word. */
export const lastName = (name: string): string => name.slice(name.indexOf(' ') + 1);

/** A starting goalie, by last name: `Bobrovsky 75% to start`, or `Bobrovsky confirmed`. */
export function goalieText({ name, chance, source }: StartingGoalie, started: boolean): string {
  const last = lastName(name);
  if (started) return `${last} started`;
  if (source === 'confirmed') return `${last} confirmed`;
  if (chance === null) return `${last} expected`;
  // The chance to start of a goalie who is not confirmed is never shown as 0% or 100%.
  const percent = Math.min(99, Math.max(1, Math.round(chance * 100)));
  return `${last} ${percent}% to start`;
}

/** A starting goalie, by initials: `SB✓` if confirmed or started, and otherwise `SB?`. */
export function goalieMark({ name, source }: StartingGoalie, started: boolean): string {
  const words = name.split(' ');
  const initials = [words[0], ...words.slice(1).slice(-1)].map((word) => /^./u.exec(word ?? '')?.[0] ?? '').join('');
  return started || source === 'confirmed' ? `${initials}✓` : `${initials}?`;
}

type GameNames = Pick<HubGame, 'away' | 'home'>;

export const noDataText = (game: GameNames): string => `No data available for ${gameName(game)}`;

export const NO_PLAYERS = 'No player data available for this date.';

/** Shown when a search finds no player. */
export const noPlayerText = (search: string, game: GameNames | null): string =>
  `No player${game === null ? '' : ` of ${gameName(game)}`} matches “${search.trim()}”.`;

/**
 * Describes a change of a day's schedule.
 *
 * @example
 * // 'Ottawa Senators @ Boston Bruins: another start time, 8:00 PM ET'
 */
export function scheduleChangeText({ away, home, what, time }: ScheduleChange): string {
  const change = { off: 'no longer on this day', on: 'new on this day', start: 'another start time' }[what];
  const start = time === null ? '' : `, ${formatStart(time)}`;
  return `${away} @ ${home}: ${change}${start}`;
}

export const NO_GAMES = 'No games found for this date.';

type Asked = {
  readonly prop: Prop;
  readonly line: Line;
  readonly game: Pick<HubGame, 'away' | 'home'> | null;
  readonly date: LeagueDate | null;
};

/**
 * Formats the caption of the table of player props: `Goals over/under 0.5, Tue, Oct 7`, with the chosen game's name if
 * there is one.
 */
export function propsCaption({ prop, line, game, date }: Asked): string {
  const parts = [`${prop} over/under ${formatLine(line)}`];
  if (game !== null) parts.push(gameName(game));
  if (date !== null) parts.push(formatDate(date));
  return parts.join(', ');
}
