import { unreachable, type LeagueDate } from '../words/index.ts';
import type { BudgetLimit, Place, SimError, ValueProblem } from '../simulation/index.ts';
import type { LegError, PriceError, SlipError } from '../parlay/index.ts';
import type { DatasetError } from '../datasets/index.ts';
import { formatDate } from './dates.ts';
import { formatCount } from './odds.ts';

/**
 * The only home of the product's sentences (spec 5, 8) and of every error's text, so that page and CLI say the same
 * words. Nothing branches on a text: errors are told apart by their kind.
 */
export const loadingText = {
  parlayBuilder: 'Loading parlay builder...',
  simulation: 'Loading simulation data...',
} as const;

export const LOAD_FAILED = 'Error loading data.';

/** The builder's date is not the chosen one. `date` is the option's label. */
export const dateMismatchText = (date: LeagueDate): string =>
  `The Parlay Builder is only available for today's games. Switch to '${formatDate(date)}' in the menu above.`;

/** A simulation failure, as the page words it. */
export const simulationFailedText = (message: string): string => `Error: ${message}`;

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

/** What is wrong with a simulation's file, with its place. Records are counted from 1, as people do. */
export function simErrorText(error: SimError): string {
  switch (error.kind) {
    case 'syntax':
      return `expected ${error.expected} but found ${error.found} at ${at(error.at)}`;
    case 'truncated':
      return `the file ends too early, at ${at(error.at)}`;
    case 'empty':
      return 'the file holds no simulated games';
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
    case 'unreadable':
      return error.detail;
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

/** A worker stopped answering, and a new one did not help: the one that simulates, and the one that reads files. */
export const WORKER_LOST = 'the simulation stopped unexpectedly';
export const READER_LOST = 'the part of the page that reads the files stopped unexpectedly';

/** A leg's player has no column in this game: he counts 0 (spec 9), and the page says so. */
export const NOT_IN_SIMULATION = 'not in this simulation';
