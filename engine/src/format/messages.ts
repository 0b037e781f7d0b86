import { unreachable } from '../result.ts';
import type { LeagueDate, Tab } from '../domain/index.ts';
import type { Lack } from '../checks/index.ts';
import type { DatasetError } from '../datasets/index.ts';
import { gameName, staleness, type Freshness, type HubGame } from '../hub/index.ts';
import { formatCounted } from './counts.ts';
import { formatAge, formatDate, formatDay, formatDays, formatFullDay } from './dates.ts';

type GameNames = Pick<HubGame, 'away' | 'home'>;

/**
 * The only home of the product's sentences (spec 5, 8) and of every error's text, so that page and CLI say the same
 * words. Nothing branches on a text: errors are told apart by their kind.
 */
export const loadingText = {
  games: 'Loading game probabilities...',
  totals: 'Loading data...',
  props: 'Loading player prop data...',
  parlay: 'Loading parlay builder...',
  goal: 'Loading goal value data...',
  assist: 'Loading assist value data...',
  point: 'Loading point value data...',
  sog: 'Loading sog value data...',
  main: 'Loading main value data...',
  team: 'Loading your teams...',
  skaters: 'Loading skater data...',
  goalies: 'Loading goalie data...',
  week: 'Loading data...',
  trade: 'Loading data...',
  usage: 'Loading data...',
  simulation: 'Loading simulation data...',
  /** On a phone's one line. */
  simulationShort: 'Loading simulation...',
} as const;

export const LOAD_FAILED = 'Error loading data.';
const TABS_FAILED: { readonly [tab in Tab]?: string } = {
  skaters: 'Error loading skater data.',
  goalies: 'Error loading goalie data.',
};
/** The same of a tab, where it has a sentence of its own. */
export const loadFailedText = (tab: Tab): string => TABS_FAILED[tab] ?? LOAD_FAILED;

/** The builder's date is not the chosen one. `date` is the option's label. */
export const dateMismatchText = (date: LeagueDate): string =>
  `The Parlay Builder is only available for today's games. Switch to '${formatDate(date)}' in the menu above.`;

/** A simulation failure, as the page words it. */
export const simulationFailedText = (message: string): string => `Error: ${message}`;

/** The same where the way on lies inside the slip. */
export const slipFailedText = (message: string): string => `${simulationFailedText(message)}, open the slip to retry`;

/** Nothing is known of a game, or of what was chosen of it. */
export const noDataText = (game: GameNames): string => `No data available for ${gameName(game)}`;

/** No player of the date: their file has none. */
export const NO_PLAYERS = 'No player data available for this date.';

/** A search that finds nobody. */
export const noPlayerText = (search: string, game: GameNames | null): string =>
  `No player${game === null ? '' : ` of ${gameName(game)}`} matches “${search.trim()}”.`;

/** Beside every column of pushes. */
export const WHOLE_LINES = 'Whole lines: the odds do not allow for the stake that a push returns.';

/** Why figures are to be looked at with care, beside the button that loads them again; `null` when they are fresh. */
export function staleText(figures: Freshness, now: number): string | null {
  const stale = staleness(figures, now);
  if (stale === null) return null;
  const age = figures.updatedAt === null ? '' : ` (updated ${formatAge(figures.updatedAt, now)})`;
  switch (stale.kind) {
    case 'past':
      return `These figures end on ${formatFullDay(stale.last, now)}${age}. Newer games are not here yet.`;
    case 'old':
      return `These figures are old${age}. Line-ups and chances may have changed since.`;
    default:
      return unreachable(stale);
  }
}

/** What the figures are for, and how far the results in them go: up to two lines, as far as the data says it. */
export function figuresTexts(
  { dates, facts: { season, from, to, through } }: Freshness,
  now: number,
): readonly string[] {
  const [first, last] = [dates[0] ?? from, dates.at(-1) ?? to];
  const lines: string[] = [];
  if (season !== undefined)
    lines.push(`${season} season${first === undefined ? '' : `, from ${formatDay(first, now)}`}`);
  else if (first !== undefined && last !== undefined) lines.push(`Figures for ${formatDays(first, last, now)}`);
  if (through !== undefined) lines.push(`Through games of ${formatDay(through, now)}`);
  return lines;
}

/** What a file's problems are called in short; each is then told with its place. */
export const SOME_UNREAD = 'Some values are missing, cannot be read or contradict each other';

export const NO_GAMES = 'No games found for this date.';

/** The server's answer was no file (spec 8). */
export const httpText = (status: number): string => `HTTP error! status: ${status}`;

/** The server sent neither an answer nor the next piece of a file. */
export const stalledText = (seconds: number): string =>
  `the server sent nothing for ${formatCounted(seconds, 'second')}`;

/** Why a data file is of no use, after its name. */
export function datasetErrorText(error: DatasetError): string {
  switch (error.kind) {
    case 'http':
      return httpText(error.status);
    case 'stalled':
      return stalledText(error.seconds);
    case 'unreadable':
      return error.detail;
    case 'notJson':
      return `the file is not JSON: ${error.detail}`;
    case 'badDocument':
      return `${error.path} ${error.problem}`;
    default:
      return unreachable(error);
  }
}

/** What a Hub file lacks, after its name and `records`. */
export function lackText(lack: Lack): string {
  switch (lack.kind) {
    case 'game':
      return `have no ${lack.away} @ ${lack.home} on ${lack.date}`;
    case 'team':
      return `have no ${lack.team} on ${lack.date}`;
    case 'playerOf':
      return `have no player of ${lack.team}`;
    default:
      return unreachable(lack);
  }
}

/** A worker stopped answering, and a new one did not help: the one that simulates, and the one that reads files. */
export const WORKER_LOST = 'the simulation stopped unexpectedly';
export const READER_LOST = 'the part of the page that reads the files stopped unexpectedly';

/** Code that is fetched when it is needed did not come: there is no connection, or another version of the page lies there. */
export const PART_MISSING = 'a part of the page could not be loaded';

/** A leg's player has no column in this game: he counts 0 (spec 9), and the page says so. */
export const NOT_IN_SIMULATION = 'not in this simulation';

/** A leg says what one above it says. */
export const REPEATED_LEG = 'counted once: same as above';

/** A share of 0: the odds have nothing to say. */
export const NO_HITS = 'No simulation has all of these legs';

/** A side is picked, and nothing counts before its line. */
export const NEEDS_LINE = 'needs a line';

/** What a whole-number line means: over is strictly above it, under strictly below. */
export const exactlyLosesText = (line: number): string => `exactly ${line} loses`;
