import { wilson, type Probability } from '@ddh/engine/internal/odds';
import type { Line } from '@ddh/engine/internal/domain';
import { liftText, type CountedSlip } from '@ddh/engine/internal/format';
import { price, type Leg, type Picture } from '@ddh/engine/internal/parlay';
import { explain } from '../../../../engine/src/parlay/explain.ts';
import { liftOf } from '../../../../engine/src/parlay/lift.ts';
import { describe, expect, test } from 'vitest';
import { changeLabel, changeText, lineName } from './changesCopy.ts';
import { distributionsFailedText } from './copy.ts';
import { RANGE_TITLE } from './nextLegsCopy.ts';
import { pictureText, subjectName } from './pictureCopy.ts';
import { slipAsText } from './shareCopy.ts';

describe('texts of a histogram', () => {
  const picture: Picture = {
    bars: [],
    given: { mean: 6.84, mode: 6, low: 4, high: 9 },
    before: { mean: 5.91, mode: 5, low: 3, high: 9 },
  };

  test('pictureText gives the average and the 80% range of a stat in the games that the slip hits, and in all games', () => {
    expect(pictureText({ kind: 'total', stat: 'Goals' }, picture)).toBe(
      'Total Goals: 6.8 on average given the slip (5.9 before); at least 80% of games between 4 and 9 (between 3 and 9 before).',
    );
    const one = { ...picture, given: { mean: 0.02, mode: 0, low: 0, high: 0 } };
    expect(pictureText({ kind: 'player', player: 'P', stat: 'Goals' }, one)).toMatch(
      /^P Goals: 0\.0 on .* games at 0 \(between 3 and 9 before\)\.$/,
    );
    expect(pictureText({ kind: 'winner', team: 'A' }, picture)).toMatch(/80% of games it wins between/);
  });

  test('subjectName names the team and the stat', () => {
    expect(subjectName({ kind: 'teamTotal', team: 'A', stat: 'Shots' })).toBe('A Shots');
  });
});

describe('texts of suggested changes to a slip', () => {
  const over = (line: number): Leg => ({ kind: 'total', stat: 'Goals', side: 'over', line: line as Line });
  const win: Leg = { kind: 'winner', team: 'Ottawa Senators', margin: 1.5 as Line };
  const slip = (hits: number) => ({ hits, probability: (hits / 1000) as Probability, interval: wilson(hits, 1000) });

  test('lineName omits the subject of a leg', () => {
    expect([lineName(over(5.5)), lineName(win)]).toEqual(['Over 5.5', '1.5']);
  });

  test('changeText names the leg that is left out, or the new leg and the old line', () => {
    expect(changeText({ kind: 'drop', leg: win, to: null, ...slip(1) })).toBe(
      'Without Ottawa Senators win by over 1.5',
    );
    expect(changeText({ kind: 'easier', leg: over(5.5), to: over(4.5), ...slip(1) })).toBe(
      'Game: Over 4.5 Goals instead of 5.5',
    );
  });

  test('changeLabel gives fair odds, chance and price to beat, and no odds if the slip never hits', () => {
    expect(changeLabel('Over 5.5', slip(250), 'american', 0.08)).toBe(
      'Over 5.5: fair odds +300, chance 25.0%, better from +347',
    );
    expect(changeLabel('Over 5.5', slip(0), 'decimal', 0.08)).toMatch(/^Over 5\.5: chance < 0\.\d+%$/);
  });
});

describe('texts of Next legs', () => {
  test('RANGE_TITLE says that books mostly quote 20% to 80%', () => {
    expect(RANGE_TITLE).toBe('How likely on its own (books mostly quote 20% to 80%)');
  });

  test('distributionsFailedText gives the cause', () => {
    expect(distributionsFailedText({ kind: 'unknownColumn', leg: 0, column: 'Shots' })).toBe(
      'this simulation has no column "Shots"',
    );
    expect(distributionsFailedText({ kind: 'empty' })).toBe('the file contains no simulated games');
  });
});

const matchup = { away: 'Boston Bruins', home: 'Ottawa' };

const legs: readonly Leg[] = [
  { kind: 'winner', team: 'Ottawa', margin: 0.5 as Line },
  { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line },
  { kind: 'player', player: 'P', stat: 'Goals', side: 'over', line: 0.5 as Line },
];

/** Counts made by hand: of 8 simulated games, the three legs hit in 5, 3 and 4. */
const counts = { records: 8, joint: 2, each: [5, 3, 4] };

const details = { prefixes: [5, 2, 2], without: [3, 3, 2], pairs: [2, 3, 3], exactly: [2, 2, 2, 2], unlost: 2 };

function counted(of = counts, how = details): CountedSlip {
  const priced = price(of);
  if (!priced.ok) throw new Error('these counts have no price');
  return { legs, price: priced.value, ladder: explain(of, how).ladder };
}

describe('slipAsText', () => {
  test('slipAsText lists game, legs, figures and link, one per line', () => {
    const lift = liftText(liftOf(counts, details.pairs));
    const text = slipAsText({ ...counted(), matchup, oddsType: 'american', lift, link: 'https://example.org/#slip=1' });
    expect(text.split('\n')).toEqual([
      'Boston Bruins @ Ottawa',
      '1. Ottawa win - 62.5% of all simulations',
      '2. Game: Over 5.5 Goals - 40.0% of those where the legs above hit',
      '3. P: Over 0.5 Goals - 100.0% of those where the legs above hit',
      'Probability: 25.0% (95% interval: 7.1% to 59.1%)',
      'Fair odds: +300 (American), 4.00 (Decimal)',
      'Counted: 2 of 8 simulations',
      'If the legs were unrelated: 11.7%',
      lift,
      'https://example.org/#slip=1',
      '',
    ]);
  });

  test('slipAsText puts the chosen odds first, and omits a missing lift and link', () => {
    const lines = slipAsText({ ...counted(), matchup, oddsType: 'decimal', lift: null }).split('\n');
    expect(lines).toContain('Fair odds: 4.00 (Decimal), +300 (American)');
    expect(lines).toHaveLength(9);
  });

  test('slipAsText shows a bound instead of 0 % for a slip without a hit', () => {
    const none = { records: 10_000, joint: 0, each: [5000, 0, 2500] };
    const slip = counted(none, { ...details, prefixes: [5000, 0, 0], without: [0, 100, 0], pairs: [0, 100, 0] });
    const text = slipAsText({ ...slip, matchup, oddsType: 'american' });
    expect(text).toContain('Probability: < 0.039%. No simulation has all of these legs\n');
    expect(text).toContain('Fair odds: over +260');
    expect(text).toContain('3. P: Over 0.5 Goals - The legs above are never hit together\n');
  });

  test('slipAsText gives a single leg the fair odds that all pages show', () => {
    const slip = { ...counted(), legs: legs.slice(0, 1), matchup, oddsType: 'decimal' as const };
    expect(slipAsText({ ...slip, single: 0.2 as Probability })).toContain('Fair odds: 5.00 (Decimal), +400 (American)');
    expect(slipAsText({ ...slip, single: null })).toContain('Fair odds: 4.00 (Decimal), +300 (American)');
  });

  test('slipAsText omits American odds for a probability of 1, and the comparison for a single leg', () => {
    const sure = { records: 8, joint: 8, each: [8] };
    const slip = counted(sure, { prefixes: [8], without: [8], pairs: [], exactly: [0, 8], unlost: 8 });
    const text = slipAsText({ ...slip, legs: legs.slice(0, 1), matchup, oddsType: 'american' });
    expect(text).toContain('Fair odds: 1.00 (Decimal)\n');
    expect(text).not.toContain('unrelated');
  });
});
