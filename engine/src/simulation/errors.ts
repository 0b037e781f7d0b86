/**
 * What can be wrong with a simulation's bytes. `byte` counts from the first byte of the (inflated) document,
 * `record` from 0; both point at where the trouble begins.
 */
export type SourcePosition = { readonly byte: number; readonly record: number; readonly column?: string };

/** Why a value is no whole number the table can hold. */
export type ValueProblem = 'fraction' | 'notANumber' | 'outOfRange';

export type SimError =
  /** The text breaks its grammar. `expected` is in plain words, `found` an excerpt of at most 20 characters. */
  | { readonly kind: 'syntax'; readonly at: SourcePosition; readonly expected: string; readonly found: string }
  /** The bytes end in the middle of the document. */
  | { readonly kind: 'truncated'; readonly at: SourcePosition }
  /** A well-formed document without a single record: there is no probability to count. */
  | { readonly kind: 'empty' }
  /** Records, but not one column that a simulation has. */
  | { readonly kind: 'noSimulation' }
  | { readonly kind: 'badValue'; readonly at: SourcePosition; readonly problem: ValueProblem; readonly found: string }
  /** Two columns of one name in a form with a header (split, CSV, npz). */
  | { readonly kind: 'duplicateColumn'; readonly name: string }
  | { readonly kind: 'budget'; readonly at: SourcePosition; readonly limit: BudgetLimit; readonly allowed: number }
  /** The first bytes are of no form we read. */
  | { readonly kind: 'unknownForm'; readonly found: string }
  /** A form that other tools write by default and that we do not read: its text names the remedy. */
  | { readonly kind: 'otherForm'; readonly form: OtherForm }
  /** The form needs a port that `openReader` was not given, or gzip was not undone before. */
  | { readonly kind: 'missingPort'; readonly port: 'inflateRaw' | 'gunzip' }
  /** A zip or numpy container we cannot read; `detail` says which part in plain words. */
  | { readonly kind: 'badArchive'; readonly at: SourcePosition; readonly detail: string }
  /** The server answered with another status than success. */
  | { readonly kind: 'http'; readonly status: number }
  /** The server sent nothing for `seconds`: no answer, or no next piece of the file. */
  | { readonly kind: 'stalled'; readonly seconds: number }
  /** The bytes could not be had at all (network, file system). `detail` is the cause as the system words it. */
  | { readonly kind: 'unreadable'; readonly detail: string }
  /** The machine has no memory left for the table. */
  | { readonly kind: 'outOfMemory' };

/** JSON of whole columns or by row labels (pandas' default, `index` and `table`), and CSV with other separators. */
export type OtherForm = 'jsonColumns' | 'semicolons' | 'tabs';

/** What a document may ask of us before it is refused. Hostile input meets these, honest input never does. */
export type Budget = {
  /** Nested arrays and objects inside one record. */
  readonly depth: number;
  /** Different column names. */
  readonly columns: number;
  /** Keys in one record, duplicates counted. */
  readonly keys: number;
  /** Bytes of one column name. */
  readonly nameBytes: number;
  /** Bytes of one number or one ignored text. */
  readonly valueBytes: number;
  readonly records: number;
  /** Bytes of bit planes. */
  readonly tableBytes: number;
};
export type BudgetLimit = keyof Budget;

export const DEFAULT_BUDGET: Budget = {
  depth: 32,
  columns: 4096,
  keys: 16_384,
  nameBytes: 1024,
  valueBytes: 1 << 20,
  records: 1 << 30,
  tableBytes: 3 * 2 ** 30,
};
