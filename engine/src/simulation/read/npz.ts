import { err, ok, type Result } from '../../result.ts';
import type { ColumnId } from '../columns.ts';
import type { Budget, BudgetLimit, SimError } from '../errors.ts';
import { MAX_NARROW, MAX_VALUE, MIN_NARROW, STAGE, type TableWriter } from '../table/writer.ts';
import { DONE, overBudget } from './failure.ts';
import { type Blocks, type NpyHeader, NpyReader } from './npy.ts';
import type { InflateRaw, Reader } from './reader.ts';
import { invalidUtf8, utf8Text } from './utf8.ts';
import { type MemberSink, ZipReader } from './zip.ts';

/**
 * A numpy element type: its size in bytes, and how to read an element. A column of a `narrow` type can be used as an
 * Int8Array without conversion.
 */
type Type = {
  readonly bytes: number;
  readonly narrow?: true;
  readonly read: (view: DataView, at: number) => number;
};

const unsigned: Type = { bytes: 1, read: (view, at) => view.getUint8(at) };
const TYPES: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['|i1', { bytes: 1, narrow: true, read: (view, at) => view.getInt8(at) }],
  ['|u1', unsigned],
  ['|b1', unsigned],
  ['<i2', { bytes: 2, read: (view, at) => view.getInt16(at, true) }],
  ['<i4', { bytes: 4, read: (view, at) => view.getInt32(at, true) }],
  // The sum of the two 32-bit halves is exact up to 2^53. Larger values are out of range and are rejected.
  ['<i8', { bytes: 8, read: (view, at) => view.getUint32(at, true) + view.getInt32(at + 4, true) * 2 ** 32 }],
]);

/**
 * Reads numpy's npz with the members `columns` (strings) and `data` (whole numbers, shape columns x records), which
 * `np.savez_compressed(path, columns=..., data=...)` writes. Data in C order is read column by column, with one column
 * in memory at a time. Data in Fortran order is read record by record. `df.to_numpy().T` may have Fortran order.
 */
class Npz implements Reader {
  readonly #to: TableWriter;
  readonly #budget: Budget;
  readonly #zip: ZipReader;
  #columns: ColumnId[] | null = null;
  readonly #names: string[] = [];
  #hasData = false;
  #ended: Result<void, SimError> | null = null;

  constructor(to: TableWriter, budget: Budget, inflateRaw: InflateRaw) {
    this.#to = to;
    this.#budget = budget;
    this.#zip = new ZipReader((name, size, byte) => this.#member(name, size, byte), inflateRaw);
  }

  async push(chunk: Uint8Array): Promise<Result<void, SimError>> {
    return this.#ended && !this.#ended.ok ? this.#ended : this.#zip.push(chunk);
  }

  end(): Result<void, SimError> {
    this.#ended ??= this.#finish();
    return this.#ended;
  }

  #finish(): Result<void, SimError> {
    const ended = this.#zip.end();
    if (!ended.ok) return ended;
    if (!this.#columns) return this.#bad(0, 'no member named columns.npy');
    if (!this.#hasData) return this.#bad(0, 'no member named data.npy');
    return this.#to.end();
  }

  #bad(byte: number, detail: string): Result<never, SimError> {
    return err({ kind: 'badArchive', at: { byte, record: 0 }, detail });
  }

  #over(byte: number, limit: BudgetLimit): Result<never, SimError> {
    return err(overBudget({ byte, record: 0 }, limit, this.#budget));
  }

  #member(name: string, size: number, byte: number): Result<MemberSink | null, SimError> {
    if (name === 'columns.npy') {
      if (this.#columns) return this.#bad(byte, 'two members named columns.npy');
      this.#columns = [];
      return ok(new NpyReader(byte, (header) => this.#openColumns(header, byte)));
    }
    if (name !== 'data.npy') return ok(null);
    if (this.#hasData) return this.#bad(byte, 'two members named data.npy');
    // If the data precedes the columns, reject the archive: the data would have to be kept in memory until the names
    // are known.
    if (!this.#columns) return this.#bad(byte, 'data comes before columns: give columns to np.savez first');
    this.#hasData = true;
    return ok(new NpyReader(byte, (header) => this.#openData(header, size, byte)));
  }

  #openColumns({ descr, shape }: NpyHeader, byte: number): Result<Blocks, SimError> {
    const type = /^(?:<(U)|\|(S))(\d+)$/.exec(descr);
    if (!type) {
      const hint = descr === '|O' ? ' (Python objects): save df.columns.to_numpy(str)' : '';
      return this.#bad(byte, `columns of type ${descr}${hint}`);
    }
    if (shape.length !== 1) return this.#bad(byte, `columns of shape (${shape.join(', ')}), not a plain list`);
    const wide = type[1] === 'U';
    const length = Number(type[3]);
    if (length > this.#budget.nameBytes) return this.#over(byte, 'nameBytes');
    if (shape[0]! > this.#budget.columns) return this.#over(byte, 'columns');
    const take = (block: Uint8Array): Result<void, SimError> => {
      const name = wide ? utf32Text(block) : paddedUtf8(block);
      if (name === null) return this.#bad(byte, 'a column name that is not valid text');
      return this.#column(name, byte);
    };
    return ok({ bytes: length * (wide ? 4 : 1), count: shape[0]!, take });
  }

  #column(name: string, byte: number): Result<void, SimError> {
    if (this.#names.includes(name)) return err({ kind: 'duplicateColumn', name });
    const made = this.#to.column(name);
    if (!made.ok) return made.error.kind === 'budget' ? this.#over(byte, made.error.limit) : made;
    this.#names.push(name);
    this.#columns!.push(made.value);
    return DONE;
  }

  #openData({ descr, fortran, shape, bytes }: NpyHeader, size: number, byte: number): Result<Blocks, SimError> {
    const type = TYPES.get(descr);
    if (!type) return this.#bad(byte, `data of type ${descr}: save it as int8`);
    const columns = this.#columns!.length;
    const records = shape[1] ?? 0;
    if (shape.length !== 2 || shape[0] !== columns) {
      return this.#bad(
        byte,
        `data of shape (${shape.join(', ')}) for ${columns} columns: the shape must be (columns, records)`,
      );
    }
    if (records > this.#budget.records) return this.#over(byte, 'records');
    if (records * type.bytes > this.#budget.tableBytes) return this.#over(byte, 'tableBytes');
    if (size >= 0 && size !== bytes + columns * records * type.bytes) {
      return this.#bad(byte, `data of ${size} bytes for an array of shape (${shape.join(', ')}) and type ${descr}`);
    }
    return ok(
      fortran
        ? { bytes: columns * type.bytes, count: records, take: (block, r) => this.#takeRecord(block, r, type, bytes) }
        : { bytes: records * type.bytes, count: columns, take: (block, c) => this.#takeColumn(block, c, type, bytes) },
    );
  }

  #takeColumn(block: Uint8Array, index: number, type: Type, header: number): Result<void, SimError> {
    const column = this.#columns![index]!;
    if (type.narrow) return this.#to.putColumn(column, new Int8Array(block.buffer, block.byteOffset, block.length));
    const view = new DataView(block.buffer, block.byteOffset, block.length);
    const values = new Int32Array(block.length / type.bytes);
    for (let r = 0; r < values.length; r++) {
      const value = type.read(view, r * type.bytes);
      if (Math.abs(value) > MAX_VALUE) {
        return this.#outOfRange(header + index * block.length + r * type.bytes, r, index, value);
      }
      values[r] = value;
    }
    return this.#to.putColumn(column, values);
  }

  #takeRecord(block: Uint8Array, index: number, type: Type, header: number): Result<void, SimError> {
    const to = this.#to;
    const view = new DataView(block.buffer, block.byteOffset, block.length);
    const columns = this.#columns!;
    for (let c = 0; c < columns.length; c++) {
      const value = type.read(view, c * type.bytes);
      if (value >= MIN_NARROW && value <= MAX_NARROW) to.stage[columns[c]! * STAGE + to.at] = value;
      else if (Math.abs(value) <= MAX_VALUE) to.wide(columns[c]!, value);
      else return this.#outOfRange(header + index * block.length + c * type.bytes, index, c, value);
    }
    return to.commit();
  }

  /** Returns the error for a value that is out of range. `byte` is an offset in the inflated data.npy. */
  #outOfRange(byte: number, record: number, column: number, value: number): Result<never, SimError> {
    const at = { byte, record, column: this.#names[column]! };
    return err({ kind: 'badValue', at, problem: 'outOfRange', found: `${value}` });
  }
}

/** Decodes UTF-32 padded with zeros. Returns `null` if a code point is invalid. */
function utf32Text(block: Uint8Array): string | null {
  const view = new DataView(block.buffer, block.byteOffset, block.length);
  let end = block.length;
  while (end > 0 && view.getUint32(end - 4, true) === 0) end -= 4;
  let text = '';
  for (let at = 0; at < end; at += 4) {
    const point = view.getUint32(at, true);
    if (point > 0x10ffff) return null;
    text += String.fromCodePoint(point);
  }
  return text;
}

function paddedUtf8(block: Uint8Array): string | null {
  let end = block.length;
  while (end > 0 && block[end - 1] === 0) end--;
  return invalidUtf8(block, 0, end) < 0 ? utf8Text(block, 0, end) : null;
}

export function openNpz(to: TableWriter, budget: Budget, inflateRaw: InflateRaw): Reader {
  return new Npz(to, budget, inflateRaw);
}
