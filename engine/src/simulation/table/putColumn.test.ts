import fc from 'fast-check';
import { expect } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { DEFAULT_BUDGET } from '../errors.ts';
import { createTable } from './stage.ts';

/**
 * Most values in the generated column are from 0 to `highest`. `odd` is one value that may need more bit planes or a
 * sign.
 */
const highest = fc.constantFrom(1, 3, 7, 15, 31, 127);
const odd = fc.constantFrom(0, 1, 100, 127, -1, -128);

prop(
  'putColumn stores the values of an Int8Array that starts at any byte of its buffer',
  [fc.integer({ min: 1, max: 20_000 }), fc.nat(7), highest, odd, fc.nat()],
  (records, offset, most, value, at) => {
    const bytes = new Int8Array(offset + records);
    const column = bytes.subarray(offset);
    for (let r = 0; r < records; r++) column[r] = (Math.imul(r, 0x9e3779b1) >>> 20) & most;
    column[at % records] = value;
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
    const id = writer.column('A Goals');
    if (!id.ok) throw new Error('no column');
    expect(writer.putColumn(id.value, column).ok && writer.end().ok).toBe(true);
    const out = new Int32Array(records);
    table.read(id.value, 0, records, out);
    expect(Buffer.compare(Buffer.from(Int8Array.from(out).buffer), Buffer.from(column.slice().buffer))).toBe(0);
  },
  100,
);
