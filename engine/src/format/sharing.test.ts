import { describe, expect, test } from 'vitest';
import type { Line } from '../domain/index.ts';
import { wilson } from '../odds/index.ts';
import { price, type Leg, type LinkError } from '../parlay/index.ts';
import { explain } from '../parlay/explain.ts';
import { linkChangedText, linkErrorText, slipAsCsv, type CountedSlip } from './sharing.ts';

const legs: readonly Leg[] = [
  { kind: 'winner', team: 'Ottawa', margin: 0.5 as Line },
  { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line },
  { kind: 'player', player: 'P', stat: 'Goals', side: 'over', line: 0.5 as Line },
];

/** Hits in the hand-checked table of 8 records: leg A hits in 5 records, B in 3, C in 4, and all three legs in 2. */
const counts = { records: 8, joint: 2, each: [5, 3, 4] };

const details = { prefixes: [5, 2, 2], without: [3, 3, 2], pairs: [2, 3, 3], exactly: [2, 2, 2, 2], unlost: 2 };

function counted(of = counts, how = details): CountedSlip {
  const priced = price(of);
  if (!priced.ok) throw new Error('the counts have no price');
  return { legs, price: priced.value, ladder: explain(of, how).ladder };
}

test('slipAsCsv writes a row for each leg and then a row for the slip, with unrounded figures', () => {
  const csv = slipAsCsv({ ...counted(), legs: [...legs.slice(0, 2), { ...legs[2]!, player: '=P, "Q"' } as Leg] });
  const [header, ...rows] = csv.trimEnd().split('\r\n');
  expect(header).toBe(
    'Leg,Probability,Low (95%),High (95%),Fair odds,Given the legs above,Simulations with all so far,Simulations,If unrelated',
  );
  expect(rows[0]).toBe(`Ottawa win,0.625,${wilson(5, 8).join(',')},1.6,0.625,5,8,`);
  expect(rows[1]).toMatch(/^Game: Over 5\.5 Goals,0\.375,.*,0\.4,2,8,$/);
  expect(rows[2]).toMatch(/^"'=P, ""Q"": Over 0\.5 Goals",0\.5,.*,2,1,2,8,$/);
  expect(rows[3]).toBe(`All legs,0.25,${wilson(2, 8).join(',')},4,,2,8,0.1171875`);
});

describe('link texts', () => {
  test.each<[Exclude<LinkError, { kind: 'noSlip' }>, string]>([
    [{ kind: 'newerVersion' }, 'This link needs a newer version of the page. Reload to open it.'],
    [
      { kind: 'badLink', part: 'legs' },
      'This link is damaged or incomplete, so its slip cannot be opened (number of legs).',
    ],
  ])('linkErrorText of %j is %j', (error, text) => {
    expect(linkErrorText(error)).toBe(text);
  });

  test.each([
    [2610, 10_000, ' At that time: 26.1% (2,610 of 10,000 simulations).'],
    [0, 10_000, ' At that time: < 0.039% (0 of 10,000 simulations).'],
    [0, 0, ''],
  ])('linkChangedText names the earlier share, which was %i of %i when the link was made', (hits, records, then) => {
    expect(linkChangedText({ hits, records }, 'data')).toBe(`The data has changed since this link was made.${then}`);
    expect(linkChangedText({ hits, records }, 'records')).toBe(
      `This link was made with a different number of simulations.${then}`,
    );
  });
});
