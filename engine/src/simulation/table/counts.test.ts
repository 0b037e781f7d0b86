import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { MEMORIES } from '../../../testing/memories.ts';
import { prop } from '../../../testing/prop.ts';
import { leg, oracle, rows, slip, within, write } from '../../../testing/rowTables.ts';
import { DEFAULT_BUDGET } from '../errors.ts';
import { SlipCounter } from './counts.ts';
import { createTable } from './stage.ts';

describe.each(MEMORIES)('counts with $name', ({ memory }) => {
  prop(
    'SlipCounter counts the same as a scan of all rows, after any edits and while records are added',
    [rows, fc.array(slip, { minLength: 1, maxLength: 5 })],
    (given, slips) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
      const counter = new SlipCounter(table);
      const width = given[0]!.length;
      const cut = Math.floor(given.length / 2);
      write(writer, given.slice(0, cut));
      writer.flush();
      for (const legs of slips)
        expect(counter.count(within(legs, width))).toEqual(oracle(given.slice(0, table.records), within(legs, width)));
      write(writer, given.slice(cut));
      writer.end();
      for (const legs of slips.toReversed())
        expect(counter.count(within(legs, width))).toEqual(oracle(given, within(legs, width)));
    },
    300,
  );

  prop(
    'SlipCounter counts the same as a scan of all rows when one leg is edited at a time',
    [rows, slip, fc.array(fc.tuple(fc.nat(5), leg), { maxLength: 12 })],
    (given, start, edits) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
      write(writer, given);
      writer.end();
      const counter = new SlipCounter(table);
      let legs = within(start, given[0]!.length);
      for (const [at, edited] of edits) {
        legs = within(legs.toSpliced(at, at % 2, edited), given[0]!.length);
        expect(counter.count(legs)).toEqual(oracle(given, legs));
      }
    },
  );
});
