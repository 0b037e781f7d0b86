import { err, ok, parseJson, type Result } from '../../words/index.ts';
import type { ColumnId } from '../columns.ts';
import { DEFAULT_BUDGET, type Budget, type ValueProblem } from '../errors.ts';
import { crc32 } from '../read/crc32.ts';
import { utf8Text } from '../read/utf8.ts';
import { SEGMENT, TILE } from '../table/kernels.ts';
import type { SimTable } from '../table/table.ts';
import type { GrowingWriter } from '../table/writer.ts';
import {
  CHECKED_FROM,
  COLUMN_WORDS,
  FORM,
  HEAD,
  HEAD_WORDS,
  MAGIC,
  planeWords,
  STEP,
  type Description,
} from './form.ts';

/** Why bytes are no planes that can be counted. Whoever meets one reads the game's own file instead. */
export type PlanesFault = {
  readonly kind: 'notPlanes' | 'otherForm' | 'cut' | 'damaged' | 'overBudget';
};

type Kept = {
  readonly words: Int32Array;
  readonly description: Description;
  /** Where each segment begins, and the tiles that the planes of all need. */
  readonly segments: readonly number[];
  readonly tiles: number;
};

/**
 * Fills an empty table with what `copyPlanes` and `sealPlanes` wrote, and ends it: it is then as if its file had been read.
 * All is checked before anything is written, so that a fault leaves the table empty.
 */
export function* readPlanes(
  bytes: ArrayBuffer,
  { table, writer, budget = DEFAULT_BUDGET }: { table: SimTable; writer: GrowingWriter; budget?: Budget },
): Generator<void, Result<void, PlanesFault>, void> {
  const words = new Int32Array(bytes, 0, bytes.byteLength >> 2);
  const known = isOurs(words, bytes.byteLength);
  if (!known.ok) return known;
  const checked = new Uint8Array(bytes, CHECKED_FROM * 4);
  let check = 0;
  for (let at = 0; at < checked.length; at += STEP) {
    check = crc32(checked.subarray(at, at + STEP), check);
    yield;
  }
  if ((check | 0) !== words[HEAD.check]) return err({ kind: 'damaged' });
  const laid = lay(words, budget);
  if (!laid.ok) return laid;
  yield* fill(laid.value, table, writer);
  return ok(undefined);
}

function isOurs(words: Int32Array, bytes: number): Result<void, PlanesFault> {
  if (words.length > 0 && words[HEAD.magic] !== MAGIC) return err({ kind: 'notPlanes' });
  if (words.length > 1 && words[HEAD.form] !== FORM) return err({ kind: 'otherForm' });
  if (words.length < HEAD_WORDS || words[HEAD.words]! * 4 !== bytes) return err({ kind: 'cut' });
  return ok(undefined);
}

/** How the words lie. The check sum was right: what is wrong here was written so. */
function lay(words: Int32Array, budget: Budget): Result<Kept, PlanesFault> {
  const records = words[HEAD.records]!;
  const columns = words[HEAD.columns]!;
  const textBytes = words[HEAD.textBytes]!;
  if (records > budget.records || columns > budget.columns) return err({ kind: 'overBudget' });
  const textWords = Math.ceil(textBytes / 4);
  if (records < 1 || textBytes < 0 || HEAD_WORDS + textWords > words.length) return err({ kind: 'damaged' });
  const text = new Uint8Array(words.buffer, HEAD_WORDS * 4, textBytes);
  const description = parseJson(utf8Text(text, 0, textBytes));
  if (!isDescription(description, columns)) return err({ kind: 'damaged' });
  const segments: number[] = [];
  let tiles = 0;
  let at = HEAD_WORDS + textWords;
  for (let s = 0; s * SEGMENT < records; s++) {
    segments.push(at);
    let planes = 0;
    for (let c = 0; c < columns; c++) {
      const own = words[at + c * COLUMN_WORDS + 1] ?? -1;
      if (own < 0 || own > 32) return err({ kind: 'damaged' });
      planes += own;
    }
    tiles += planes;
    at += columns * COLUMN_WORDS + planes * planeWords(records, s);
  }
  if (at !== words.length) return err({ kind: 'damaged' });
  if (tiles * TILE * 4 > budget.tableBytes) return err({ kind: 'overBudget' });
  return ok({ words, description, segments, tiles });
}

function* fill({ words, description, segments, tiles }: Kept, table: SimTable, writer: GrowingWriter): Generator<void> {
  const { names, absent, flaws } = description;
  const records = words[HEAD.records]!;
  table.arena.reserve(tiles * TILE);
  for (const [c, name] of names.entries()) {
    writer.column(name);
    if (absent[c]! >= 0) table.noteAbsent(c as ColumnId, absent[c]!);
  }
  for (const [c, record, byte, problem, found] of flaws) {
    const at = { byte, record, column: names[c]! };
    table.noteFlaw(c as ColumnId, { kind: 'badValue', at, problem: problem as ValueProblem, found });
  }
  let stepped = 0;
  for (const [s, begin] of segments.entries()) {
    const segment = table.segmentFor(s * TILE);
    const n = planeWords(records, s);
    let at = begin + names.length * COLUMN_WORDS;
    for (let c = 0; c < names.length; c++) {
      const head = begin + c * COLUMN_WORDS;
      for (const plane of segment.adopt(c, words[head]!, words[head + 1]!)) {
        table.arena.words.set(words.subarray(at, at + n), plane);
        at += n;
      }
      if ((at - stepped) * 4 < STEP) continue;
      stepped = at;
      yield;
    }
  }
  writer.adopt(records);
}

function isDescription(doc: unknown, columns: number): doc is Description {
  const { names, absent, flaws } = (doc ?? {}) as Partial<Record<keyof Description, unknown>>;
  const areAll = (list: unknown, is: (one: unknown) => boolean): boolean => Array.isArray(list) && list.every(is);
  return (
    areAll(names, (name) => typeof name === 'string') &&
    areAll(absent, Number.isSafeInteger) &&
    areAll(flaws, (flaw) => areAll(flaw, (part) => typeof part === 'number' || typeof part === 'string')) &&
    new Set(names as string[]).size === columns &&
    (absent as number[]).length === columns
  );
}
