import { deflateRawSync, inflateRaw } from 'node:zlib';
import fc from 'fast-check';
import type { SimError } from '../src/simulation/errors.ts';
import type { InflateRaw, Reader } from '../src/simulation/read/reader.ts';
import { MAX_VALUE } from '../src/simulation/table/writer.ts';
import { err, ok, type Result } from '../src/result.ts';
import type { Recorded } from './recordingWriter.ts';

/**
 * Names that are difficult for readers: with quotes, escapes or other scripts, prototype keys, and lengths around
 * multiples of eight bytes.
 */
const NAMES = [
  'Boston Bruins',
  'Boston Bruins Goal Differential',
  'Sebastian Aho Goals',
  'Sebastian Aho Assists',
  'José "Pepe" Ünal Goals',
  'Ελλάς Shots',
  '\u{1f3d2} Blocks',
  'x\\y',
  'tab\tkey',
  '',
  'a',
  'ab',
  'abcd',
  'abcde',
  'abcdefghijklm',
  '/slash/',
  '__proto__',
  'constructor',
  'toString',
  '\ud800',
] as const;

/** Spellings of whole numbers. Simple spellings are first, because fast-check shrinks towards the start. */
const WHOLE = (
  '0 1 2 3 4 5 6 7 8 9 0 1 2 3 10 37 99 -1 -2 -10 null 1.0 0.0 12.0 37.0 -3.0 1.00 -0 -0.0 0e0 1e2 1E+1 12.0e1 1.5e1 ' +
  '100 127 128 199 999 1000 -99 -100 -126 -127 -128 -129 128.0 -128.0 30000 -30000 1073741824 -1073741824 10e-1 ' +
  '0.00001e5 100000000000e-9'
).split(' ');
/** Values that a column of counts must not contain. Other columns may contain them. */
const FLAWED = (
  '0.5 -1.5 1e-1 1e400 -1e400 1073741825 -1073741825 99999999999999999999 12.0001 true false "" "text" [] {} [[[[[[]]]]]] ' +
  String.raw`"\"\\\/\b\f\n\r\t\u00e9\ud83c\udfd2" "Ωé🏒,]}" [1,[2,{"a":[null,true]}],"]"] {"a":{"a":1},"":[]} {"\u0061\"":"}"}`
).split(' ');

const isCount = (name: string): boolean => / (?:Goals|Assists|Points|Shots|Blocks|Goal Differential)$/.test(name);

/** Writes a name as a JSON string: plain, in ASCII only, or with escapes. */
function spelt(name: string, way: number): string {
  const escape = (c: string): string => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const plain = JSON.stringify(name);
  if (way === 0) return plain.replaceAll(/[\u0080-\uffff]/g, escape);
  if (way === 1) return `"${[...Array(name.length).keys()].map((i) => escape(name[i]!)).join('')}"`;
  return way === 2 ? plain.replaceAll('/', '\\/') : plain;
}

const STYLES = ['compact', 'python', 'pretty', 'wild'] as const;
const CHANGES = ['same', 'reversed', 'dropped', 'doubled', 'empty'] as const;
const WILD = ['', '', '', ' ', '\n', '\t', '\r\n', '  \n \t ', ' '.repeat(70)];

type Row = { readonly change: (typeof CHANGES)[number]; readonly dice: Uint8Array };
type Sketch = { names: readonly string[]; style: (typeof STYLES)[number]; tame: boolean; rows: readonly Row[] };

const row: fc.Arbitrary<Row> = fc.record({
  change: fc.oneof(
    { arbitrary: fc.constant('same' as const), weight: 6 },
    { arbitrary: fc.constantFrom(...CHANGES), weight: 4 },
  ),
  dice: fc.uint8Array({ minLength: 0, maxLength: 60 }),
});

const sketch: fc.Arbitrary<Sketch> = fc.record({
  names: fc.shuffledSubarray([...NAMES], { minLength: 1, maxLength: 12 }),
  style: fc.constantFrom(...STYLES),
  /** `true`: only plain whole numbers, as in real files. `false`: any values. */
  tame: fc.boolean(),
  rows: fc.array(row, { maxLength: 40, size: 'max' }),
});

function write({ names, style, tame, rows }: Sketch): string {
  const records = rows.map(({ change, dice }) => {
    let i = 0;
    const die = (sides: number): number => (dice.length === 0 ? 0 : dice[i++ % dice.length]! % sides);
    const space = (): string => (style === 'wild' ? WILD[die(WILD.length)]! : '');
    let keys = [...names];
    if (change === 'reversed') keys.reverse();
    if (change === 'dropped') keys = keys.filter(() => die(3) > 0);
    if (change === 'doubled') keys.push(...keys.slice(0, 1 + die(3)));
    if (change === 'empty') keys = [];
    const members = keys.map((name) => {
      const values = tame ? WHOLE.slice(0, 20) : isCount(name) || die(4) > 0 ? WHOLE : FLAWED;
      const key = spelt(name, tame ? 3 : die(24));
      const colon = style === 'python' || style === 'pretty' ? ': ' : ':';
      return space() + key + space() + colon + space() + values[die(values.length)]! + space();
    });
    if (style === 'pretty') return members.length === 0 ? '{\n  }' : `{\n    ${members.join(',\n    ')}\n  }`;
    return `{${members.length === 0 ? space() : members.join(style === 'python' ? ', ' : ',')}}${space()}`;
  });
  if (style === 'pretty') return `[\n  ${records.join(',\n  ')}\n]\n`;
  const outer = style === 'wild' ? '\n\t' : '';
  return outer + '[' + outer + records.join(`,${style === 'compact' ? '' : ' '}`) + ']' + outer;
}

/** Generates valid JSON arrays of records, formatted in many ways. */
export const documents: fc.Arbitrary<string> = sketch.map(write);

/** Generates lengths of the chunks into which a document is cut. The list repeats until the end of the document. */
export const cuts: fc.Arbitrary<readonly number[]> = fc.oneof(
  fc.constant([1]),
  fc.constant([1 << 20]),
  fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 }),
);

export type Expected = { readonly records: Recorded[]; readonly flawed: ReadonlySet<string> };

/**
 * The oracle: reads a document with JSON.parse. `flawed` has the names of columns with a value that is neither null nor
 * an accepted whole number.
 */
export function expected(text: string): Expected {
  const flawed = new Set<string>();
  const records = (JSON.parse(text) as object[]).map((record) => {
    const values = new Map<string, number>();
    for (const [name, value] of Object.entries(record) as [string, unknown][]) {
      if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_VALUE)
        values.set(name, value + 0);
      else if (value !== null) flawed.add(name);
    }
    return values;
  });
  return { records, flawed };
}

/** Formats records with sorted keys, so that they can be compared as strings. */
export const shown = (records: readonly Recorded[]): string =>
  records.map((r) => JSON.stringify([...r].toSorted(([a], [b]) => (a < b ? -1 : 1)))).join('\n');

/**
 * Pushes the bytes in chunks and ends the reader. Overwrites each chunk after the push, so that a test fails if the
 * reader keeps a chunk. Calls `between` after each push.
 */
export async function pour(
  reader: Reader,
  bytes: Uint8Array,
  pieces: readonly number[],
  between: () => void = () => {},
): Promise<Result<void, SimError>> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = Math.min(pieces[i % pieces.length]!, bytes.length - at);
    const buffer = new Uint8Array(size + 2);
    const chunk = buffer.subarray(1, size + 1);
    chunk.set(bytes.subarray(at, at + size));
    const pushing = reader.push(chunk);
    const pushed = pushing instanceof Promise ? await pushing : pushing;
    buffer.fill(0x22);
    if (!pushed.ok) return pushed;
    between();
    at += size;
  }
  return reader.end();
}

/**
 * An InflateRaw that uses Node's zlib. `pieces` has the lengths of the output chunks. The list repeats until the end of
 * the output.
 */
export const inflater =
  (pieces: readonly number[] = [1 << 16]): InflateRaw =>
  () => {
    const packed: Uint8Array[] = [];
    return {
      push(chunk) {
        packed.push(chunk.slice());
        return ok(undefined);
      },
      async end(emit) {
        const out = await new Promise<Uint8Array>((resolve, reject) => {
          inflateRaw(Buffer.concat(packed), (error, bytes) => (error ? reject(error) : resolve(bytes)));
        }).catch(() => null);
        if (!out) return err({ kind: 'badArchive', at: { byte: 0, record: 0 }, detail: 'not a deflate stream' });
        for (let at = 0, i = 0; at < out.length; i++) {
          const piece = out.slice(at, at + pieces[i % pieces.length]!);
          at += piece.length;
          const emitted = emit(piece);
          piece.fill(0x22);
          if (!emitted.ok) return emitted;
        }
        return ok(undefined);
      },
    };
  };

/** Compresses to raw deflate data with Node's zlib. */
export const deflateRaw = (bytes: Iterable<Uint8Array>): Uint8Array =>
  new Uint8Array(deflateRawSync(Buffer.concat(Array.from(bytes, (piece) => piece.slice()))));
