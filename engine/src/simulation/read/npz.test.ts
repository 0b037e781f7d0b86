import { describe, expect, test } from 'vitest';
import { cuts, inflater, pour, shown } from '../../../testing/documents.ts';
import { smallMemory } from '../../../testing/memories.ts';
import { prop } from '../../../testing/prop.ts';
import { RecordingWriter } from '../../../testing/recordingWriter.ts';
import { DEFAULT_BUDGET, type Budget, type SimError } from '../errors.ts';
import { createTable } from '../table/stage.ts';
import { crc32 } from './crc32.ts';
import { openReader } from './every.ts';

/**
 * Archives that numpy 2.4 wrote for `columns=np.array(['Ann Goals', 'Zoë Shots', 'B'])` and
 * `data=np.array([[0, 1, 2, 3, -4], [127, -128, 5, 6, 7], [1, 1, 0, 0, 1]])`. "To a pipe" means that numpy
 * wrote to a stream that cannot seek, so the sizes follow the members.
 */
const NUMPY: readonly (readonly [string, string])[] = [
  [
    'savez_compressed int8',
    'UEsDBC0AAAAIAAAAIQCF3C2O//////////8LABQAY29sdW1ucy5ucHkBABAA7AAAAAAAAABsAAAAAAAAAJvsF+obEMnIUMZQrZ6SWpxcpG6loG4Taqmuo6Cell9UUpSYF59flJIKEndLzClOBYoXZyQWpAL5GsY6mjoKtQoUAC5HBgaGPChWAGJ3IM4H4kQgzgHiYiCOgoq9hqoJBuIMqFgJVI0TA2EAAFBLAwQtAAAACAAAACEAnveyq///////////CAAUAGRhdGEubnB5AQAQAI8AAAAAAAAAVQAAAAAAAACb7BfqGxDJyFDGUK2eklqcXKRupaBek2morqOgnpZfVFKUmBefX5SSChJ3S8wpTgWKF2ckFqQC+RrGOgqmmjoKtQpkAy4GRibmP/UNrGzsjIwMDIwAUEsBAi0DLQAAAAgAAAAhAIXcLY5sAAAA7AAAAAsAAAAAAAAAAAAAAIABAAAAAGNvbHVtbnMubnB5UEsBAi0DLQAAAAgAAAAhAJ73sqtVAAAAjwAAAAgAAAAAAAAAAAAAAIABqQAAAGRhdGEubnB5UEsFBgAAAAACAAIAbwAAADgBAAAAAA==',
  ],
  [
    'savez stored',
    'UEsDBC0AAAAAAAAAIQCF3C2O//////////8LABQAY29sdW1ucy5ucHkBABAA7AAAAAAAAADsAAAAAAAAAJNOVU1QWQEAdgB7J2Rlc2NyJzogJzxVOScsICdmb3J0cmFuX29yZGVyJzogRmFsc2UsICdzaGFwZSc6ICgzLCksIH0gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAKQQAAAG4AAABuAAAAIAAAAEcAAABvAAAAYQAAAGwAAABzAAAAWgAAAG8AAADrAAAAIAAAAFMAAABoAAAAbwAAAHQAAABzAAAAQgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAUEsDBC0AAAAAAAAAIQCe97Kr//////////8IABQAZGF0YS5ucHkBABAAjwAAAAAAAACPAAAAAAAAAJNOVU1QWQEAdgB7J2Rlc2NyJzogJ3xpMScsICdmb3J0cmFuX29yZGVyJzogRmFsc2UsICdzaGFwZSc6ICgzLCA1KSwgfSAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAKAAECA/x/gAUGBwEBAAABUEsBAi0DLQAAAAAAAAAhAIXcLY7sAAAA7AAAAAsAAAAAAAAAAAAAAIABAAAAAGNvbHVtbnMubnB5UEsBAi0DLQAAAAAAAAAhAJ73squPAAAAjwAAAAgAAAAAAAAAAAAAAIABKQEAAGRhdGEubnB5UEsFBgAAAAACAAIAbwAAAPIBAAAAAA==',
  ],
  [
    'compressed to a pipe',
    'UEsDBC0ACAAIAAAAIQAAAAAA//////////8LABQAY29sdW1ucy5ucHkBABAAAAAAAAAAAAAAAAAAAAAAAJvsF+obEMnIUMZQrZ6SWpxcpG6loG4Taqmuo6Cell9UUpSYF59flJIKEndLzClOBYoXZyQWpAL5GsY6mjoKtQoUAC5HBgaGPChWAGJ3IM4H4kQgzgHiYiCOgoq9hqoJBuIMqFgJVI0TA2EAAFBLBwiF3C2ObAAAAAAAAADsAAAAAAAAAFBLAwQtAAgACAAAACEAAAAAAP//////////CAAUAGRhdGEubnB5AQAQAAAAAAAAAAAAAAAAAAAAAACb7BfqGxDJyFDGUK2eklqcXKRupaBek2morqOgnpZfVFKUmBefX5SSChJ3S8wpTgWKF2ckFqQC+RrGOgqmmjoKtQpkAy4GRibmP/UNrGzsjIwMDIwAUEsHCJ73sqtVAAAAAAAAAI8AAAAAAAAAUEsBAi0DLQAIAAgAAAAhAIXcLY5sAAAA7AAAAAsAAAAAAAAAAAAAAIABAAAAAGNvbHVtbnMubnB5UEsBAi0DLQAIAAgAAAAhAJ73sqtVAAAAjwAAAAgAAAAAAAAAAAAAAIABwQAAAGRhdGEubnB5UEsFBgAAAAACAAIAbwAAAGgBAAAAAA==',
  ],
  [
    'stored to a pipe',
    'UEsDBC0ACAAAAAAAIQAAAAAA//////////8LABQAY29sdW1ucy5ucHkBABAAAAAAAAAAAAAAAAAAAAAAAJNOVU1QWQEAdgB7J2Rlc2NyJzogJzxVOScsICdmb3J0cmFuX29yZGVyJzogRmFsc2UsICdzaGFwZSc6ICgzLCksIH0gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAKQQAAAG4AAABuAAAAIAAAAEcAAABvAAAAYQAAAGwAAABzAAAAWgAAAG8AAADrAAAAIAAAAFMAAABoAAAAbwAAAHQAAABzAAAAQgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAUEsHCIXcLY7sAAAAAAAAAOwAAAAAAAAAUEsDBC0ACAAAAAAAIQAAAAAA//////////8IABQAZGF0YS5ucHkBABAAAAAAAAAAAAAAAAAAAAAAAJNOVU1QWQEAdgB7J2Rlc2NyJzogJ3xpMScsICdmb3J0cmFuX29yZGVyJzogRmFsc2UsICdzaGFwZSc6ICgzLCA1KSwgfSAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAKAAECA/x/gAUGBwEBAAABUEsHCJ73squPAAAAAAAAAI8AAAAAAAAAUEsBAi0DLQAIAAAAAAAhAIXcLY7sAAAA7AAAAAsAAAAAAAAAAAAAAIABAAAAAGNvbHVtbnMubnB5UEsBAi0DLQAIAAAAAAAhAJ73squPAAAAjwAAAAgAAAAAAAAAAAAAAIABQQEAAGRhdGEubnB5UEsFBgAAAAACAAIAbwAAACICAAAAAA==',
  ],
  [
    'Fortran order',
    'UEsDBC0AAAAIAAAAIQCF3C2O//////////8LABQAY29sdW1ucy5ucHkBABAA7AAAAAAAAABsAAAAAAAAAJvsF+obEMnIUMZQrZ6SWpxcpG6loG4Taqmuo6Cell9UUpSYF59flJIKEndLzClOBYoXZyQWpAL5GsY6mjoKtQoUAC5HBgaGPChWAGJ3IM4H4kQgzgHiYiCOgoq9hqoJBuIMqFgJVI0TA2EAAFBLAwQtAAAACAAAACEAAZjf3f//////////CAAUAGRhdGEubnB5AQAQAI8AAAAAAAAAVAAAAAAAAACb7BfqGxDJyFDGUK2eklqcXKRupaBek2morqOgnpZfVFKUmBefX5SSChIPKSpNBQoXZyQWpAK5GsY6CqaaOgq1CuQDLoZ6RsYGRiZWBmY2hj/sjABQSwECLQMtAAAACAAAACEAhdwtjmwAAADsAAAACwAAAAAAAAAAAAAAgAEAAAAAY29sdW1ucy5ucHlQSwECLQMtAAAACAAAACEAAZjf3VQAAACPAAAACAAAAAAAAAAAAAAAgAGpAAAAZGF0YS5ucHlQSwUGAAAAAAIAAgBvAAAANwEAAAAA',
  ],
  [
    'int16',
    'UEsDBC0AAAAIAAAAIQCF3C2O//////////8LABQAY29sdW1ucy5ucHkBABAA7AAAAAAAAABsAAAAAAAAAJvsF+obEMnIUMZQrZ6SWpxcpG6loG4Taqmuo6Cell9UUpSYF59flJIKEndLzClOBYoXZyQWpAL5GsY6mjoKtQoUAC5HBgaGPChWAGJ3IM4H4kQgzgHiYiCOgoq9hqoJBuIMqFgJVI0TA2EAAFBLAwQtAAAACAAAACEADUp1Ov//////////CAAUAGRhdGEubnB5AQAQAJ4AAAAAAAAAYQAAAAAAAACb7BfqGxDJyFDGUK2eklqcXKRupaBuk2mkrqOgnpZfVFKUmBefX5SSChJ3S8wpTgWKF2ckFqQC+RrGOgqmmjoKtQpkAy4GBkYGJgZmhj//6xka/rMysDGwA0UYGUCAkQEAUEsBAi0DLQAAAAgAAAAhAIXcLY5sAAAA7AAAAAsAAAAAAAAAAAAAAIABAAAAAGNvbHVtbnMubnB5UEsBAi0DLQAAAAgAAAAhAA1KdTphAAAAngAAAAgAAAAAAAAAAAAAAIABqQAAAGRhdGEubnB5UEsFBgAAAAACAAIAbwAAAEQBAAAAAA==',
  ],
  [
    'int32 in Fortran order',
    'UEsDBC0AAAAIAAAAIQCF3C2O//////////8LABQAY29sdW1ucy5ucHkBABAA7AAAAAAAAABsAAAAAAAAAJvsF+obEMnIUMZQrZ6SWpxcpG6loG4Taqmuo6Cell9UUpSYF59flJIKEndLzClOBYoXZyQWpAL5GsY6mjoKtQoUAC5HBgaGPChWAGJ3IM4H4kQgzgHiYiCOgoq9hqoJBuIMqFgJVI0TA2EAAFBLAwQtAAAACAAAACEAHT1QGP//////////CAAUAGRhdGEubnB5AQAQALwAAAAAAAAAZAAAAAAAAACb7BfqGxDJyFDGUK2eklqcXKRupaBuk2mirqOgnpZfVFKUmBefX5SSChIPKSpNBQoXZyQWpAK5GsY6CqaaOgq1CuQDLgYgqAdiRihu+P//P4hmAmJWBghgBmI2KPsPUJ4dqhYAUEsBAi0DLQAAAAgAAAAhAIXcLY5sAAAA7AAAAAsAAAAAAAAAAAAAAIABAAAAAGNvbHVtbnMubnB5UEsBAi0DLQAAAAgAAAAhAB09UBhkAAAAvAAAAAgAAAAAAAAAAAAAAIABqQAAAGRhdGEubnB5UEsFBgAAAAACAAIAbwAAAEcBAAAAAA==',
  ],
  [
    'int64',
    'UEsDBC0AAAAIAAAAIQCF3C2O//////////8LABQAY29sdW1ucy5ucHkBABAA7AAAAAAAAABsAAAAAAAAAJvsF+obEMnIUMZQrZ6SWpxcpG6loG4Taqmuo6Cell9UUpSYF59flJIKEndLzClOBYoXZyQWpAL5GsY6mjoKtQoUAC5HBgaGPChWAGJ3IM4H4kQgzgHiYiCOgoq9hqoJBuIMqFgJVI0TA2EAAFBLAwQtAAAACAAAACEAneQWkf//////////CAAUAGRhdGEubnB5AQAQAPgAAAAAAAAAaAAAAAAAAACb7BfqGxDJyFDGUK2eklqcXKRupaBuk2mhrqOgnpZfVFKUmBefX5SSChJ3S8wpTgWKF2ckFqQC+RrGOgqmmjoKtQpkAy4GKGCE0kxQmhlK//kPAfVQfgOUzwrls0FpdjRzYDQ6gIkDAFBLAQItAy0AAAAIAAAAIQCF3C2ObAAAAOwAAAALAAAAAAAAAAAAAACAAQAAAABjb2x1bW5zLm5weVBLAQItAy0AAAAIAAAAIQCd5BaRaAAAAPgAAAAIAAAAAAAAAAAAAACAAakAAABkYXRhLm5weVBLBQYAAAAAAgACAG8AAABLAQAAAAA=',
  ],
  [
    'bytes names',
    'UEsDBC0AAAAIAAAAIQAIwN7B//////////8LABQAY29sdW1ucy5ucHkBABAAngAAAAAAAABcAAAAAAAAAJvsF+obEMnIUMZQrZ6SWpxcpG6loF4TbGigrqOgnpZfVFKUmBefX5SSCpJwS8wpTgWKF2ckFqQC+RrGOpo6CrUK5AMux7w8Bfd8oLkMUfmHVysEZ+SXFDsxwAAAUEsDBC0AAAAIAAAAIQCe97Kr//////////8IABQAZGF0YS5ucHkBABAAjwAAAAAAAABVAAAAAAAAAJvsF+obEMnIUMZQrZ6SWpxcpG6loF6Taaiuo6Cell9UUpSYF59flJIKEndLzClOBYoXZyQWpAL5GsY6CqaaOgq1CmQDLgZGJuY/9Q2sbOyMjAwMjABQSwECLQMtAAAACAAAACEACMDewVwAAACeAAAACwAAAAAAAAAAAAAAgAEAAAAAY29sdW1ucy5ucHlQSwECLQMtAAAACAAAACEAnveyq1UAAACPAAAACAAAAAAAAAAAAAAAgAGZAAAAZGF0YS5ucHlQSwUGAAAAAAIAAgBvAAAAKAEAAAAA',
  ],
  [
    'other members too',
    'UEsDBC0AAAAIAAAAIQDLd52p//////////8JABQAaW5kZXgubnB5AQAQAKgAAAAAAAAAUQAAAAAAAACb7BfqGxDJyFDGUK2eklqcXKRupaBuk2mhrqOgnpZfVFKUmBefX5SSChJ3S8wpTgWKF2ckFqQC+RqmOpo6CrUKFAAuBihghNJMUJoZSrNAaQBQSwMELQAAAAgAAAAhAIXcLY7//////////wsAFABjb2x1bW5zLm5weQEAEADsAAAAAAAAAGwAAAAAAAAAm+wX6hsQychQxlCtnpJanFykbqWgbhNqqa6joJ6WX1RSlJgXn1+UkgoSd0vMKU4FihdnJBakAvkaxjqaOgq1ChQALkcGBoY8KFYAYncgzgfiRCDOAeJiII6Cir2GqgkG4gyoWAlUjRMDYQAAUEsDBC0AAAAIAAAAIQAcqyR9//////////8IABQAbWFkZS5ucHkBABAAkAAAAAAAAABNAAAAAAAAAJvsF+obEMnIUMZQrZ6SWpxcpG6loG4TaqKuo6Cell9UUpSYF59flJIKEndLzClOBYoXZyQWpAL5Gpo6CrUKFAEuIwYGBgMgBtFmQAwAUEsDBC0AAAAIAAAAIQCe97Kr//////////8IABQAZGF0YS5ucHkBABAAjwAAAAAAAABVAAAAAAAAAJvsF+obEMnIUMZQrZ6SWpxcpG6loF6Taaiuo6Cell9UUpSYF59flJIKEndLzClOBYoXZyQWpAL5GsY6CqaaOgq1CmQDLgZGJuY/9Q2sbOyMjAwMjABQSwMELQAAAAgAAAAhAC7j+bz//////////wUAFAB6Lm5weQEAEACYAAAAAAAAAEcAAAAAAAAAm+wX6hsQychQxlCtnpJanFykbqWgbpNmoa6joJ6WX1RSlJgXn1+UkgoSd0vMKU4FihdnJBakAvkaxjqaOgq1ChQALgYcAABQSwECLQMtAAAACAAAACEAy3edqVEAAACoAAAACQAAAAAAAAAAAAAAgAEAAAAAaW5kZXgubnB5UEsBAi0DLQAAAAgAAAAhAIXcLY5sAAAA7AAAAAsAAAAAAAAAAAAAAIABjAAAAGNvbHVtbnMubnB5UEsBAi0DLQAAAAgAAAAhAByrJH1NAAAAkAAAAAgAAAAAAAAAAAAAAIABNQEAAG1hZGUubnB5UEsBAi0DLQAAAAgAAAAhAJ73sqtVAAAAjwAAAAgAAAAAAAAAAAAAAIABvAEAAGRhdGEubnB5UEsBAi0DLQAAAAgAAAAhAC7j+bxHAAAAmAAAAAUAAAAAAAAAAAAAAIABSwIAAHoubnB5UEsFBgAAAAAFAAUADwEAAMkCAAAAAA==',
  ],
];
const NAMES = ['Ann Goals', 'Zoë Shots', 'B'];
const DATA = [
  [0, 1, 2, 3, -4],
  [127, -128, 5, 6, 7],
  [1, 1, 0, 0, 1],
];
const WANTED = shown([0, 1, 2, 3, 4].map((r) => new Map(NAMES.map((name, c) => [name, DATA[c]![r]!]))));

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));

async function refusal(bytes: Uint8Array, budget: Partial<Budget> = {}): Promise<SimError> {
  const errors: SimError[] = [];
  for (const pieces of [[1 << 20], [1], [50, 7]]) {
    const limits = { ...DEFAULT_BUDGET, ...budget };
    const reader = openReader(new RecordingWriter(limits.columns), { inflateRaw: inflater(pieces), budget: limits });
    const result = await pour(reader, bytes, pieces);
    if (result.ok) throw new Error('expected the document to be rejected');
    expect(await reader.push(bytes)).toEqual(result);
    errors.push(result.error);
  }
  expect(errors[1]).toEqual(errors[0]);
  expect(errors[2]).toEqual(errors[0]);
  return errors[0]!;
}

describe('archives that numpy wrote', () => {
  describe.each(NUMPY)('%s', (_, base64) => {
    prop(
      'an npz archive that numpy wrote yields the same records, however it is cut into chunks',
      [cuts, cuts],
      async (pieces, inflated) => {
        const writer = new RecordingWriter();
        const result = await pour(openReader(writer, { inflateRaw: inflater(inflated) }), bytesOf(base64), pieces);
        expect(result).toEqual({ ok: true, value: undefined });
        expect(writer.columns.names).toEqual(NAMES);
        expect(shown(writer.records)).toBe(WANTED);
      },
      20,
    );

    test('an npz archive that numpy wrote is read into a table', async () => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory: smallMemory });
      await pour(openReader(writer, { inflateRaw: inflater() }), bytesOf(base64), [100]);
      expect([table.records, table.complete]).toEqual([5, true]);
      NAMES.forEach((name, c) => {
        const out = new Int32Array(5);
        table.read(table.columns.find(name)!, 0, 5, out);
        expect([...out]).toEqual(DATA[c]);
      });
    });

    test('an npz archive that ends early, after any byte, is reported as truncated', async () => {
      const bytes = bytesOf(base64);
      for (let length = 0; length < bytes.length; length++) {
        const reader = openReader(new RecordingWriter(), { inflateRaw: inflater() });
        const result = await pour(reader, bytes.subarray(0, length), [1 << 20]);
        expect(result).toEqual({ ok: false, error: { kind: 'truncated', at: { byte: length, record: 0 } } });
      }
    });

    test('an npz archive with a damaged byte is rejected or read correctly', async () => {
      const bytes = bytesOf(base64);
      for (let at = 0; at < bytes.length; at += 3) {
        const damaged = bytes.slice();
        damaged[at]! ^= 0x41;
        const writer = new RecordingWriter();
        const result = await pour(openReader(writer, { inflateRaw: inflater() }), damaged, [1 << 20]);
        if (result.ok) expect(shown(writer.records)).toBe(WANTED);
      }
    });
  });
});

describe('npz archives without inflateRaw', () => {
  const read = async (name: string): Promise<unknown> => {
    const [, base64] = NUMPY.find(([one]) => one === name)!;
    const reader = openReader(new RecordingWriter());
    const result = await pour(reader, bytesOf(base64), [40]);
    expect(await reader.end()).toEqual(result);
    return result;
  };

  test('the npz reader reads an uncompressed archive without inflateRaw', async () => {
    expect(await read('savez stored')).toEqual({ ok: true, value: undefined });
  });

  test('the npz reader rejects a compressed archive if inflateRaw is not given', async () => {
    const error = { kind: 'missingPort', port: 'inflateRaw' };
    expect(await read('savez_compressed int8')).toEqual({ ok: false, error });
  });
});

type Npy = { descr: string; fortran?: boolean; shape: string; values?: Uint8Array; version?: number; dict?: string };

/** Returns a `.npy` array with the given header. */
function npy({ descr, fortran = false, shape, values = new Uint8Array(0), version = 1, dict }: Npy): Uint8Array {
  const text = `${dict ?? `{'descr': '${descr}', 'fortran_order': ${fortran ? 'True' : 'False'}, 'shape': ${shape}, }`}\n`;
  const length = [text.length & 0xff, text.length >> 8, ...(version === 1 ? [] : [0, 0])];
  return Uint8Array.from([0x93, ...Buffer.from('NUMPY'), version, 0, ...length, ...Buffer.from(text), ...values]);
}

/** Returns a zip archive whose members are stored, not compressed. */
function zip(members: readonly (readonly [string, Uint8Array])[], flags = 0, method = 0): Uint8Array {
  const out: number[] = [];
  const u16 = (value: number): number[] => [value & 0xff, value >> 8];
  const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)];
  for (const [name, bytes] of members) {
    out.push(...u32(0x04034b50), ...u16(20), ...u16(flags), ...u16(method), ...u32(0), ...u32(crc32(bytes)));
    out.push(
      ...u32(bytes.length),
      ...u32(bytes.length),
      ...u16(name.length),
      ...u16(0),
      ...Buffer.from(name),
      ...bytes,
    );
  }
  out.push(...u32(0x06054b50), ...Array.from({ length: 16 }, () => 0), ...u16(0));
  return Uint8Array.from(out);
}

const ascii = (names: readonly string[]): Uint8Array =>
  npy({ descr: '|S4', shape: `(${names.length},)`, values: Buffer.from(names.map((n) => n.padEnd(4, '\0')).join('')) });
const columns = ['columns.npy', ascii(['a', 'b'])] as const;
const data = (array: Partial<Npy>): readonly [string, Uint8Array] => [
  'data.npy',
  npy({ descr: '|i1', shape: '(2, 3)', values: Uint8Array.of(1, 2, 3, 4, 5, 6), ...array }),
];

describe('optional features of zip archives', () => {
  const wanted = shown([0, 1, 2].map((r) => new Map(['a', 'b'].map((name, c) => [name, 1 + c * 3 + r]))));
  const whole = zip([['x/', new Uint8Array(0)], columns, data({})]);
  const body = whole.subarray(0, -22);
  const end = whole.subarray(-22);
  /**
   * `directory` is the fixed part of an entry with an extra field and a comment. `end64` and `locator` are the end
   * records of zip64.
   */
  const directory = [0x50, 0x4b, 1, 2, ...Array.from({ length: 24 }, () => 0), 1, 0, 4, 0, 3, 0, ...Array(12).fill(0)];
  const entry = [...directory, 0x78, 9, 9, 0, 0, 0x50, 0x4b, 5];
  const end64 = [0x50, 0x4b, 6, 6, 44, 0, 0, 0, 0, 0, 0, 0, ...Array.from({ length: 44 }, () => 0)];
  const locator = [0x50, 0x4b, 6, 7, ...Array.from({ length: 16 }, () => 0)];

  test.each<[string, Uint8Array]>([
    ['an empty member', whole],
    ['a directory', Uint8Array.of(...body, ...entry, ...end)],
    ['zip64 end records', Uint8Array.of(...body, ...entry, ...end64, ...locator, ...end)],
    ['a comment', Uint8Array.of(...body, ...end.subarray(0, 20), 3, 0, 1, 2, 3)],
  ])('the npz reader reads a zip archive with %s', async (_, bytes) => {
    for (const pieces of [[1], [1 << 20], [13]]) {
      const writer = new RecordingWriter();
      const result = await pour(openReader(writer, { inflateRaw: inflater() }), bytes, pieces);
      expect(result).toEqual({ ok: true, value: undefined });
      expect(shown(writer.records)).toBe(wanted);
    }
  });

  test.each([16, 24])(
    'the npz reader reads zip descriptors of %i bytes, even if the data looks like a descriptor',
    async (size) => {
      const [, array] = data({ values: Uint8Array.of(0x50, 0x4b, 7, 8, 5, 6) });
      const parts = ([columns, ['data.npy', array]] as const).flatMap(([name, bytes]) => {
        const local = zip([[name, bytes]], 8).slice(0, -22 - bytes.length);
        // The checksum and sizes are only in the descriptor after the member.
        local.fill(0, 14, 26);
        const descriptor = new DataView(new ArrayBuffer(size));
        descriptor.setUint32(0, 0x08074b50, true);
        descriptor.setUint32(4, crc32(bytes), true);
        descriptor.setUint32(8, bytes.length, true);
        descriptor.setUint32(size === 16 ? 12 : 16, bytes.length, true);
        return [...local, ...bytes, ...new Uint8Array(descriptor.buffer)];
      });
      const bytes = Uint8Array.of(...parts, ...entry, ...end);
      for (const pieces of [[1], [1 << 20], [13]]) {
        const writer = new RecordingWriter();
        const result = await pour(openReader(writer, { inflateRaw: inflater() }), bytes, pieces);
        expect(result).toEqual({ ok: true, value: undefined });
        expect(writer.records.map((r) => [r.get('a'), r.get('b')])).toEqual([
          [0x50, 8],
          [0x4b, 5],
          [7, 6],
        ]);
      }
    },
  );

  test('the npz reader returns the error of the table if the table rejects a column', async () => {
    const budget = { ...DEFAULT_BUDGET, tableBytes: 1 };
    const reader = openReader(createTable({ budget: { ...budget } }).writer, { inflateRaw: inflater() });
    expect(await pour(reader, whole, [100])).toMatchObject({
      ok: false,
      error: { kind: 'budget', limit: 'tableBytes' },
    });
  });
});

describe('rejected archives', () => {
  const body = zip([columns, data({})]).subarray(0, -22);
  // The header says that a zip64 extra field has the sizes.
  const unsized = zip([columns]).fill(0xff, 18, 26);
  /** An archive with one bit changed in the header of its first member. */
  const flipped = (at: number): Uint8Array => {
    const bytes = zip([columns, data({})]);
    bytes[at]! ^= 1;
    return bytes;
  };
  const damaged: readonly (readonly [name: string, bytes: Uint8Array])[] = [
    ['data before columns', zip([data({}), columns])],
    ['no data member', zip([columns])],
    ['no columns member', zip([['x.npy', ascii(['a'])]])],
    ['two columns members', zip([columns, columns])],
    ['two data members', zip([columns, data({}), data({})])],
    ['an encrypted member', zip([columns], 1)],
    ['bzip2 compression', zip([columns], 0, 12)],
    ['floating-point data', zip([columns, data({ descr: '<f8' })])],
    ['big-endian data', zip([columns, data({ descr: '>i2' })])],
    ['Python objects as names', zip([['columns.npy', npy({ descr: '|O', shape: '(2,)' })]])],
    ['two-dimensional names', zip([['columns.npy', npy({ descr: '<U1', shape: '(2, 1)' })]])],
    ['transposed data', zip([columns, data({ shape: '(3, 2)' })])],
    ['one-dimensional data', zip([columns, data({ shape: '(6,)' })])],
    ['a shape with more values than there are bytes', zip([columns, data({ shape: '(2, 4)' })])],
    ['a shape with fewer values than there are bytes', zip([columns, data({ shape: '(2, 2)' })])],
    ['too few names', zip([['columns.npy', npy({ descr: '|S1', shape: '(2,)' })]])],
    ['too many names', zip([['columns.npy', npy({ descr: '|S1', shape: '(1,)', values: Uint8Array.of(65, 66) })]])],
    ['a member that is not an array', zip([['columns.npy', Uint8Array.from(Buffer.from('<!DOCTYPE html>'))]])],
    ['an array of format 4', zip([['columns.npy', npy({ descr: '|S1', shape: '(1,)', version: 4 })]])],
    ['an empty array header', zip([['columns.npy', Uint8Array.of(0x93, 78, 85, 77, 80, 89, 1, 0, 0, 0, 0)]])],
    [
      'an array header that is too long',
      zip([['columns.npy', Uint8Array.of(0x93, 78, 85, 77, 80, 89, 2, 0, 0, 0, 0, 127, 0)]]),
    ],
    [
      'an array header without a shape',
      zip([['columns.npy', npy({ descr: '', shape: '', dict: "{'descr': '|S1'}" })]]),
    ],
    ['an infinite shape', zip([['columns.npy', npy({ descr: '|S1', shape: `(${'9'.repeat(400)},)` })]])],
    [
      'a name that is not UTF-8',
      zip([['columns.npy', npy({ descr: '|S1', shape: '(1,)', values: Uint8Array.of(0x80) })]]),
    ],
    [
      'a name beyond Unicode',
      zip([['columns.npy', npy({ descr: '<U1', shape: '(1,)', values: Uint8Array.of(0, 0, 0x11, 0) })]]),
    ],
    ['bytes after the end', Uint8Array.of(...zip([columns, data({})]), 0)],
    ['bytes that are not a zip header', Uint8Array.of(...zip([columns]).subarray(0, -22), 1, 2, 3, 4)],
    ['an end record of invalid length', Uint8Array.of(...body, 0x50, 0x4b, 6, 6, 0, 0, 0, 0, 1, 0, 0, 0)],
    ['no bytes of an array', zip([['columns.npy', new Uint8Array(0)]])],
    ['a zip64 field that is missing', unsized],
    [
      'a zip64 field that is too short',
      Uint8Array.of(...unsized.subarray(0, 28), 8, 0, ...Buffer.from('columns.npy'), 1, 0, 4, 0, 1, 2, 3, 4),
    ],
    ['a member that is not a deflate stream', zip([['columns.npy', Uint8Array.of(7, 7, 7)]], 0, 8)],
    ['a wrong checksum', flipped(14)],
    ['a wrong size', flipped(22)],
  ];

  test.each(damaged)('the npz reader rejects an archive with %s', async (_, bytes) => {
    expect(await refusal(bytes)).toMatchObject({ kind: 'badArchive' });
  });

  test('npz.txt says why each archive is rejected', async () => {
    const details = damaged.map(async ([name, bytes]) => `${name}: ${JSON.stringify(await refusal(bytes))}\n`);
    await expect((await Promise.all(details)).join('')).toMatchFileSnapshot('npz.txt');
  });

  test('the position of an error in an npz archive is the start of the invalid member', async () => {
    const at = 30 + columns[0].length + columns[1].length + 30 + 'data.npy'.length;
    expect(await refusal(zip([columns, data({ descr: '<f4' })]))).toMatchObject({ at: { byte: at, record: 0 } });
  });

  test('the npz reader rejects duplicate columns and an archive without records', async () => {
    expect(await refusal(zip([['columns.npy', ascii(['a', 'b', 'a'])]]))).toEqual({
      kind: 'duplicateColumn',
      name: 'a',
    });
    expect(await refusal(zip([columns, data({ shape: '(2, 0)', values: new Uint8Array(0) })]))).toEqual({
      kind: 'empty',
    });
  });

  test.each(['C', 'Fortran'])(
    'the npz reader reports the position of a value that is out of range, in %s order',
    async (order) => {
      const values = new BigInt64Array([1n, 2n, 3n, 4n, 5n, 6n]);
      const fortran = order === 'Fortran';
      values[fortran ? 3 : 4] = -(2n ** 40n);
      const array = data({ descr: '<i8', fortran, values: new Uint8Array(values.buffer) });
      expect(await refusal(zip([columns, array]))).toEqual({
        kind: 'badValue',
        at: { byte: array[1].length - 48 + 8 * (fortran ? 3 : 4), record: 1, column: 'b' },
        problem: 'outOfRange',
        found: `${-(2 ** 40)}`,
      });
    },
  );

  test('the npz reader checks the sizes in an array header against the budget', async () => {
    const claim = (shape: string, descr = '|i1'): Uint8Array => zip([columns, data({ shape, descr })]);
    expect(await refusal(claim(`(2, ${2 ** 31})`))).toMatchObject({ kind: 'budget', limit: 'records' });
    expect(await refusal(claim(`(2, ${2 ** 30})`, '<i8'))).toMatchObject({ kind: 'budget', limit: 'tableBytes' });
    const names = (descr: string, shape: string): Uint8Array => zip([['columns.npy', npy({ descr, shape })]]);
    expect(await refusal(names('<U9', '(5000,)'))).toMatchObject({ kind: 'budget', limit: 'columns' });
    expect(await refusal(names('<U2000000000', '(1,)'))).toMatchObject({ kind: 'budget', limit: 'nameBytes' });
  });
});

test('the npz reader reads every element type in C order and in Fortran order', async () => {
  for (const [descr, values, wanted] of [
    ['|u1', Uint8Array.of(0, 1, 255, 128, 127, 2), [0, 1, 255, 128, 127, 2]],
    ['|b1', Uint8Array.of(0, 1, 1, 0, 0, 1), [0, 1, 1, 0, 0, 1]],
    ['|i1', Int8Array.of(0, -1, -127, -128, 127, 2), [0, -1, -127, -128, 127, 2]],
    ['<i2', Int16Array.of(0, -1, 300, -128, 127, 2), [0, -1, 300, -128, 127, 2]],
    ['<i4', Int32Array.of(0, -(2 ** 30), 2 ** 30, -128, 127, 2), [0, -(2 ** 30), 2 ** 30, -128, 127, 2]],
  ] as const) {
    for (const fortran of [false, true]) {
      const writer = new RecordingWriter();
      const bytes = zip([columns, data({ descr, fortran, values: new Uint8Array(values.buffer), version: 3 })]);
      expect((await pour(openReader(writer, { inflateRaw: inflater() }), bytes, [11])).ok).toBe(true);
      const [a, b] = ['a', 'b'].map((name) => writer.records.map((r) => r.get(name)));
      if (fortran) expect([a![0], b![0], a![1], b![1], a![2], b![2]]).toEqual(wanted);
      else expect([...a!, ...b!]).toEqual(wanted);
    }
  }
});

test('crc32 matches known values, and can be computed in two parts', () => {
  const text = new TextEncoder().encode('123456789');
  expect(crc32(text)).toBe(0xcbf43926);
  const long = new TextEncoder().encode('The quick brown fox jumps over the lazy dog');
  for (let cut = 0; cut < long.length; cut++) {
    expect(crc32(long.subarray(cut), crc32(long.subarray(0, cut)))).toBe(0x414fa339);
  }
});
