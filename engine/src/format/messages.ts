import { lineText, unreachable, type LeagueDate, type Tab } from '../words/index.ts';
import type { Lack, SimulationProblem } from '../checks/index.ts';
import type { GameModelError } from '../model/index.ts';
import type { BudgetLimit, Place, SimError, ValueProblem } from '../simulation/index.ts';
import type { Edit, Leg, LegError, PriceError, SlipError } from '../parlay/index.ts';
import type { DatasetError } from '../datasets/index.ts';
import { gameName, staleness, type HubGame } from '../hub/index.ts';
import { formatAge, formatDate } from './dates.ts';
import { formatCount, formatCounted } from './counts.ts';
import { formatLeg, formatSide } from './legs.ts';

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
export function staleText(figures: Parameters<typeof staleness>[0], now: number): string | null {
  const stale = staleness(figures, now);
  if (stale === null) return null;
  const age = figures.updatedAt === null ? '' : ` (updated ${formatAge(figures.updatedAt, now)})`;
  switch (stale.kind) {
    case 'past':
      return `These figures end on ${formatDate(stale.last)}${age}. Newer games are not here yet.`;
    case 'old':
      return `These figures are old${age}. Line-ups and chances may have changed since.`;
    default:
      return unreachable(stale);
  }
}

/** What a file's problems are called in short; each is then told with its place. */
export const SOME_UNREAD = 'Some values are missing, cannot be read or contradict each other';

export const NO_GAMES = 'No games found for this date.';

const at = ({ byte, record, column }: Place): string =>
  `record ${formatCount(record + 1)}${column === undefined ? '' : `, "${column}"`} (byte ${formatCount(byte)})`;

const VALUE_PROBLEMS: Record<ValueProblem, string> = {
  fraction: 'is not a whole number',
  notANumber: 'is not a number',
  outOfRange: 'is too large to count',
};

const LIMITS: Record<BudgetLimit, string> = {
  depth: 'levels of nesting',
  columns: 'columns',
  keys: 'keys in one record',
  nameBytes: 'bytes in a column name',
  valueBytes: 'bytes in a value',
  records: 'records',
  tableBytes: 'bytes of memory',
};

/** The server's answer was no file (spec 8). */
export const httpText = (status: number): string => `HTTP error! status: ${status}`;

/** What is wrong with a simulation's file, with its place. Records are counted from 1, as people do. */
export function simErrorText(error: SimError): string {
  switch (error.kind) {
    case 'syntax':
      return `expected ${error.expected} but found ${error.found} at ${at(error.at)}`;
    case 'truncated':
      return `the file ends too early, at ${at(error.at)}`;
    case 'empty':
      return 'the file holds no simulated games';
    case 'noSimulation':
      return 'the file is no simulation: it has no team, total or player counts';
    case 'badValue':
      return `the value ${error.found} ${VALUE_PROBLEMS[error.problem]} at ${at(error.at)}`;
    case 'duplicateColumn':
      return `two columns are named "${error.name}"`;
    case 'budget':
      return `the file has more than ${formatCount(error.allowed)} ${LIMITS[error.limit]} at ${at(error.at)}`;
    case 'unknownForm':
      return `the file is neither JSON, CSV nor npz (it begins with ${error.found})`;
    case 'badArchive':
      return `the npz file cannot be read: ${error.detail} (byte ${formatCount(error.at.byte)})`;
    case 'http':
      return httpText(error.status);
    case 'unreadable':
      return `the game's file could not be read (${error.detail})`;
    case 'outOfMemory':
      return 'there is not enough memory for this simulation';
    default:
      return unreachable(error);
  }
}

/** Why a leg cannot be counted. */
export function legErrorText(error: LegError): string {
  switch (error.kind) {
    case 'unknownColumn':
      return `this simulation has no "${error.column}"`;
    case 'missingValue':
      return `record ${formatCount(error.record + 1)} has no value for "${error.column}"`;
    case 'badColumn':
      return simErrorText(error.flaw);
    default:
      return unreachable(error);
  }
}

/** Why a slip's file is of no use. */
export const slipFileErrorText = ({ detail }: { readonly detail: string }): string =>
  `the slip's file could not be read (${detail})`;

export const slipErrorText = (error: SlipError): string => `${error.path} ${error.problem}`;

export function priceErrorText(error: PriceError): string {
  switch (error.kind) {
    case 'noLegs':
      return 'the slip has no complete leg';
    case 'noRecords':
      return 'the file holds no simulated games';
    default:
      return unreachable(error);
  }
}

/** Why a data file is of no use, after its name. */
export function datasetErrorText(error: DatasetError): string {
  switch (error.kind) {
    case 'http':
      return httpText(error.status);
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

/** What is wrong with a game model, and where: `home.skaters[3].shotShare must be a whole number ..., not "x"`. */
export function gameModelErrorText(error: GameModelError): string {
  const { path, found } = error;
  if (error.kind === 'modelVersion') return `${path} must be ${error.supported}, not ${found}`;
  return `${path === '' ? 'the document' : path} must be ${error.expected}, not ${found}`;
}

/** The same of a season model: who gives another file is told so first. */
export const seasonModelErrorText = (error: GameModelError): string =>
  `is no season model: ${gameModelErrorText(error)}`;

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

/** What is wrong with a simulation's records, after the place of the first that has it. */
export function simulationProblemText({ fault, more }: SimulationProblem): string {
  return more === 0 ? faultText(fault) : `${faultText(fault)} (and ${formatCounted(more, 'more record')})`;
}

function faultText(fault: SimulationProblem['fault']): string {
  switch (fault.kind) {
    case 'badValue':
      return `is ${fault.found}, which ${VALUE_PROBLEMS[fault.problem]}`;
    case 'absent':
      return 'has no value';
    case 'negative':
      return `must not be negative, but is ${fault.value}`;
    case 'noWin':
      return `must be 0 or 1, not ${fault.value}`;
    case 'sameWin':
      return `is ${fault.value} for both teams`;
    case 'winWithoutLead':
      return 'is 1 without more goals than the other team';
    case 'sum':
      return `is ${fault.value}, but the two teams have ${fault.sum}`;
    case 'differential':
      return `is ${fault.value}, but the goals make it ${fault.lead}`;
    case 'teams':
      return `must name two teams by "{team} Goal Differential", not ${fault.found}`;
    case 'noColumn':
      return 'is missing';
    default:
      return unreachable(fault);
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

/** What a command did, beside the button that takes it back. */
export function editText(edit: Edit): string {
  switch (edit.kind) {
    case 'cleared':
      return 'Cleared.';
    case 'rowDeleted':
      return `Row ${edit.place + 1} deleted.`;
    case 'rowReset':
      return `Row ${edit.place + 1} reset.`;
    case 'legRemoved':
      return `Removed ${formatLeg(edit.leg)}.`;
    case 'legAdded':
      return `Added ${formatLeg(edit.leg)}.`;
    case 'legSwapped':
      return `Now ${formatLeg(edit.to)}, not ${pickText(edit.from)}.`;
    case 'slipOpened':
      return 'The slip of the link took the place of yours.';
    default:
      return unreachable(edit);
  }
}

/** A leg without its subject, which stands beside it. */
const pickText = (leg: Leg): string =>
  leg.kind === 'winner' ? formatLeg(leg) : `${formatSide(leg.side)} ${lineText(leg.line)} ${leg.stat}`;
