import { ByteWriter, ParquetWriter, type ColumnSource, type SchemaElement } from 'hyparquet-writer';
import { widthOf, type CellSource, type Width } from '@ddh/engine/internal/simulation/write';

/** Records of a row group: what readers share among their threads, and what is in memory at a time. */
const ROW_GROUP = 1 << 17;

/** Parquet keeps all of them as 32 bits and packs them; the annotation is what readers make of it. */
const INTEGERS = { 1: 'INT_8', 2: 'INT_16', 4: 'INT_32' } as const satisfies Record<Width, string>;

/**
 * A simulation's records as a Parquet file, row group by row group: same columns as in its JSON, each as narrow as its own
 * values allow, snappy. The bytes follow from names and values alone. Pieces are borrowed until the next is asked for.
 */
export function* writeParquet(source: CellSource, rowGroup = ROW_GROUP): Generator<Uint8Array, void> {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({
    writer: bytes,
    schema: schemaOf(source),
    // Every group has all small counts: their bounds let a reader skip nothing, and take a quarter longer to write.
    statistics: false,
  });
  for (let from = 0; from < source.records; from += rowGroup) {
    const count = Math.min(rowGroup, source.records - from);
    // In memory it is done at once. One page for each column: readers share row groups, not pages.
    void file.write({ columnData: columnsOf(source, from, count), rowGroupSize: count, pageSize: 0 });
    yield* taken(bytes);
  }
  void file.finish();
  yield* taken(bytes);
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

/** Decoded when the writer comes to them: all of a group's columns at once would be 100 MB. */
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

/** What was written since the last time; the writer begins its buffer anew and keeps its place in the file. */
function* taken(bytes: ByteWriter): Generator<Uint8Array, void> {
  yield bytes.getBytes();
  bytes.index = 0;
}
