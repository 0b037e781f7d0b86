import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { finish, simulated, smallModel } from '../testing/slates.ts';
import { GENERATOR_VERSION, modelColumns, modelFingerprint, simulateInto } from '@ddh/engine/internal/model';
import { createTable, DEFAULT_BUDGET, type ColumnId, type SimTable } from '@ddh/engine/internal/simulation';
import { appendRecords } from './appendRecords.ts';
import { arrangeParts, parsePart, PART_VERSION, type Part, type PartGame } from './parts.ts';

const GAMES: readonly PartGame[] = [
  { gameId: '1', seed: 7, fingerprint: 'a' },
  { gameId: '2', seed: 8, fingerprint: 'b' },
];
const part = (from: number, until: number, over: Partial<Part> = {}): Part => ({
  part: PART_VERSION,
  generator: GENERATOR_VERSION,
  from,
  until,
  games: GAMES,
  ...over,
});
const arrange = (parts: readonly Part[], records: number | null = null) => arrangeParts(parts, GAMES, records);
const fault = (parts: readonly Part[], records: number | null = null): unknown => {
  const arranged = arrange(parts, records);
  return arranged.ok ? null : arranged.error;
};

/** Arbitrary adjacent ranges of records from 0 on, in order and shuffled. */
const cut = fc
  .uniqueArray(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 6 })
  .map((ends) => ends.toSorted((a, b) => a - b))
  .chain((ends) => {
    const ranges = ends.map((until, i) => ({ from: ends[i - 1] ?? 0, until }));
    return fc.shuffledSubarray(ranges, { minLength: ranges.length }).map((shuffled) => ({ ranges, shuffled }));
  });

describe('arrangeParts', () => {
  prop(
    'arrangeParts sorts parts whose ranges together contain every record exactly once',
    [cut],
    ({ ranges, shuffled }) => {
      const records = ranges.at(-1)!.until;
      const parts = shuffled.map(({ from, until }) => part(from, until));
      for (const wanted of [records, null]) {
        const arranged = arrange(parts, wanted);
        if (!arranged.ok) throw new Error(arranged.error.kind);
        expect(arranged.value.records).toBe(records);
        expect(arranged.value.order.map((i) => shuffled[i])).toEqual(ranges);
      }
    },
  );

  prop(
    'arrangeParts rejects parts that together miss or repeat records, and names these records',
    [
      fc.array(fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 15 }),
    ],
    (ranges, records) => {
      const parts = ranges.map(([from, length]) => part(from, from + length));
      // For each record, the number of parts that contain it.
      const holders = Array.from(
        { length: 20 },
        (_, r) => parts.filter(({ from, until }) => from <= r && r < until).length,
      );
      const good = holders.every((n, r) => n === (r < records ? 1 : 0));
      const arranged = arrange(parts, records);
      expect(arranged.ok).toBe(good);
      if (arranged.ok) return;
      const { error } = arranged;
      if (error.kind === 'gap') expect(holders.slice(error.from, error.until).every((n) => n === 0)).toBe(true);
      else if (error.kind === 'overlap') {
        expect(holders.slice(error.from, error.until).every((n) => n > 1)).toBe(true);
        for (const i of error.parts) {
          expect(parts[i]!.from <= error.from && parts[i]!.until >= error.until).toBe(true);
        }
      } else expect(error).toMatchObject({ kind: 'beyond', records });
    },
  );

  test('arrangeParts names the part whose games, models, seeds or generator version differ from the expected ones', () => {
    const good = part(0, 5);
    const other = (games: readonly PartGame[]): Part => part(5, 9, { games });
    const [one, two] = GAMES;
    expect(fault([good, part(5, 9)])).toBeNull();
    expect(fault([good, part(5, 9, { generator: GENERATOR_VERSION + 1 })])).toEqual({
      kind: 'generator',
      part: 1,
      found: GENERATOR_VERSION + 1,
      wanted: GENERATOR_VERSION,
    });
    expect(fault([good, other([one!])])).toEqual({ kind: 'lacksGame', part: 1, gameId: '2' });
    expect(fault([good, other([...GAMES, { ...one!, gameId: '3' }])])).toEqual({
      kind: 'otherGame',
      part: 1,
      gameId: '3',
    });
    expect(fault([good, other([one!, { ...two!, fingerprint: 'c' }])])).toEqual({
      kind: 'otherModel',
      part: 1,
      gameId: '2',
    });
    expect(fault([other([one!, { ...two!, seed: 9 }]), good])).toEqual({
      kind: 'otherSeed',
      part: 0,
      gameId: '2',
      found: 9,
      wanted: 8,
    });
  });
});

describe('parsePart', () => {
  test('parsePart reads a written part back', () => {
    expect(parsePart(JSON.parse(JSON.stringify(part(3, 9))))).toEqual(part(3, 9));
  });
  test.each([
    null,
    [],
    {},
    { ...part(0, 5), part: 2 },
    { ...part(0, 5), from: 5 },
    { ...part(0, 5), from: -1 },
    { ...part(0, 5), until: 5.5 },
    { ...part(0, 5), games: [{ gameId: 1, seed: 7, fingerprint: 'a' }] },
  ])('parsePart returns null for %j', (doc) => expect(parsePart(doc)).toBeNull());
});

describe('modelFingerprint', () => {
  test('the fingerprint changes when the model or the seed changes', () => {
    const model = smallModel({ gameId: '1', date: '2025-10-07' });
    const fingerprint = modelFingerprint(model);
    expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(modelFingerprint(structuredClone(model))).toBe(fingerprint);
    expect(modelFingerprint({ ...model, seed: 8 })).not.toBe(fingerprint);
    expect(modelFingerprint(smallModel({ gameId: '1', date: '2025-10-07', goals: [2.8, 3.1001] }))).not.toBe(
      fingerprint,
    );
  });
});

describe('appendRecords', () => {
  const MODEL = smallModel({ gameId: '1', date: '2025-10-07' });

  prop(
    'appendRecords builds the table of a whole range from tables of adjacent ranges',
    [cut],
    ({ ranges }) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
      for (const { from, until } of ranges) {
        const piece = createTable({ budget: DEFAULT_BUDGET });
        finish(simulateInto(piece.writer, MODEL, from, until));
        piece.writer.end();
        finish(appendRecords(writer, piece.table));
      }
      expect(writer.end().ok).toBe(true);
      const whole = simulated(MODEL, ranges.at(-1)!.until);
      expect(table.columns.names).toEqual(modelColumns(MODEL));
      expect(values(table)).toEqual(values(whole));
    },
    15,
  );

  test('appendRecords copies values that do not fit into a byte', () => {
    const far = [3, 128, -127, 0, 1_000_000, -128, 127, -126];
    const source = createTable({ budget: DEFAULT_BUDGET });
    source.writer.putColumn(columnOf(source, 'Total Shots'), Int32Array.from(far));
    source.writer.end();
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
    finish(appendRecords(writer, source.table));
    finish(appendRecords(writer, source.table));
    writer.end();
    expect(values(table)).toEqual([[...far, ...far]]);
  });
});

function columnOf({ writer }: ReturnType<typeof createTable>, name: string): ColumnId {
  const id = writer.column(name);
  if (!id.ok) throw new Error(id.error.kind);
  return id.value;
}

function values(table: SimTable): readonly (readonly number[])[] {
  return table.columns.names.map((_, c) => {
    const out = new Int32Array(table.records);
    table.read(c as ColumnId, 0, table.records, out);
    return [...out];
  });
}
