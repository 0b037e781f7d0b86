import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { write, type Rows } from '../../../testing/rowTables.ts';
import type { ColumnId } from '../columns.ts';
import { DEFAULT_BUDGET } from '../errors.ts';
import { SlipCounter } from './counts.ts';
import type { ResolvedLeg } from './masks.ts';
import { createTable } from './stage.ts';

/** A bet that a column is over or under a line. It pushes on a whole line. */
type Bet = { readonly column: number; readonly over: boolean; readonly line: number };

function legOf({ column, over, line }: Bet): ResolvedLeg {
  const at = (above: number) => [{ column: column as ColumnId, above, negate: !over }];
  const [low, high] = [Math.ceil(line) - 1, Math.floor(line)];
  const all = at(over ? high : low);
  return { all, missing: false, ...(line % 1 === 0 && { unlost: at(over ? low : high) }) };
}

const endOf = (row: Rows[number], { column, over, line }: Bet): 'win' | 'push' | 'lose' => {
  const value = row[column] ?? 0;
  if (value === line) return 'push';
  return value > line === over ? 'win' : 'lose';
};

/** The oracle: lists the pushes row by row. */
function scanned(rows: Rows, bets: readonly Bet[]) {
  const ends = rows.map((row) => bets.map((bet) => endOf(row, bet)));
  const pushing = ends
    .filter((all) => !all.includes('lose') && all.includes('push'))
    .map((all) => JSON.stringify(all.flatMap((end, i) => (end === 'push' ? [i] : []))));
  return [...new Set(pushing)].toSorted().map((key) => {
    const legs = JSON.parse(key) as readonly number[];
    const others = ends.map((all) => all.filter((_, i) => !legs.includes(i)));
    const left = {
      hits: others.filter((all) => all.every((end) => end === 'win')).length,
      unlost: others.filter((all) => !all.includes('lose')).length,
    };
    return {
      legs,
      records: pushing.filter((one) => one === key).length,
      left: legs.length < bets.length ? left : null,
    };
  });
}

function counted(rows: Rows, bets: readonly Bet[]) {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
  write(writer, rows);
  writer.end();
  const found = new SlipCounter(table).pushes(bets.map(legOf));
  return found.toSorted((a, b) => (JSON.stringify(a.legs) < JSON.stringify(b.legs) ? -1 : 1));
}

const bet = fc.record({ column: fc.nat(2), over: fc.boolean(), line: fc.nat(6).map((n) => n / 2) });
const cell = fc.nat(3);
const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 100 });

prop('SlipCounter.pushes lists the pushes of a row scan', [rows, fc.array(bet, { maxLength: 4 })], (given, bets) => {
  expect(counted(given, bets)).toEqual(scanned(given, bets));
});

/** All 64 rows of three columns with values from 0 to 3. */
const EVERY: Rows = Array.from({ length: 64 }, (_, n) => [n % 4, Math.floor(n / 4) % 4, Math.floor(n / 16)]);
const over = (column: number, line: number): Bet => ({ column, over: true, line });
const under = (column: number, line: number): Bet => ({ column, over: false, line });

test.each<[readonly Bet[], number]>([
  [[], 0],
  [[over(0, 1.5), under(1, 0.5)], 0],
  [[over(0, 1)], 1],
  [[under(0, 1)], 1],
  [[over(0, 1), over(1, 1.5)], 1],
  [[over(0, 1.5), over(1, 1)], 1],
  [[over(0, 1), under(1, 2)], 3],
  [[over(0, 1), under(1, 2), over(2, 0)], 7],
  [[over(0, 1), over(0, 2)], 1],
  [[over(0, 1), under(0, 1)], 1],
])('of the slip %j, SlipCounter.pushes finds %i ways to push', (bets, ways) => {
  const found = counted(EVERY, bets);
  expect(found).toHaveLength(ways);
  expect(found).toEqual(scanned(EVERY, bets));
});
