import { describe, expect, test } from 'vitest';
import { wilson } from '../../odds/index.ts';
import { explain, liftOf, price, type Leg, type LinkError } from '../../parlay/index.ts';
import type { Line } from '../../domain/index.ts';
import {
  liftText,
  linkChangedText,
  linkErrorText,
  LINK_GAME_GONE,
  linkLostText,
  linkOpenedText,
  slipAsCsv,
  slipAsText,
  type CountedSlip,
} from '../index.ts';

const matchup = { away: 'Boston Bruins', home: 'Ottawa' };
const legs: readonly Leg[] = [
  { kind: 'winner', team: 'Ottawa', margin: 0.5 as Line },
  { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line },
  { kind: 'player', player: 'P', stat: 'Goals', side: 'over', line: 0.5 as Line },
];

/** The table that was counted by hand: 8 games, A in 5 of them, B in 3, C in 4. */
const counts = { records: 8, joint: 2, each: [5, 3, 4] };
const details = { prefixes: [5, 2, 2], without: [3, 3, 2], pairs: [2, 3, 3], exactly: [2, 2, 2, 2], unlost: 2 };

function counted(of = counts, how = details): CountedSlip {
  const priced = price(of);
  if (!priced.ok) throw new Error('nothing to price');
  return { legs, price: priced.value, ladder: explain(of, how).ladder };
}

describe('a slip as a text', () => {
  test('says game, legs, figures and link, one a line', () => {
    const lift = liftText(liftOf(counts, details.pairs));
    const text = slipAsText({ ...counted(), matchup, oddsType: 'american', lift, link: 'https://example.org/#slip=1' });
    expect(text.split('\n')).toEqual([
      'Boston Bruins @ Ottawa',
      '1. Ottawa win - 62.5% of all simulations',
      '2. Game: Over 5.5 Goals - 40.0% of those where the legs above hold',
      '3. P: Over 0.5 Goals - 100.0% of those where the legs above hold',
      'Probability: 25.0% (95% interval: 7.1% to 59.1%)',
      'Fair odds: +300 (American), 4.00 (Decimal)',
      'Counted: 2 of 8 simulations',
      'If the legs were unrelated: 11.7%',
      lift,
      'https://example.org/#slip=1',
      '',
    ]);
  });

  test('the chosen odds come first; without lift and link it is shorter', () => {
    const lines = slipAsText({ ...counted(), matchup, oddsType: 'decimal', lift: null }).split('\n');
    expect(lines).toContain('Fair odds: 4.00 (Decimal), +300 (American)');
    expect(lines).toHaveLength(9);
  });

  test('no hit is a bound, never a bare zero', () => {
    const none = { records: 10_000, joint: 0, each: [5000, 0, 2500] };
    const slip = counted(none, { ...details, prefixes: [5000, 0, 0], without: [0, 100, 0], pairs: [0, 100, 0] });
    const text = slipAsText({ ...slip, matchup, oddsType: 'american' });
    expect(text).toContain('Probability: < 0.039%. No simulation has all of these legs\n');
    expect(text).toContain('Fair odds: over +260');
    expect(text).toContain('3. P: Over 0.5 Goals - The legs above are never hit together\n');
  });

  test('a certain slip has no American odds; a single leg is related to nothing', () => {
    const sure = { records: 8, joint: 8, each: [8] };
    const slip = counted(sure, { prefixes: [8], without: [8], pairs: [], exactly: [0, 8], unlost: 8 });
    const text = slipAsText({ ...slip, legs: legs.slice(0, 1), matchup, oddsType: 'american' });
    expect(text).toContain('Fair odds: 1.00 (Decimal)\n');
    expect(text).not.toContain('unrelated');
  });
});

test('a slip as CSV: a row for each leg, then one for all, with the figures as they are', () => {
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

describe('what is said of a link', () => {
  test.each<[Exclude<LinkError, { kind: 'noSlip' }>, string]>([
    [{ kind: 'newerVersion' }, 'This link is of a newer version of this page. Load the page again to open it.'],
    [
      { kind: 'badLink', part: 'legs' },
      'This link is damaged or incomplete, so its slip cannot be opened (number of legs).',
    ],
  ])('%j', (error, text) => {
    expect(linkErrorText(error)).toBe(text);
  });

  test('a game that is gone, a slip that is opened', () => {
    expect(LINK_GAME_GONE).toMatch(/^The game of this link is not among those of the builder now/);
    expect(linkLostText(1, 2)).toBe('1 leg of this link is left out: no such player is in the game now.');
    expect(linkLostText(2, 0)).toBe('No player of this link is in its game now, so its slip cannot be opened.');
    expect(linkOpenedText(1)).toBe('Opened from a link: 1 leg, with the figures of when it was shared.');
  });

  test.each([
    [2610, 10_000, ' Then: 26.1% (2,610 of 10,000 simulations).'],
    [0, 10_000, ' Then: < 0.039% (0 of 10,000 simulations).'],
    [0, 0, ''],
  ])('the figures of then: %i of %i', (hits, records, then) => {
    expect(linkChangedText({ hits, records }, 'data')).toBe(`The data has changed since this link was made.${then}`);
    expect(linkChangedText({ hits, records }, 'records')).toBe(
      `This link was made with another number of simulations.${then}`,
    );
  });
});
