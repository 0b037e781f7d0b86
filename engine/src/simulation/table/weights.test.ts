import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEMORIES } from '../../../testing/memories.ts';
import { prop } from '../../../testing/prop.ts';
import { holds, leg, rows, slip, within, write, type Rows } from '../../../testing/rowTables.ts';
import type { ColumnId } from '../columns.ts';
import { DEFAULT_BUDGET } from '../errors.ts';
import { SlipCounter } from './counts.ts';
import { histograms } from './histograms.ts';
import { SEGMENT } from './kernels.ts';
import type { ResolvedLeg } from './masks.ts';
import type { NewMemory } from './memory.ts';
import { createTable } from './stage.ts';
import { runSteps } from './steps.ts';
import type { SimTable } from './table.ts';
import { recordBits, RecordWeights, type WeighedLeg } from './weights.ts';
import { bitOf } from './words.ts';

function tableOf(given: Rows, memory: NewMemory): SimTable {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
  write(writer, given);
  writer.end();
  return table;
}

/** Peaks of which one keeps weights near 1, and one near the most. */
const SMALL = 255;
const LARGE = 4;

/** Reads the weight of each record from the planes, and checks that it is the exact one, rounded up or down. */
function weightsIn(table: SimTable, weights: RecordWeights, given: Rows, legs: readonly WeighedLeg[], peak: number) {
  weights.extend();
  const { words } = table.arena;
  return given.map((row, r) => {
    const range = { index: Math.floor(r / SEGMENT), at: Math.floor((r % SEGMENT) / 32), n: 1 };
    const bits = weights.planes(range).map((plane) => (words[plane]! >>> bitOf(r % 32)) & 1);
    const weight = bits.reduce((sum, bit, b) => sum + bit * 2 ** b, 0);
    const log = legs.reduce((sum, one) => sum + (holds(row, one.leg) ? one.multiplier : 0), Math.log(255 / peak));
    const exact = Math.min(255, Math.max(1, Math.exp(log)));
    if (Math.abs(weight - exact) >= 1 + 1e-9) expect.fail(`record ${r} weighs ${weight} instead of ${exact}`);
    return weight;
  });
}

/** The oracle: a table in which each record is there as often as it weighs. */
const repeated = (given: Rows, weights: readonly number[]): Rows =>
  given.flatMap((row, r) => Array.from({ length: weights[r]! }, () => row));

const weighed = fc.array(fc.record({ leg, multiplier: fc.integer({ min: -10, max: 10 }).map((n) => n / 10) }), {
  maxLength: 4,
});
const withinAll = (legs: readonly WeighedLeg[], width: number): readonly WeighedLeg[] =>
  legs.map((one) => ({ ...one, leg: within([one.leg], width)[0]! }));

/** A slip with legs that can push: over or under the whole line `above`. */
const pushing = fc
  .array(fc.record({ column: fc.nat(1), above: fc.nat(4), negate: fc.boolean() }), { maxLength: 3 })
  .map((bets): readonly ResolvedLeg[] =>
    bets.map(({ column, above, negate }) => ({
      all: [{ column: column as ColumnId, above: negate ? above - 1 : above, negate }],
      unlost: [{ column: column as ColumnId, above: negate ? above : above - 1, negate }],
      missing: false,
    })),
  );

/** All that a table says about a slip: counts, details, pushes and the histograms of its columns. */
function said(table: SimTable, legs: readonly ResolvedLeg[], weights: RecordWeights | null = null) {
  const counter = new SlipCounter(table, table.kernels, weights);
  const columns = [...table.columns.names.keys(), null] as (ColumnId | null)[];
  const found = runSteps(histograms(table, legs, columns, { weights }));
  return {
    counts: counter.count(legs),
    details: counter.details(legs),
    pushes: counter.pushes(legs),
    histograms: found.ok ? found.value : null,
  };
}

/** Multiplies each number but indexes and values by `unit`. */
function scaled(of: ReturnType<typeof said>, unit: number): ReturnType<typeof said> {
  const keep = new Set(['legs', 'values']);
  return JSON.parse(JSON.stringify(of), function scale(key, value: unknown) {
    if (keep.has(key)) return (value as number[]).map((n) => Math.round(n / unit));
    return typeof value === 'number' ? value * unit : value;
  }) as ReturnType<typeof said>;
}

describe.each(MEMORIES)('weighted counts with $name', ({ memory }) => {
  prop(
    'a weighted table says the same as one in which each record is repeated as often as it weighs',
    [rows, fc.oneof(slip, pushing), weighed],
    (given, drawn, by) => {
      const width = given[0]!.length;
      const [legs, multipliers] = [within(drawn, width), withinAll(by, width)];
      const table = tableOf(given, memory);
      const weights = new RecordWeights(table, multipliers, { peak: SMALL, effective: 0.75 });
      const all = repeated(given, weightsIn(table, weights, given, multipliers, SMALL));
      const unit = Math.fround((0.75 * given.length) / all.length);
      expect(said(table, legs, weights)).toEqual(scaled(said(tableOf(all, memory), legs), unit));
      expect(weights.total()).toBe(all.length);
    },
    60,
  );

  prop(
    'weights of records that are added later are the same as of a whole table, and steps pause between slices',
    [rows, slip, weighed, fc.array(fc.tuple(fc.nat(3000), fc.boolean()), { maxLength: 3 })],
    (pattern, drawn, by, sizes) => {
      const width = pattern[0]!.length;
      const [legs, multipliers] = [within(drawn, width), withinAll(by, width)];
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
      const weights = new RecordWeights(table, multipliers, { peak: LARGE, effective: 1 });
      // Two counters share their masks, and one of them is not asked each time.
      const plain = new SlipCounter(table);
      const counter = new SlipCounter(table, table.kernels, weights, plain.masks);
      const given: Rows[number][] = [];
      for (const [size, asksBoth] of [[40, true] as const, ...sizes]) {
        const more = Array.from({ length: size }, (_, i) => pattern[(given.length + i) % pattern.length]!);
        if (given.length > 0) writer.reopen();
        write(writer, more);
        given.push(...more);
        writer.end();
        if (asksBoth) plain.count(legs);
        counter.count(legs);
      }
      const whole = tableOf(given, memory);
      const later = new RecordWeights(whole, multipliers, { peak: LARGE, effective: 1 });
      const seen = [...later.steps()];
      expect(Math.max(...seen.map((records, i) => records - (seen[i - 1] ?? 0)))).toBeLessThanOrEqual(4096);
      expect(seen.at(-1)).toBe(given.length);
      const each = weightsIn(whole, later, given, multipliers, LARGE);
      expect(later.total()).toBe(each.reduce((sum, weight) => sum + weight, 0));
      expect(counter.count(legs)).toEqual(new SlipCounter(whole, whole.kernels, later).count(legs));
      expect(plain.count(legs)).toEqual(new SlipCounter(whole).count(legs));
      weights.release();
      expect(counter.count(legs)).toEqual(new SlipCounter(whole, whole.kernels, later).count(legs));
    },
    20,
  );

  prop('recordBits marks the records of a row scan', [rows, leg, fc.nat(200)], (given, drawn, most) => {
    const [one] = within([drawn], given[0]!.length);
    const records = Math.min(most, given.length);
    const { bits, ones } = recordBits(tableOf(given, memory), one!, records);
    const marked = given.slice(0, records).map((row) => holds(row, one!));
    const whole = records - (records % 32);
    const at = (r: number): number => (r < whole ? bitOf(r & 31) : r & 31);
    expect(Array.from({ length: records }, (_, r) => ((bits[r >> 5]! >>> at(r)) & 1) === 1)).toEqual(marked);
    expect(ones).toBe(marked.filter(Boolean).length);
  });

  test('a weighted count has at most as many records as the multipliers were made of', () => {
    const given = Array.from({ length: 12_000 }, (_, r) => [r % 3]);
    const table = tableOf(given, memory);
    const by = [
      { leg: { all: [{ column: 0 as ColumnId, above: 1, negate: false }], missing: false }, multiplier: 0.5 },
    ];
    const counter = new SlipCounter(table, table.kernels, new RecordWeights(table, by, { peak: 1.7, effective: 0.9 }));
    const { records, joint } = counter.count(by.map((one) => one.leg));
    expect(records).toBeCloseTo(9000, 2);
    expect(joint / records).toBeCloseTo(Math.exp(0.5) / (2 + Math.exp(0.5)), 2);
  });
});
