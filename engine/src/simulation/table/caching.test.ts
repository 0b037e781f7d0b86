import { describe, expect, test } from 'vitest';
import { MEMORIES } from '../../../testing/memories.ts';
import type { ColumnId } from '../columns.ts';
import { DEFAULT_BUDGET } from '../errors.ts';
import type { ResolvedLeg } from './masks.ts';
import { SlipCounter } from './counts.ts';
import { histograms } from './histograms.ts';
import { TILE, type Kernels } from './kernels.ts';
import { MaskCache } from './masks.ts';
import type { NewMemory } from './memory.ts';
import { runSteps } from './steps.ts';
import { createTable } from './stage.ts';
import type { SimTable } from './table.ts';
import { STAGE, type TableWriter } from './writer.ts';

/** Wraps the kernels of a table to count the computed masks, the ANDs and the processed words. */
function watched(table: SimTable) {
  const { kernels } = table;
  const work = { masks: 0, ands: 0, words: 0 };
  const counting: Kernels = {
    ...kernels,
    greater(...args) {
      work.masks++;
      work.words += args[5];
      return kernels.greater(...args);
    },
    meet(...args) {
      work.ands += args[2].length;
      work.words += args[5] * args[2].length;
      return kernels.meet(...args);
    },
  };
  const take = () => {
    const done = { ...work };
    Object.assign(work, { masks: 0, ands: 0, words: 0 });
    return done;
  };
  return { counting, take };
}

const COLUMNS = 40;

function fill(writer: TableWriter, records: number): void {
  const ids = Array.from({ length: COLUMNS }, (_, c) => {
    const column = writer.column(`c${c}`);
    if (!column.ok) throw new Error();
    return column.value;
  });
  for (let r = 0; r < records; r++) {
    for (const id of ids) writer.stage[id * STAGE + writer.at] = (r * (id + 3)) % 7;
    writer.commit();
  }
}

function tableOf(memory: NewMemory, records: number): SimTable {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
  fill(writer, records);
  writer.end();
  return table;
}

const leg = (column: number, above = 2, negate = false): ResolvedLeg => ({
  all: [{ column: column as ColumnId, above, negate }],
  missing: false,
});

describe.each(MEMORIES)('counting a slip again with $name', ({ memory }) => {
  test('SlipCounter computes no masks and no ANDs when it counts an unchanged slip again', () => {
    const table = tableOf(memory, 2000);
    const { counting, take } = watched(table);
    const counter = new SlipCounter(table, counting);
    const legs = [leg(0), leg(1), leg(2)];
    const first = counter.count(legs);
    expect(take()).toMatchObject({ masks: 3, ands: 3 });
    expect(counter.count(legs)).toEqual(first);
    expect(counter.count(legs.toReversed()).joint).toBe(first.joint);
    expect(take()).toEqual({ masks: 0, ands: 0, words: 0 });
  });

  test('SlipCounter computes one mask and two ANDs each time the same leg of a slip with 20 legs is replaced', () => {
    const table = tableOf(memory, 2000);
    const { counting, take } = watched(table);
    const counter = new SlipCounter(table, counting);
    const legs = Array.from({ length: 20 }, (_, c) => leg(c));
    counter.count(legs);
    // The second edit of the same leg stores the AND of all other legs.
    counter.count(legs.with(7, leg(30)));
    counter.count(legs.with(7, leg(31)));
    take();
    counter.count(legs.with(7, leg(32)));
    expect(take()).toMatchObject({ masks: 1, ands: 2 });
    // Over 2 and under 3 use the same mask, which is negated for under.
    counter.count(legs.with(7, leg(32, 2, true)));
    expect(take()).toMatchObject({ masks: 0, ands: 2 });
  });

  test('SlipCounter computes at most one mask and 14 ANDs each time a different leg of a slip is replaced', () => {
    const table = tableOf(memory, 2000);
    const { counting, take } = watched(table);
    const counter = new SlipCounter(table, counting);
    const legs = Array.from({ length: 20 }, (_, c) => leg(c));
    counter.count(legs);
    // The first edit of the slip makes the counter divide the 20 legs into four parts.
    counter.count(legs.with(3, leg(39)));
    take();
    for (let edit = 0; edit < 19; edit++) {
      counter.count(legs.with((edit * 7) % 20, leg(20 + edit)));
      const { masks, ands } = take();
      expect(masks).toBeLessThanOrEqual(1);
      // Each slip also restores the leg that the previous slip replaced, so up to two parts of 5 legs change. Joining
      // the parts takes 4 ANDs.
      expect(ands).toBeLessThanOrEqual(5 + 5 + 4);
    }
  });

  test('SlipCounter.joint does not count the records of single legs', () => {
    const table = tableOf(memory, 2000);
    const { counting } = watched(table);
    let counted = 0;
    const popcount: Kernels['popcount'] = (...args) => (counted++, counting.popcount(...args));
    const counter = new SlipCounter(table, { ...counting, popcount });
    const legs = Array.from({ length: 20 }, (_, c) => leg(c));
    const joint = counter.joint(legs);
    expect(counted).toBe(1);
    expect(counter.count(legs).joint).toBe(joint);
    expect(counted).toBe(21);
  });

  test('SlipCounter computes one mask and at most four ANDs for each leg that is added to a slip', () => {
    const table = tableOf(memory, 2000);
    const { counting, take } = watched(table);
    const counter = new SlipCounter(table, counting);
    for (let n = 1; n <= 12; n++) {
      counter.count(Array.from({ length: n }, (_, c) => leg(c)));
      const { masks, ands } = take();
      expect(masks).toBe(1);
      expect(ands).toBeLessThanOrEqual(4);
    }
  });

  test('SlipCounter processes only the new words when it counts a slip again after records were added', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    const { counting, take } = watched(table);
    const counter = new SlipCounter(table, counting);
    const legs = [leg(0), { all: [...leg(1).all, ...leg(2).all], missing: false }];
    fill(writer, 4096);
    counter.count(legs);
    const { words } = take();
    fill(writer, 320);
    writer.flush();
    counter.count(legs);
    const more = take();
    expect(more.words / 10).toBe(words / 128);
    expect(counter.count(legs).records).toBe(4416);
  });

  test('SlipCounter does not compute a leg with several conditions again when another leg changes', () => {
    const table = tableOf(memory, 640);
    const { counting, take } = watched(table);
    const counter = new SlipCounter(table, counting);
    const winner = (margin: number): ResolvedLeg => ({
      all: [...leg(0, 0).all, ...leg(0, 1, true).all, ...leg(1, margin).all],
      missing: false,
    });
    counter.count([winner(0), leg(5)]);
    take();
    counter.count([winner(0), leg(6)]);
    expect(take().masks).toBe(1);
    // The counter evicts some of these legs. Counting an evicted leg again must return the same count.
    const counts = Array.from({ length: 80 }, (_, m) => counter.count([winner(m % 7)]).each[0]);
    expect(counts).toEqual(Array.from({ length: 80 }, (_, m) => counts[m % 7]));
  });
});

describe.each(MEMORIES)('MaskCache with $name', ({ memory }) => {
  test('MaskCache evicts the least recently used mask when it is full', () => {
    const table = tableOf(memory, 64);
    const { counting, take } = watched(table);
    const cache = new MaskCache(table, counting, 36 * TILE * 4);
    for (let c = 0; c < 36; c++) cache.get(c as ColumnId, 2);
    expect(take().masks).toBe(36);
    cache.get(0 as ColumnId, 2);
    expect(take().masks).toBe(0);
    cache.get(37 as ColumnId, 2);
    take();
    // The mask of column 0 was used again, so it was kept. The mask of column 1 was evicted.
    cache.get(0 as ColumnId, 2);
    expect(take().masks).toBe(0);
    cache.get(1 as ColumnId, 2);
    expect(take().masks).toBe(1);
  });

  test('MaskCache keeps at least 32 masks, even if they exceed the memory limit', () => {
    const table = tableOf(memory, 64);
    const { counting, take } = watched(table);
    const cache = new MaskCache(table, counting, 1);
    for (let c = 0; c < 32; c++) cache.get(c as ColumnId, 2);
    take();
    for (let c = 0; c < 32; c++) cache.get(c as ColumnId, 2);
    expect(take().masks).toBe(0);
    cache.get(33 as ColumnId, 2);
    take();
    cache.get(0 as ColumnId, 2);
    expect(take().masks).toBe(1);
  });

  test('MaskCache.all keeps the masks of all requested conditions, and later calls reuse their memory', () => {
    const table = tableOf(memory, 2000);
    const { kernels, arena } = table;
    const cache = new MaskCache(table, kernels, 1);
    const asked = Array.from({ length: COLUMNS }, (_, c) => ({ column: c as ColumnId, above: 2, negate: false }));
    const values = new Int32Array(2000);
    for (let above = 0; above < 6; above++) {
      const found = cache.all(asked.map((condition) => ({ ...condition, above })));
      expect(new Set(found.flatMap(({ mask }) => mask.tiles)).size).toBe(COLUMNS);
      found.forEach(({ mask }, c) => {
        table.read(c as ColumnId, 0, 2000, values);
        expect(kernels.popcount(arena.words, mask.tiles[0]!, 63)).toBe(values.filter((value) => value > above).length);
      });
    }
    cache.release();
    const { length } = arena.words;
    for (let above = 0; above < 6; above++) cache.all(asked.map((condition) => ({ ...condition, above })));
    expect(arena.words.length).toBe(length);
  });
});

describe.each(MEMORIES)('memory of counters with $name', ({ memory }) => {
  /** Returns the offset at which the used memory ends. It grows by the one word that this function allocates. */
  const end = (table: SimTable): number => table.arena.allocate(1);

  test('SlipCounter reuses the memory of earlier slips when it counts an edited slip', () => {
    const table = tableOf(memory, 640);
    const counter = new SlipCounter(table);
    const two = (a: number, b: number): ResolvedLeg => ({ all: [...leg(a).all, ...leg(b).all], missing: false });
    const edit = (i: number): void => {
      counter.count([leg(i % 7), leg(i % 5, 3), two(i % 3, 8), ...(i % 4 === 0 ? [] : [leg(9, i % 6)])]);
    };
    for (let i = 0; i < 500; i++) edit(i);
    const before = end(table);
    for (let i = 0; i < 500; i++) edit(i);
    expect(end(table) - before).toBe(1);
  });

  test('a released SlipCounter and finished histograms leave no memory allocated', () => {
    const table = tableOf(memory, 640);
    const use = (): void => {
      const counter = new SlipCounter(table);
      for (let i = 0; i < 100; i++) counter.count([leg(i % 7), leg(i % 5, 3), leg(8)]);
      counter.details([leg(1), leg(2)]);
      counter.release();
      runSteps(histograms(table, [leg(1), leg(2)], [3 as ColumnId]));
    };
    use();
    const before = end(table);
    for (let i = 0; i < 5; i++) use();
    expect(end(table) - before).toBe(1);
  });
});
