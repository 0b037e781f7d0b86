import type { Stalled } from '../datasets/index.ts';
import type { ScoringError } from '../fantasy/index.ts';
import type { GameWeightsError, OtherSimulation } from '../honest/index.ts';
import type { GameModelError, GameRatesError } from '../model/index.ts';
import {
  lineProblem,
  type ColumnError,
  type LegError,
  type LegNameFault,
  type PriceError,
  type SlipError,
  type SlipPriceError,
} from '../parlay/index.ts';
import { needError, unreachable } from '../result.ts';
import type { BudgetLimit, OtherForm, SourcePosition, SimError, ValueProblem } from '../simulation/index.ts';
import { formatCount } from '../figures/index.ts';
import { httpText, stalledText } from './datasetErrors.ts';

/** States that a name is unknown. `place` says where it was looked up, such as `in this simulation`. */
export const unknownNameText = (what: string, name: string, place: string, nearest: string | null): string =>
  `No ${what} "${name}" ${place}.${nearest === null ? '' : ` Nearest: ${nearest}.`}`;

/**
 * States that a name is ambiguous. `all` lists the possible names, and `remedy` says how to name one of them. If it has
 * one name, only the mark in that name says that there is another player.
 */
export const ambiguousNameText = (name: string, all: readonly string[], remedy: string): string =>
  all.length === 1
    ? `"${name}" can be ${all.join()} or a player of the same name: write the full name.`
    : `"${name}" can be ${all.slice(0, -1).join(', ')} or ${all.slice(-1).join()}: ${remedy}.`;

/**
 * Explains why the name in a leg is not used.
 *
 * @example
 * const { faults } = spellLegs([{ kind: 'winner', team: 'Leafs', margin: 0.5 }], table);
 * faults.map(legNameFaultText); // => ['No team "Leafs" in this simulation, which has Boston Bruins and Buffalo Sabres.']
 */
export function legNameFaultText(fault: LegNameFault): string {
  needError(fault);
  switch (fault.kind) {
    case 'unknownTeam':
      return `No team "${fault.team}" in this simulation, which has ${fault.teams.join(' and ') || 'no team'}.`;
    case 'unknownPlayer':
      return unknownNameText('player', fault.player, 'in this simulation', fault.nearest);
    case 'noCount':
      return `This simulation has no ${fault.stat} of ${fault.player}.`;
    case 'ambiguous':
      return ambiguousNameText(fault.name, fault.all, 'write the full name');
    default:
      return unreachable(fault);
  }
}

const at = ({ byte, record, column }: SourcePosition): string =>
  `record ${formatCount(record + 1)}${column === undefined ? '' : `, "${column}"`} (byte ${formatCount(byte)})`;

/** What to write in place of a word that Python and numpy write for an unknown number. Empty for any other value. */
const remedyOf = (found: string): string =>
  /^[-+"]*(nan|inf(inity)?|none)"?$/i.test(found)
    ? ': leave out a count that is not known, or write null in JSON and nothing in CSV'
    : '';

export const VALUE_PROBLEMS: Record<ValueProblem, string> = {
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

const OTHER_FORMS: Record<OtherForm, string> = {
  jsonColumns: 'the file is JSON of columns: in pandas, write it with to_json(path, orient="records")',
  semicolons: 'the cells are separated by semicolons: in pandas, write them with to_csv(path, sep=",")',
  tabs: 'the cells are separated by tabs: in pandas, write them with to_csv(path, sep=",")',
  parquet: 'the file is Parquet, and only JSON, CSV and npz can be read here',
  utf16: 'the file is UTF-16: save it as UTF-8',
};

const MISSING_PORTS: Record<Extract<SimError, { kind: 'missingPort' }>['port'], string> = {
  inflateRaw: 'the file is a compressed npz: give readSimulation the option inflateRaw',
  gunzip: 'the data is gzipped: decompress it before readSimulation reads it',
};

const unreadText = (detail: string): string => `the game's file could not be read (${detail})`;

/** Like `simErrorText`, also for a file of a server that stalls. */
export const gameFileErrorText = (error: SimError | Stalled): string =>
  error.kind === 'stalled' ? unreadText(stalledText(error.seconds)) : simErrorText(error);

/**
 * Explains why a simulation's file cannot be read, and where the error is. The first record is record 1 in the text.
 *
 * @example
 * const read = await readSimulation(new TextEncoder().encode('hello'));
 * read.ok || simErrorText(read.error).length > 0; // => true
 */
export function simErrorText(error: SimError): string {
  needError(error);
  switch (error.kind) {
    case 'syntax':
      return `expected ${error.expected} but found ${error.found} at ${at(error.at)}${remedyOf(error.found)}`;
    case 'truncated':
      return `the file ends too early, at ${at(error.at)}`;
    case 'empty':
      return 'the file contains no simulated games';
    case 'noSimulation':
      return 'the file is not a simulation: it has no team, total or player counts';
    case 'badValue':
      return `the value ${error.found} ${VALUE_PROBLEMS[error.problem]} at ${at(error.at)}${remedyOf(error.found)}`;
    case 'duplicateColumn':
      return `two columns are named "${error.name}"`;
    case 'budget':
      return `the limit of ${formatCount(error.allowed)} ${LIMITS[error.limit]} is exceeded at ${at(error.at)}`;
    case 'unknownForm':
      return `the file is neither JSON, CSV nor npz (it begins with ${error.found})`;
    case 'otherForm':
      return OTHER_FORMS[error.form];
    case 'missingPort':
      return MISSING_PORTS[error.port];
    case 'badArchive':
      return `the npz file cannot be read: ${error.detail} (byte ${formatCount(error.at.byte)})`;
    case 'aborted':
      return 'the simulation was stopped';
    case 'http':
      return httpText(error.status);
    case 'unreadable':
      return unreadText(error.detail);
    case 'outOfMemory':
      return 'there is not enough memory for this simulation';
    default:
      return unreachable(error);
  }
}

/** Explains why a leg or a column cannot be counted in a simulation. */
export function legErrorText(error: LegError | ColumnError): string {
  switch (error.kind) {
    case 'unknownColumn':
      return `this simulation has no column "${error.column}"`;
    case 'unknownProp':
      return `this simulation has no ${error.prop} of any player`;
    case 'missingValue':
      return `record ${formatCount(error.record + 1)} of this simulation has no value for "${error.column}"`;
    case 'badColumn':
      return simErrorText(error.flaw);
    case 'badLine':
      return `the ${error.fault.ladder === 'margin' ? 'margin' : 'line'} ${lineProblem(error.fault)}`;
    default:
      return unreachable(error);
  }
}

/**
 * Explains why a slip is invalid, and where.
 *
 * @example
 * const slip = parseSlip({ legs: [{ kind: 'total', stat: 'Hits', side: 'over', line: 5.5 }] });
 * slip.ok || slipErrorText(slip.error); // => 'legs[0].stat must be one of Goals, Shots'
 */
export function slipErrorText(error: SlipError): string {
  needError(error);
  return `${error.path} ${error.problem}`;
}

/**
 * Explains why the weights of a game are invalid, and where.
 *
 * @example
 * const weights = parseGameWeights({ kind: 'weighed', gameId: '../1' });
 * weights.ok || gameWeightsErrorText(weights.error); // => 'gameId must be a string of 1 to 40 letters, digits, - and _'
 */
export function gameWeightsErrorText(error: GameWeightsError): string {
  needError(error);
  return `${error.path || 'the weights'} ${error.problem}`;
}

/**
 * Explains why a scoring is invalid, with one line for each fault.
 *
 * @example
 * const scoring = parseScoring({ skaterScoring: { goal: 'two' } });
 * scoring.ok || scoringErrorText(scoring.error); // => 'skaterScoring.goal must be a number from -25 to 25'
 */
export function scoringErrorText(error: ScoringError): string {
  needError(error);
  return error.faults.map(({ path, problem }) => `${path || 'the scoring'} ${problem}`).join('\n');
}

/**
 * Explains why `priceSlip`, `histogram` or another function of slips and columns failed, or why weights are those of
 * another simulation, with one line for each invalid leg.
 *
 * @example
 * const priced = priceSlip(table, { legs: [] });
 * priced.ok || slipPriceErrorText(priced.error); // => 'the slip has no complete leg'
 */
export function slipPriceErrorText(
  error: SlipPriceError | ColumnError | OtherSimulation | { readonly kind: 'noHits' },
): string {
  needError(error);
  if (error.kind === 'missingPlayer') return `legs[${error.leg}]: the player is not in this simulation`;
  if ('leg' in error) return `legs[${error.leg}]: ${legErrorText(error)}`;
  switch (error.kind) {
    case 'badNames':
      return error.faults.map((fault) => `legs[${fault.leg}]: ${legNameFaultText(fault)}`).join('\n');
    case 'otherRecords':
      return 'the weights were made from another simulation of the game';
    case 'noHits':
      return 'all given legs hold in no simulation';
    case 'noLegs':
    case 'noRecords':
      return priceErrorText(error);
    default:
      return legErrorText(error);
  }
}

export function priceErrorText(error: PriceError): string {
  switch (error.kind) {
    case 'noLegs':
      return 'the slip has no complete leg';
    case 'noRecords':
      return 'the file contains no simulated games';
    default:
      return unreachable(error);
  }
}

/**
 * Explains why a game model or rates are invalid, and where: `home.skaters[3].shotShare must be a whole number ..., not "x"`.
 *
 * @example
 * const model = parseGameModel({});
 * model.ok || gameModelErrorText(model.error).length > 0; // => true
 */
export function gameModelErrorText(error: GameModelError | GameRatesError): string {
  needError(error);
  const { path, found } = error;
  if (error.kind === 'modelVersion') return `${path} must be ${error.supported}, not ${found}`;
  const where = path === '' ? 'the document' : path;
  return found === 'nothing' ? `${where} is missing` : `${where} must be ${error.expected}, not ${found}`;
}
