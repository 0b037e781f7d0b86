import { expect, test } from 'vitest';
import type { Line } from '../domain/index.ts';
import { wilson } from '../odds/index.ts';
import { price, type Leg } from '../parlay/index.ts';
import { explain } from '../parlay/explain.ts';
import { slipAsCsv, type CountedSlip } from './sharing.ts';

const legs: readonly Leg[] = [
  { kind: 'winner', team: 'Ottawa', margin: 0.5 as Line },
  { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line },
  { kind: 'player', player: 'P', stat: 'Goals', side: 'over', line: 0.5 as Line },
];

/** Hits in the hand-checked table of 8 records: leg A hits in 5 records, B in 3, C in 4, and all three legs in 2. */
const counts = { records: 8, joint: 2, each: [5, 3, 4] };

const details = {
  prefixes: [5, 2, 2],
  without: [3, 3, 2],
  pairs: [2, 3, 3],
  exactly: [2, 2, 2, 2],
  unlost: 2,
  groups: null,
};

function counted(of = counts, how = details): CountedSlip {
  const priced = price(of);
  if (!priced.ok) throw new Error('the counts have no price');
  return { legs, price: priced.value, ladder: explain(of, how).ladder };
}

test('slipAsCsv writes a row for each leg and then a row for the slip, with unrounded figures', () => {
  const csv = slipAsCsv({ ...counted(), legs: [...legs.slice(0, 2), { ...legs[2]!, player: '=P, "Q"' } as Leg] });
  const [header, ...rows] = csv.trimEnd().split('\r\n');
  expect(header?.split(',')).toHaveLength(9);
  expect(rows[0]).toBe(`Ottawa win,0.625,${wilson(5, 8).join(',')},1.6,0.625,5,8,`);
  expect(rows[1]).toMatch(/ 5\.5 Goals,0\.375,.*,0\.4,2,8,$/);
  expect(rows[2]).toMatch(/^"'=P, ""Q"": Over 0\.5 Goals",0\.5,.*,2,1,2,8,$/);
  expect(rows[3]).toBe(`All legs,0.25,${wilson(2, 8).join(',')},4,,2,8,0.1171875`);
});

test('a single leg has the figures of its slip, so a leg on a whole line has the odds of the decided share', () => {
  const leg: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: 6 as Line };
  const priced = price({ records: 8, joint: 3, each: [3] }, { pushes: [{ legs: [0], records: 2, left: null }] });
  if (!priced.ok) throw new Error('the counts have no price');
  const [, row, all] = slipAsCsv({ legs: [leg], price: priced.value, ladder: [] }).split('\r\n');
  const figures = [0.375, ...wilson(3, 8), 2];
  expect([row, all].map((one) => one?.split(',').slice(1, 5).map(Number))).toEqual([figures, figures]);
});
