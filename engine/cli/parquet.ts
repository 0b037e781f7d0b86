import { setImmediate } from 'node:timers/promises';
import * as zlib from 'node:zlib';
import { parquetMetadata, parquetRead, type Compressors, type FileMetaData, type SchemaElement } from 'hyparquet';
import { zip } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import {
  DEFAULT_BUDGET,
  MAX_VALUE,
  NO_VALUE,
  sniff,
  type Budget,
  type ColumnId,
  type SimError,
  type TableWriter,
  type ValueProblem,
} from '@ddh/engine/internal/simulation';
import { PARQUET_MARKS } from './parquetMarks.ts';
import { isEvenProvenance } from './provenance.ts';

/** A file ends with the length of its metadata and with the four bytes with which it begins. */
const MAGIC = 4;
const END = 8;

/** A Parquet file whose metadata was read. */
export type ParquetSimulation = {
  /** Whether the file says that its records are even. */
  readonly even: boolean;
  readonly columns: number;
  /** Writes all columns. Calls `onColumn` before each, with the number of those that are written. */
  readonly readInto: (to: TableWriter, onColumn?: (done: number) => void) => Promise<Result<void, SimError>>;
};

const bad = (detail: string): Result<never, SimError> => err({ kind: 'unreadable', detail: `Parquet: ${detail}` });

/** Node has zstd since 22.15. */
const { zstdDecompressSync } = zlib as { readonly zstdDecompressSync?: (bytes: Uint8Array) => Uint8Array };
const COMPRESSORS: Compressors = {
  GZIP: (bytes) => zlib.gunzipSync(bytes),
  BROTLI: (bytes) => zlib.brotliDecompressSync(bytes),
  ...(zstdDecompressSync && { ZSTD: (bytes: Uint8Array) => zstdDecompressSync(bytes) }),
};

/** What hyparquet reads by itself, and what it reads with the compressors. */
const READABLE = ['UNCOMPRESSED', 'SNAPPY', ...Object.keys(COMPRESSORS)];

/** Reads the metadata of a Parquet file, which is at its end, and checks the file if it has a checksum. */
export function openParquet(bytes: Uint8Array, budget: Budget = DEFAULT_BUDGET): Result<ParquetSimulation, SimError> {
  if (bytes.length < MAGIC + END || sniff(bytes.subarray(-MAGIC)) !== 'parquet') return bad('the file ends too early');
  let metadata: FileMetaData;
  let columns: readonly Column[];
  let fault: Result<never, SimError> | null;
  try {
    // A damaged file lacks fields that the types promise.
    metadata = parquetMetadata(bytes, { geoparquet: false });
    columns = columnsOf(metadata);
    fault = changed(bytes, metadata) ?? misfit(metadata, columns, budget);
  } catch {
    return bad('its metadata is damaged');
  }
  if (fault !== null) return fault;
  const records = Number(metadata.num_rows);
  const provenance = markOf(metadata, PARQUET_MARKS.provenance);
  return ok({
    even: provenance !== undefined && isEvenProvenance(provenance, records),
    columns: columns.length,
    async readInto(to, onColumn) {
      // All names come first, because a check of the values asks which teams play.
      const ids: ColumnId[] = [];
      for (const { name } of columns) {
        const id = to.column(name);
        if (!id.ok) return id;
        ids.push(id.value);
      }
      // The table takes one column after the other, so one column is in memory at a time.
      for (const [index, [column, id]] of zip(columns, ids).entries()) {
        onColumn?.(index);
        // Yield, so that Ctrl-C works between columns.
        await setImmediate();
        const read = await readColumn({ bytes, metadata, records }, index, column, id, to);
        if (!read.ok) return read;
      }
      return to.end();
    },
  });
}

/** What a file of ours says under a key. Other programs copy our keys into what they make of it. */
const markOf = ({ created_by, key_value_metadata }: FileMetaData, key: string): string | undefined =>
  created_by === PARQUET_MARKS.writer ? key_value_metadata?.find((one) => one.key === key)?.value : undefined;

/** Refuses a file of ours in which a byte of the values has changed. Parquet itself would give other values. */
function changed(bytes: Uint8Array, metadata: FileMetaData): Result<never, SimError> | null {
  const stated = markOf(metadata, PARQUET_MARKS.checksum);
  const values = bytes.subarray(0, bytes.length - END - metadata.metadata_length);
  return stated === undefined || zlib.crc32(values) === Number(stated) ? null : bad('its checksum is wrong');
}

type Column = { readonly name: string; readonly isNested: boolean };

/** The columns at the top level. A nested one has columns below it, which are not counts. */
function columnsOf({ schema: [root, ...elements] }: FileMetaData): readonly Column[] {
  const columns: Column[] = [];
  let at = 0;
  const skip = (): SchemaElement | undefined => {
    const element = elements[at++];
    for (let i = 0; i < (element?.num_children ?? 0) && at < elements.length; i++) skip();
    return element;
  };
  for (let i = 0; i < (root?.num_children ?? 0) && at < elements.length; i++) {
    const element = skip();
    if (element !== undefined)
      columns.push({
        name: element.name,
        isNested: (element.num_children ?? 0) > 0 || element.repetition_type === 'REPEATED',
      });
  }
  return columns;
}

/** Refuses metadata that contradicts itself, or is too large. */
function misfit(metadata: FileMetaData, columns: readonly Column[], budget: Budget): Result<never, SimError> | null {
  const over = (limit: 'records' | 'columns' | 'nameBytes'): Result<never, SimError> =>
    err({ kind: 'budget', at: { byte: 0, record: 0 }, limit, allowed: budget[limit] });
  const names = columns.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) return err({ kind: 'duplicateColumn', name: twice });
  if (columns.length > budget.columns) return over('columns');
  if (names.some((name) => Buffer.byteLength(name) > budget.nameBytes)) return over('nameBytes');
  if (metadata.num_rows > BigInt(budget.records)) return over('records');
  const chunks = metadata.row_groups.flatMap((group) => group.columns);
  const codec = chunks.find(({ meta_data }) => meta_data && !READABLE.includes(meta_data.codec))?.meta_data?.codec;
  if (codec !== undefined) return bad(`it is compressed with ${codec}: write it with Snappy`);
  const counts = metadata.row_groups.map(({ num_rows }) => num_rows);
  const isCounted =
    counts.every((rows) => rows >= 0n) && counts.reduce((sum, rows) => sum + rows, 0n) === metadata.num_rows;
  return isCounted ? null : bad('its row groups do not have the number of records of the file');
}

type Source = { readonly bytes: Uint8Array; readonly metadata: FileMetaData; readonly records: number };

async function readColumn(
  { bytes, metadata, records }: Source,
  index: number,
  { name, isNested }: Column,
  id: ColumnId,
  to: TableWriter,
): Promise<Result<void, SimError>> {
  const values = new Int32Array(records).fill(NO_VALUE);
  let first = 0;
  for (const [group, { num_rows, columns }] of metadata.row_groups.entries()) {
    const count = Number(num_rows);
    const byte = Number(columns[index]?.meta_data?.data_page_offset ?? 0);
    const flaw = (problem: ValueProblem, found: string, record: number): Result<void, SimError> =>
      to.flaw(id, problem, found.slice(0, 20), byte, record);
    if (isNested) {
      const noted = flaw('notANumber', '{...}', first);
      if (!noted.ok) return noted;
    } else {
      const read = await readChunk(bytes, metadata, name, first, count);
      if (!read.ok) return bad(`the column "${name}" cannot be read in row group ${group + 1}: ${read.error}`);
      for (let i = 0; i < count; i++) {
        const value = cellOf(read.value[i]);
        if (typeof value === 'number') {
          values[first + i] = value;
          continue;
        }
        const noted = flaw(value.problem, String(read.value[i]), first + i);
        if (!noted.ok) return noted;
      }
    }
    first += count;
  }
  return to.putColumn(id, values);
}

/** Reads the values of a column in one row group. The text of the error says what is wrong there. */
async function readChunk(
  bytes: Uint8Array,
  metadata: FileMetaData,
  name: string,
  rowStart: number,
  count: number,
): Promise<Result<ArrayLike<unknown>, string>> {
  const chunks: ArrayLike<unknown>[] = [];
  try {
    await parquetRead({
      file: {
        byteLength: bytes.length,
        slice: (from, to) => new Uint8Array(bytes.subarray(from, to)).buffer,
      },
      metadata,
      columns: [name],
      rowStart,
      rowEnd: rowStart + count,
      compressors: COMPRESSORS,
      onChunk: ({ columnData }) => void chunks.push(columnData),
    });
  } catch (cause) {
    return err(causeText(cause));
  }
  const [only, ...more] = chunks;
  const values = only !== undefined && more.length === 0 ? only : chunks.flatMap((chunk) => Array.from(chunk));
  return values.length === count ? ok(values) : err(`it has ${values.length} of ${count} values`);
}

/** The value of a cell in a table, NO_VALUE for a missing one, or what is wrong with it. */
function cellOf(given: unknown): number | { readonly problem: ValueProblem } {
  if (given === null || given === undefined) return NO_VALUE;
  const value = typeof given === 'bigint' || typeof given === 'boolean' ? Number(given) : given;
  if (typeof value !== 'number' || Number.isNaN(value)) return { problem: 'notANumber' };
  if (Math.abs(value) > MAX_VALUE) return { problem: 'outOfRange' };
  return Number.isInteger(value) ? value : { problem: 'fraction' };
}

/** The words of hyparquet for an error, as a part of a sentence. Errors of other kinds are from bytes that it trusts. */
const causeText = (cause: unknown): string =>
  cause instanceof Error && cause.constructor === Error
    ? cause.message.replace(/^parquet /, '')
    : 'its bytes are damaged';
