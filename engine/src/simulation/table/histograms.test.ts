import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEMORIES } from '../../../testing/memories.ts';
import { prop } from '../../../testing/prop.ts';
import { holds, rows, slip, within, write } from '../../../testing/rowTables.ts';
import type { ColumnId } from '../columns.ts';
import { DEFAULT_BUDGET } from '../errors.ts';
import type { ResolvedLeg } from './masks.ts';
import { countsBeyond, histograms, type Histograms } from './histograms.ts';
import { createTable } from './stage.ts';

function finish(steps: Generator<unknown, { ok: boolean; value?: Histograms }>): Histograms {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.value!;
  }
}

describe.each(MEMORIES)('histograms with $name', ({ memory }) => {
  prop('histograms count every value in the records in which the slip holds', [rows, slip], (given, legs) => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    write(writer, given);
    writer.end();
    const width = given[0]!.length;
    const mine = within(legs, width);
    const columns = given[0]!.map((_, c) => c as ColumnId);
    const found = finish(histograms(table, mine, [...columns, null]));
    const hits = given.filter((row) => mine.every((l) => holds(row, l)));
    expect([found.records, found.hits]).toEqual([given.length, hits.length]);
    [...columns, null].forEach((column, i) => {
      const expected = new Map<number, number>();
      for (const row of hits) {
        const value = column === null ? 0 : (row[column] ?? 0);
        expected.set(value, (expected.get(value) ?? 0) + 1);
      }
      const { values, counts } = found.columns[i]!;
      expect(new Map(values.map((v, k) => [v, counts[k]!]))).toEqual(expected);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    });
  });

  prop(
    'countsBeyond counts the same as a scan for every line',
    [rows, fc.uniqueArray(fc.integer({ min: -10, max: 30 }))],
    (given, twice) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
      write(writer, given);
      writer.end();
      const whole = finish(histograms(table, [], [0 as ColumnId]));
      expect([...whole.columns[0]!.counts].every((records) => records > 0)).toBe(true);
      const lines = twice.map((line) => line / 2).toSorted((a, b) => a - b);
      const count = (beyond: (value: number, line: number) => boolean): readonly number[] =>
        lines.map((line) => given.filter((row) => beyond(row[0] ?? 0, line)).length);
      expect(countsBeyond(whole.columns[0]!, 'over', lines)).toEqual(count((value, line) => value > line));
      expect(countsBeyond(whole.columns[0]!, 'under', lines)).toEqual(count((value, line) => value < line));
    },
  );

  test('histograms count records in several segments, and values far from 0', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    const far = [-257, -256, -255, 255, 256, 257, 100_000];
    const given = Array.from({ length: 67_000 }, (_, r) => [r % 3, far[r % 7]!]);
    write(writer, given);
    writer.end();
    const legs: ResolvedLeg[] = [{ all: [{ column: 0 as ColumnId, above: 0, negate: true }], missing: false }];
    const steps = histograms(table, legs, [1 as ColumnId]);
    const seen: number[] = [];
    for (;;) {
      const step = steps.next();
      if (step.done) {
        if (!step.value.ok) throw new Error();
        const [found] = step.value.value.columns;
        const hits = given.filter((row) => row[0] === 0);
        expect(found!.values).toEqual(far);
        expect(found!.counts).toEqual(far.map((value) => hits.filter((row) => row[1] === value).length));
        break;
      }
      seen.push(step.value.records);
    }
    // Each step reports its progress and covers at most 4,096 records.
    expect(seen.at(-1)).toBe(67_000);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(Math.max(...seen.map((records, i) => records - (seen[i - 1] ?? 0)))).toBeLessThanOrEqual(4096);
  });
});
