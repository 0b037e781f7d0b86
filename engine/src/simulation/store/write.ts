import type { ColumnId } from '../columns.ts';
import { crc32 } from '../read/crc32.ts';
import { utf8Bytes } from '../read/utf8.ts';
import type { SimTable } from '../table/table.ts';
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

/** Planes on their way to bytes: all but the check sum. */
export type PlanesCopy = { readonly words: Int32Array<ArrayBuffer> };

/** Copies the planes of a table that has ended. Until it is done nobody may write into the table. */
export function* copyPlanes(table: SimTable): Generator<void, PlanesCopy, void> {
  const { columns, records, segments, arena } = table;
  const text = utf8Bytes(JSON.stringify(describe(table)));
  const size = segments.reduce(
    (sum, segment, s) => {
      const planes = columns.names.reduce((all, _, c) => all + segment.planes(c).length, 0);
      return sum + columns.names.length * COLUMN_WORDS + planes * planeWords(records, s);
    },
    HEAD_WORDS + Math.ceil(text.length / 4),
  );
  const words = new Int32Array(size);
  words.set([MAGIC, FORM, 0, size, records, columns.names.length, text.length]);
  new Uint8Array(words.buffer).set(text, HEAD_WORDS * 4);
  let at = HEAD_WORDS + Math.ceil(text.length / 4);
  let stepped = at;
  for (const [s, segment] of segments.entries()) {
    for (let c = 0; c < columns.names.length; c++) {
      words[at++] = segment.bias(c);
      words[at++] = segment.planes(c).length;
    }
    const n = planeWords(records, s);
    for (let c = 0; c < columns.names.length; c++) {
      for (const plane of segment.planes(c)) {
        words.set(arena.words.subarray(plane, plane + n), at);
        at += n;
      }
      if ((at - stepped) * 4 < STEP) continue;
      stepped = at;
      yield;
    }
  }
  return { words };
}

/** Adds the check sum: these bytes can be kept. */
export function* sealPlanes({ words }: PlanesCopy): Generator<void, ArrayBuffer, void> {
  const bytes = new Uint8Array(words.buffer, CHECKED_FROM * 4);
  let check = 0;
  for (let at = 0; at < bytes.length; at += STEP) {
    check = crc32(bytes.subarray(at, at + STEP), check);
    yield;
  }
  words[HEAD.check] = check;
  return words.buffer;
}

function describe(table: SimTable): Description {
  const { names } = table.columns;
  return {
    names,
    absent: names.map((_, c) => table.firstAbsent(c as ColumnId) ?? -1),
    flaws: names.flatMap((_, c) => {
      const flaw = table.flaw(c as ColumnId);
      return flaw ? [[c, flaw.at.record, flaw.at.byte, flaw.problem, flaw.found] as const] : [];
    }),
  };
}
