/**
 * The position in a document where an error starts. `byte` is an offset in the decompressed document. `byte` and
 * `record` count from 0.
 */
export type SourcePosition = { readonly byte: number; readonly record: number; readonly column?: string };

/** The reason why the table cannot store a value. */
export type ValueProblem = 'fraction' | 'notANumber' | 'outOfRange';

export type SimError =
  /**
   * `expected` describes for the user what should be at this position. `found` is an excerpt of the document of at most
   * 20 characters.
   */
  | { readonly kind: 'syntax'; readonly at: SourcePosition; readonly expected: string; readonly found: string }
  /** The document is incomplete. */
  | { readonly kind: 'truncated'; readonly at: SourcePosition }
  /** The document is well-formed, but has no records. */
  | { readonly kind: 'empty' }
  /** No column is named like a count, so the document is not a simulation. */
  | { readonly kind: 'noSimulation' }
  | { readonly kind: 'badValue'; readonly at: SourcePosition; readonly problem: ValueProblem; readonly found: string }
  /** A header (of split, CSV or npz) has the same column name twice. */
  | { readonly kind: 'duplicateColumn'; readonly name: string }
  | { readonly kind: 'budget'; readonly at: SourcePosition; readonly limit: BudgetLimit; readonly allowed: number }
  /** The first bytes match no supported format. */
  | { readonly kind: 'unknownForm'; readonly found: string }
  /** The format is known but not supported. The error text says how to convert the file. */
  | { readonly kind: 'otherForm'; readonly form: OtherForm }
  /** `readSimulation` needs `inflateRaw` for this file, or the caller must gunzip it first. */
  | { readonly kind: 'missingPort'; readonly port: 'inflateRaw' | 'gunzip' }
  /** The zip or numpy file cannot be read. `detail` describes the problem for the user. */
  | { readonly kind: 'badArchive'; readonly at: SourcePosition; readonly detail: string }
  /** The caller's signal has aborted. */
  | { readonly kind: 'aborted' }
  /** The server responded with an error status. */
  | { readonly kind: 'http'; readonly status: number }
  /** The bytes could not be read (network, file system). `detail` is the error message of the system. */
  | { readonly kind: 'unreadable'; readonly detail: string }
  /** There is not enough memory for the table. */
  | { readonly kind: 'outOfMemory' };

/**
 * Formats that are recognized but cannot be read. `jsonColumns` covers the pandas orients `columns` (the default),
 * `index` and `table`. `utf16` is text in any format.
 */
export type OtherForm = 'jsonColumns' | 'semicolons' | 'tabs' | 'parquet' | 'utf16';

/**
 * Limits that protect against malicious input. A document that exceeds a limit is rejected. Real files stay far below
 * all limits.
 */
export type Budget = {
  /** Maximum nesting depth of arrays and objects inside one record. */
  readonly depth: number;
  /** Maximum number of distinct column names. */
  readonly columns: number;
  /** Maximum number of keys in one record, including duplicates. */
  readonly keys: number;
  /** Maximum length of one column name, in bytes. */
  readonly nameBytes: number;
  /** Maximum length of one number or one ignored string, in bytes. */
  readonly valueBytes: number;
  readonly records: number;
  /** Maximum size of a table's bit planes, in bytes. */
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
