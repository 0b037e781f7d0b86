import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEMORIES } from '../../../testing/memories.ts';
import { prop } from '../../../testing/prop.ts';
import { oracle, readAll, rows, slip, within, write, type Rows } from '../../../testing/rowTables.ts';
import type { ColumnId } from '../columns.ts';
import { DEFAULT_BUDGET } from '../errors.ts';
import { openReader } from '../read/index.ts';
import { SlipCounter } from '../table/counts.ts';
import { pureMemory, type NewMemory } from '../table/memory.ts';
import { createTable, type SimTable } from '../table/table.ts';
import { copyPlanes, readPlanes, sealPlanes } from './index.ts';

function finished<T>(steps: Generator<void, T, void>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

const bytesOf = (table: SimTable): ArrayBuffer => finished(sealPlanes(finished(copyPlanes(table))));

function tableOf(given: Rows, memory: NewMemory = pureMemory) {
  const made = createTable({ budget: DEFAULT_BUDGET, memory });
  write(made.writer, given);
  made.writer.end();
  return made;
}

function kept(bytes: ArrayBuffer, memory: NewMemory = pureMemory) {
  const made = createTable({ budget: DEFAULT_BUDGET, memory });
  const read = finished(readPlanes(bytes, made));
  if (!read.ok) throw new Error(read.error.kind);
  return made;
}

function longer(bytes: ArrayBuffer, more: number): ArrayBuffer {
  const long = new Uint8Array(bytes.byteLength + more);
  long.set(new Uint8Array(bytes));
  return long.buffer;
}

const kindOf = (bytes: ArrayBuffer): string => {
  const made = createTable({ budget: DEFAULT_BUDGET });
  const read = finished(readPlanes(bytes, made));
  if (read.ok) return 'read';
  expect(made.table).toMatchObject({ records: 0, complete: false, segments: [], columns: { names: [] } });
  return read.error.kind;
};

describe.each(MEMORIES)('in $name, a table that was kept', ({ memory }) => {
  prop(
    'has the cells and the counts of the table that was read',
    [rows, slip],
    (given, legs) => {
      const width = given[0]!.length;
      const before = tableOf(given, memory).table;
      const { table } = kept(bytesOf(before), memory);
      expect(table).toMatchObject({ records: given.length, complete: true, columns: { names: before.columns.names } });
      for (let c = 0; c < width; c++) {
        expect(readAll(table, c)).toEqual(given.map((row) => row[c] ?? 0));
        expect(table.firstAbsent(c as ColumnId)).toBe(before.firstAbsent(c as ColumnId));
      }
      expect(new SlipCounter(table).count(within(legs, width))).toEqual(oracle(given, within(legs, width)));
    },
    60,
  );

  prop(
    'goes on with more records as that table does',
    [rows, fc.nat(5000), slip],
    (given, cut, legs) => {
      const width = given[0]!.length;
      const from = Math.min(given.length, 1 + (cut % given.length));
      const { table, writer } = kept(bytesOf(tableOf(given.slice(0, from), memory).table), memory);
      const counter = new SlipCounter(table);
      counter.count(within(legs, width));
      writer.reopen();
      write(writer, given.slice(from), [Math.floor((from + given.length) / 2)]);
      writer.end();
      for (let c = 0; c < width; c++) expect(readAll(table, c)).toEqual(given.map((row) => row[c] ?? 0));
      expect(counter.count(within(legs, width))).toEqual(oracle(given, within(legs, width)));
    },
    60,
  );
});

test('planes of either memory are the same bytes, and as many as the values need', () => {
  const columns = [(r: number) => r % 2, (r: number) => (r % 7) - 3, (r: number) => (r < 65_536 ? 0 : 1000)];
  const [pure, wasm] = MEMORIES.map(({ memory }) => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    for (const [c, value] of columns.entries()) {
      const id = writer.column(`c${c}`);
      if (id.ok)
        writer.putColumn(
          id.value,
          Int32Array.from({ length: 70_000 }, (_, r) => value(r)),
        );
    }
    writer.end();
    return bytesOf(table);
  });
  expect(new Uint8Array(wasm!)).toEqual(new Uint8Array(pure!));
  const words = (records: number, planes: number): number => Math.ceil(records / 32) * planes + 6;
  const text = JSON.stringify({ names: ['c0', 'c1', 'c2'], absent: [-1, -1, -1], flaws: [] }).length;
  expect(pure!.byteLength).toBe(4 * (7 + Math.ceil(text / 4) + words(65_536, 1 + 3) + words(4464, 1 + 3 + 10)));
  expect(readAll(kept(pure!).table, 2).at(-1)).toBe(1000);
});

test('names of any text, absences and values that are no numbers are kept', async () => {
  const document = [
    { 'Jalen \ud83c\udfd2 Otter Goals': 1, Date: '2025-10-07' },
    { 'L\ud800ne Goals': 2, Date: 3 },
  ];
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
  const reader = openReader(writer, { inflateRaw: () => expect.fail() });
  await reader.push(new TextEncoder().encode(JSON.stringify(document)));
  expect(await reader.end()).toMatchObject({ ok: true });
  const again = kept(bytesOf(table)).table;
  expect(again.columns.names).toEqual(table.columns.names);
  for (const id of [0, 1, 2] as ColumnId[]) {
    expect(again.firstAbsent(id)).toBe(table.firstAbsent(id));
    expect(again.flaw(id)).toEqual(table.flaw(id));
  }
  expect(table.flaw(1 as ColumnId)).toBeDefined();
});

describe('bytes that are not as they were written', () => {
  const good = bytesOf(tableOf(Array.from({ length: 100 }, (_, r) => [r % 5, -r, r * 1000])).table);

  test('one bit is another, whichever', () => {
    for (let bit = 0; bit < good.byteLength * 8; bit++) {
      const bad = good.slice();
      new Uint8Array(bad)[bit >> 3]! ^= 1 << (bit & 7);
      expect(kindOf(bad)).toBe(['notPlanes', 'otherForm', 'damaged', 'cut'][Math.floor(bit / 32)] ?? 'damaged');
    }
  });

  test('it is cut anywhere, or longer', () => {
    for (let length = 0; length < good.byteLength; length++) expect(kindOf(good.slice(0, length))).toBe('cut');
    for (const more of [1, 3, 4, 4096]) expect(kindOf(longer(good, more))).toBe('cut');
  });

  prop(
    'a word is another, and the check sum right: it is refused or read, and nothing is thrown',
    [fc.nat(), fc.oneof(fc.integer(), fc.integer({ min: -2, max: 40 }))],
    (at, value) => {
      const bad = new Int32Array(good.slice());
      bad[at % bad.length] = value;
      expect(['read', 'notPlanes', 'otherForm', 'cut', 'damaged', 'overBudget']).toContain(
        kindOf(finished(sealPlanes({ words: bad }))),
      );
    },
  );

  test('more than may be held is refused', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
    for (const less of [{ records: 99 }, { columns: 2 }, { tableBytes: 1000 }]) {
      const budget = { ...DEFAULT_BUDGET, ...less };
      expect(finished(readPlanes(good, { table, writer, budget }))).toMatchObject({ error: { kind: 'overBudget' } });
    }
  });
});
