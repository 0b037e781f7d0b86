import { crc32 } from 'node:zlib';
import { ByteWriter, ParquetWriter, type ColumnSource, type SchemaElement } from 'hyparquet-writer';
import { widthOf, type CellSource, type Width } from '@ddh/engine/internal/simulation/write';
import { PARQUET_MARKS } from '../../parquetMarks.ts';

/**
 * Records per row group. Readers divide row groups among threads, and the writer has one row group in memory at a time.
 */
const ROW_GROUP = 1 << 17;

/**
 * The Parquet type annotation for each number of bytes per value. Parquet stores values of each annotation as packed
 * 32-bit integers, and readers use the annotation as the type.
 */
const INTEGERS = { 1: 'INT_8', 2: 'INT_16', 4: 'INT_32' } as const satisfies Record<Width, string>;

/**
 * Writes a simulation's records as a Parquet file with snappy compression, one row group at a time. The columns are
 * those of the JSON file, each with the narrowest type for its values. The bytes depend only on names, values and the
 * text of the provenance. Each piece is valid until the next is requested.
 */
export function* writeParquet(
  source: CellSource,
  provenance: string,
  rowGroup = ROW_GROUP,
): Generator<Uint8Array, void> {
  let checksum = 0;
  const bytes = new ByteWriter();
  const file = new ParquetWriter({
    writer: bytes,
    schema: schemaOf(source),
    // Leave out the minimum and maximum of each row group. Every group contains all small counts, so a reader could not
    // skip a group by them, and writing them would take a quarter more time.
    statistics: false,
    createdBy: PARQUET_MARKS.writer,
  });
  for (let from = 0; from < source.records; from += rowGroup) {
    const count = Math.min(rowGroup, source.records - from);
    // `write` is synchronous when it writes to memory. Each column has one page, because readers divide row groups and
    // not pages.
    void file.write({ columnData: columnsOf(source, from, count), rowGroupSize: count, pageSize: 0 });
    // Parquet has no checksum that all readers know, and a changed byte is another count.
    const piece = bytes.getBytes();
    checksum = crc32(piece, checksum);
    yield piece;
    // Empties the buffer and keeps the position in the file.
    bytes.index = 0;
  }
  file.kvMetadata = [
    { key: PARQUET_MARKS.provenance, value: provenance },
    { key: PARQUET_MARKS.checksum, value: `${checksum}` },
  ];
  void file.finish();
  yield bytes.getBytes();
}

function schemaOf(source: CellSource): SchemaElement[] {
  const columns = source.names.map((name, column): SchemaElement => ({
    name,
    type: 'INT32',
    repetition_type: 'REQUIRED',
    converted_type: INTEGERS[widthOf(source, [column])],
  }));
  return [{ name: 'records', num_children: columns.length }, ...columns];
}

/** Decodes each column only when the writer reads it, because all columns of a group together would need 100 MB. */
function columnsOf(source: CellSource, from: number, count: number): ColumnSource[] {
  return source.names.map((name, column) => ({
    name,
    get data() {
      const values = new Int32Array(count);
      source.read(column, from, count, values);
      return values;
    },
  }));
}
