import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ok } from '@ddh/engine/internal/result';
import type { SimTable } from '@ddh/engine/internal/simulation';
import { prop } from '../engine/testing/prop.ts';

import { checkedRanges, matchesPublished } from './matchesPublished.ts';
import { sampleModel, simulated } from './testing/simulated.ts';

const MODEL = sampleModel();

function check(table: SimTable) {
  const steps = matchesPublished(table, MODEL);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

prop(
  'the ranges of checkedRanges begin at the first record, end at the last, and have at most 16,384 records in total',
  [fc.integer({ min: 1, max: 2e6 })],
  (n) => {
    const ranges = checkedRanges(n);
    expect(ranges[0]?.from).toBe(0);
    expect(ranges.at(-1)?.until).toBe(n);
    ranges.forEach(({ from, until }, i) => {
      expect(until).toBeGreaterThan(from);
      expect(from).toBeGreaterThanOrEqual(ranges[i - 1]?.until ?? 0);
    });
    const records = ranges.reduce((sum, { from, until }) => sum + until - from, 0);
    if (n <= 16_384) expect(records).toBe(n);
    else expect(records).toBeLessThanOrEqual(16_384);
  },
);

test('matchesPublished accepts any number of records that the same model simulated', () => {
  for (const records of [1, 1000, 20_001]) expect(check(simulated(MODEL, records))).toEqual(ok(undefined));
});

test('matchesPublished accepts an extra column in the published file only if no leg can use it', () => {
  const table = simulated(MODEL, 100);
  table.columns.add('index');
  expect(check(table)).toEqual(ok(undefined));
  table.columns.add('Another Player Shots');
  expect(check(table)).toEqual({
    ok: false,
    error: { kind: 'otherColumns', column: 'Another Player Shots', lacking: 'model' },
  });
});

test('matchesPublished rejects records that were simulated with a different seed', () => {
  expect(check(simulated(sampleModel(2), 100))).toMatchObject({ ok: false, error: { kind: 'otherRecords' } });
});
