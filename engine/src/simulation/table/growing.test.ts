import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { MEMORIES } from '../../../testing/memories.ts';
import { prop } from '../../../testing/prop.ts';
import type { ColumnId } from '../columns.ts';
import { DEFAULT_BUDGET } from '../errors.ts';
import type { ResolvedLeg } from './masks.ts';
import { histograms, type Histogram } from './histograms.ts';
import { createTable } from './stage.ts';
import { STAGE, type TableWriter } from './writer.ts';

/**
 * Returns record `r` of a table with two columns. The values of the first column grow, so that bit planes are added to
 * segments that are already counted.
 */
const rowOf = (r: number): readonly [number, number] => [(r * 7) % (5 + Math.floor(r / 900) * 40), (r * 13) % 4];

function write(writer: TableWriter, from: number, until: number): void {
  for (let r = from; r < until; r++) {
    rowOf(r).forEach((value, c) => {
      const id = writer.column(`c${c}`);
      if (!id.ok) throw new Error(id.error.kind);
      if (value > 127) writer.wide(id.value, value);
      else writer.stage[id.value * STAGE + writer.at] = value;
    });
    const committed = writer.commit();
    if (!committed.ok) throw new Error(committed.error.kind);
  }
}

function histogramOf(values: readonly number[]): Histogram {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].toSorted(([a], [b]) => a - b);
  return { values: sorted.map(([value]) => value), counts: sorted.map(([, n]) => n) };
}

const HIGH: ResolvedLeg = { all: [{ column: 1 as ColumnId, above: 1, negate: false }], missing: false };

describe.each(MEMORIES)('histograms of a growing table with $name', ({ memory }) => {
  prop(
    'a histogram counts only the records that existed when it started',
    [
      fc.oneof(
        { weight: 2, arbitrary: fc.integer({ min: 1, max: 40 }) },
        { weight: 8, arbitrary: fc.integer({ min: 4090, max: 9000 }) },
        { weight: 1, arbitrary: fc.constant(65_600) },
      ),
      fc.array(fc.integer({ min: 1, max: 2500 }), { minLength: 1, maxLength: 4 }),
    ],
    (first, more) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
      write(writer, 0, first);
      writer.end();
      const steps = histograms(table, [HIGH], [0 as ColumnId, 1 as ColumnId, null]);
      let step = steps.next();
      let at = first;
      for (const n of more) {
        writer.reopen();
        write(writer, at, at + n);
        at += n;
        writer.end();
        if (!step.done) step = steps.next();
      }
      while (!step.done) step = steps.next();
      const rows = Array.from({ length: first }, (_, r) => rowOf(r)).filter(([, value]) => value > 1);
      expect(step.value).toEqual({
        ok: true,
        value: {
          records: first,
          hits: rows.length,
          columns: [
            histogramOf(rows.map(([value]) => value)),
            histogramOf(rows.map(([, value]) => value)),
            histogramOf(rows.map(() => 0)),
          ],
        },
      });
    },
    20,
  );
});
