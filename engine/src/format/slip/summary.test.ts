import { describe, expect, test } from 'vitest';
import { price } from '../../parlay/index.ts';
import { hear, type Heard } from '../news.ts';
import { slipCountText, slipName, slipNews, type SlipSummary } from './summary.ts';

const priced = (joint: number) => {
  const result = price({ records: 10_000, joint, each: [joint] });
  return result.ok ? result.value : null;
};
const slip = (change: Partial<SlipSummary> = {}): SlipSummary => ({
  legs: 4,
  unfinished: 0,
  price: priced(2611),
  oddsType: 'decimal',
  uncountable: false,
  loading: false,
  reading: false,
  grown: false,
  failure: null,
  gone: false,
  ...change,
});

test.each([
  [0, 0, 'no legs yet'],
  [1, 0, '1 leg'],
  [1, 1, '1 leg, 1 unfinished'],
  [4, 2, '4 legs, 2 unfinished'],
  [0, 1, 'no legs yet, 1 unfinished'],
])('%i legs and %i unfinished picks: %s', (legs, unfinished, text) => {
  expect(slipCountText({ legs, unfinished })).toBe(text);
});

describe('the name of what opens the slip', () => {
  test.each<[Partial<SlipSummary>, string]>([
    [{}, 'Open slip: 4 legs, probability 26.1%, odds 3.83'],
    [{ oddsType: 'american' }, 'Open slip: 4 legs, probability 26.1%, odds +283'],
    [{ unfinished: 1, price: null }, 'Open slip: 4 legs, 1 unfinished, no figure yet'],
    [{ legs: 0, price: null }, 'Open slip: no legs yet'],
    [{ price: null, loading: true }, 'Open slip: 4 legs, no figure yet. Loading simulation...'],
    [{ price: priced(0) }, 'Open slip: 4 legs, probability 0.0%. No simulation has all of these legs'],
    [{ price: priced(0), reading: true }, 'Open slip: 4 legs, probability 0.0%'],
    // Certain: no odds would be fair.
    [{ price: priced(10_000), oddsType: 'american' }, 'Open slip: 4 legs, probability 100.0%'],
    [{ price: null, uncountable: true }, 'Open slip: 4 legs, a leg cannot be counted'],
    [{ price: null, failure: 'no file' }, 'Open slip: 4 legs. Error: no file, open the slip to retry'],
  ])('%j', (change, text) => {
    expect(slipName(slip(change))).toBe(text);
  });
});

test.each<[Partial<SlipSummary>, string]>([
  [{}, '4 legs: probability 26.1%, odds 3.83.'],
  [{ legs: 1, price: priced(0) }, '1 leg: probability 0.0%. No simulation has all of these legs.'],
  [{ legs: 0, price: null }, 'The slip has no legs.'],
  [{ price: null, uncountable: true }, '4 legs: a leg cannot be counted.'],
])('the result of an edit: %j', (change, text) => {
  expect(slipNews(slip(change))).toBe(text);
});

describe('hear', () => {
  const start: Heard = { result: 'A.', unfinished: [], words: 'A.' };

  test('says a new result, and nothing of an old one', () => {
    expect(hear(start, 'B.', []).words).toBe('B.');
    expect(hear(start, 'A.', [])).toBe(start);
    expect(hear(start, '', []).words).toBe('');
  });

  test('says a pick that has become unfinished, once', () => {
    const one = hear(start, 'A.', ['x needs a line']);
    expect(one.words).toBe('x needs a line.');
    expect(hear(one, 'A.', ['x needs a line'])).toBe(one);
    const two = hear(one, 'A.', ['x needs a line', 'y needs a line']);
    expect(two.words).toBe('y needs a line.');
    expect(hear(two, 'B.', ['x needs a line', 'y needs a line']).words).toBe('B.');
  });

  test('a pick that is finished is silent until its result is there', () => {
    const one = hear(start, 'A.', ['x needs a line']);
    const done = hear(one, 'A.', []);
    expect(done.words).toBe('');
    expect(hear(done, 'B.', []).words).toBe('B.');
  });

  test('both at once in one breath', () => {
    expect(hear(start, 'B.', ['x needs a line']).words).toBe('x needs a line. B.');
  });
});
