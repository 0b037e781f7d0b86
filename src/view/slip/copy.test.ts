import type { GameChange } from '@ddh/engine/internal/datasets';
import type { LeagueDate, Line } from '@ddh/engine/internal/domain';
import { formatLeg } from '@ddh/engine/internal/format';
import { parseOdds, type Probability } from '@ddh/engine/internal/odds';
import { price, slipBet, type Edit, type Leg } from '@ddh/engine/internal/parlay';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../engine/testing/prop.ts';
import {
  aloneText,
  editText,
  legMovedText,
  markText,
  moreFailedText,
  simulatingText,
  simulationFailedText,
  slipAnnouncement,
  slipCountText,
  slipName,
  stoppedText,
  type SlipSummary,
} from './copy.ts';
import { renewalText } from './renewalCopy.ts';
import { typedPriceError } from './priceCopy.ts';

test('simulationFailedText gives the reason', () => {
  expect(simulationFailedText('x')).toBe('Error: x');
});

const SIX: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: 6 as Line };

test.each<[Edit, string]>([
  [{ kind: 'cleared' }, 'Cleared.'],
  [{ kind: 'rowDeleted', place: 1 }, 'Row 2 deleted.'],
  [{ kind: 'rowReset', place: 0 }, 'Row 1 reset.'],
  [{ kind: 'legRemoved', leg: SIX }, `Removed ${formatLeg(SIX)}.`],
  [{ kind: 'legAdded', leg: SIX }, 'Added Game: Over 6.0 Goals.'],
  [
    { kind: 'legSwapped', from: SIX, to: { ...SIX, line: 6.5 as Line } },
    'Now Game: Over 6.5 Goals, not Over 6.0 Goals.',
  ],
  [{ kind: 'slipOpened' }, 'The slip of the link took the place of yours.'],
])('editText describes the edit %j', (edit, text) => {
  expect(editText(edit)).toBe(text);
});

const OVER: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line };

test("a leg's own share is shown as an upper bound if the leg never hits", () => {
  expect(aloneText(null, 0)).toBe('on its own -');
  expect(aloneText({ hits: 375, probability: 0.375 as Probability }, 1000)).toBe('on its own 37.5%');
  expect(aloneText({ hits: 0, probability: 0 as Probability }, 10_000)).toBe('on its own < 0.039%');
});

const SCRATCH: GameChange = {
  date: '2025-10-07' as LeagueDate,
  away: 'A',
  home: 'B',
  at: '2025-10-07T21:12:00Z',
  what: 'scratch',
  player: 'Aleksander Barkov',
  before: null,
  after: null,
};

test('renewalText gives the earlier and the current figure, and the latest news', () => {
  const [before, after] = [0.3142 as Probability, 0.3021 as Probability];
  const goalie: GameChange = { ...SCRATCH, what: 'goalie', player: 'Sergei Bobrovsky', at: '2025-10-06T21:12:00Z' };
  expect(renewalText({ before, after, news: [SCRATCH] })).toBe('Newer data: 30.2%, before 31.4%. Barkov out 5:12 PM.');
  expect(renewalText({ before, after: before, news: [goalie, SCRATCH] })).toBe(
    'Newer data: still 31.4%. Bobrovsky confirmed Mon 5:12 PM and 1 more.',
  );
  expect(renewalText({ before, after, news: [] })).toBe('Newer data: 30.2%, before 31.4%.');
});

describe('marks of a leg', () => {
  const none = { out: null, never: 0, costsMost: false, implied: null };

  test.each([
    [none, null],
    [{ ...none, costsMost: true }, 'Costs most'],
    [{ ...none, implied: 'Holds in all 3 left' }, 'Holds in all 3 left'],
    [{ ...none, never: 1 }, 'Never hit'],
    [{ ...none, never: 3, costsMost: true }, 'Never hit together'],
    [{ ...none, never: 1, out: SCRATCH }, 'Scratched 5:12 PM'],
  ])('the mark of a leg with the properties %o is %s', (of, text) => {
    expect(markText(of)).toBe(text);
  });
});

test('legMovedText counts places from 1', () => {
  expect(legMovedText(OVER, 1, 4)).toBe('Leg moved to 2 of 4: Game: Over 5.5 Goals.');
});

test('simulatingText and stoppedText give the number of simulations', () => {
  expect(simulatingText(43_296, 1_000_000)).toBe('Simulating: 43,296 of 1,000,000');
  expect(stoppedText(43_296, 1_000_000)).toBe('Stopped at 43,296 of 1,000,000');
});

test.each([
  [
    { kind: 'modelVersion', path: 'version', supported: 2, found: '9' } as const,
    "No more simulations: this game's model is of another version (version must be 2, not 9).",
  ],
  [
    { kind: 'badModel', path: 'score', expected: 'a list', found: 'nothing' } as const,
    "No more simulations: this game's model cannot be read (score must be a list, not nothing).",
  ],
  [
    { kind: 'otherRecords', record: 16, column: 'Total Goals' } as const,
    'No more simulations: this game\'s model does not give its published records (record 17, "Total Goals").',
  ],
  [{ kind: 'workerLost' } as const, 'No more simulations: the simulation stopped unexpectedly.'],
  [
    { kind: 'http', status: 404 } as const,
    "No more simulations: this game's model could not be loaded (HTTP error! status: 404).",
  ],
  [
    { kind: 'unreadable', detail: 'Failed to fetch' } as const,
    "No more simulations: this game's model could not be loaded (Failed to fetch).",
  ],
  [{ kind: 'outOfMemory' } as const, 'No more simulations: there is not enough memory for this simulation.'],
])('moreFailedText gives the reason for %j', (error, text) => {
  expect(moreFailedText(error)).toBe(text);
});

const priced = (joint: number) => {
  const result = price({ records: 10_000, joint, each: [joint] });
  return result.ok ? result.value : null;
};

const slip = (change: Partial<SlipSummary> = {}): SlipSummary => ({
  legs: 4,
  unfinished: 0,
  price: priced(2611),
  fair: null,
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
])('slipCountText for %i legs and %i unfinished picks is %s', (legs, unfinished, text) => {
  expect(slipCountText({ legs, unfinished })).toBe(text);
});

describe('texts of the button that opens the slip', () => {
  test.each<[Partial<SlipSummary>, string]>([
    [{}, 'Open slip: 4 legs, probability 26.1%, odds 3.83'],
    [{ oddsType: 'american' }, 'Open slip: 4 legs, probability 26.1%, odds +283'],
    [{ unfinished: 1, price: null }, 'Open slip: 4 legs, 1 unfinished, no figure yet'],
    [{ legs: 0, price: null }, 'Open slip: no legs yet'],
    [{ price: null, loading: true }, 'Open slip: 4 legs, no figure yet. Loading simulation...'],
    [{ price: priced(0) }, 'Open slip: 4 legs, probability 0.0%. No simulation has all of these legs'],
    [{ price: priced(0), reading: true }, 'Open slip: 4 legs, probability 0.0%'],
    // A slip with a probability of 100 % has no American odds.
    [{ price: priced(10_000), oddsType: 'american' }, 'Open slip: 4 legs, probability 100.0%'],
    [{ price: null, uncountable: true }, 'Open slip: 4 legs, a leg cannot be priced'],
    [{ price: null, failure: 'no file' }, 'Open slip: 4 legs. Error: no file, open the slip to retry'],
  ])('the name of the button that opens the slip describes the state %j', (change, text) => {
    expect(slipName(slip(change))).toBe(text);
  });
});

test.each<[Partial<SlipSummary>, string]>([
  [{}, '4 legs: probability 26.1%, odds 3.83.'],
  [{ legs: 1, price: priced(0) }, '1 leg: probability 0.0%. No simulation has all of these legs.'],
  [{ legs: 0, price: null }, 'The slip has no legs.'],
  [{ price: null, uncountable: true }, '4 legs: a leg cannot be priced.'],
])('slipAnnouncement describes a slip with %j', (change, text) => {
  expect(slipAnnouncement(slip(change))).toBe(text);
});

/** Returns the error that is shown for a price while the user types it. */
function saidOf(text: string): string | null {
  const odds = parseOdds(text);
  if (!odds.ok) return typedPriceError(text, odds.error, true);
  const bet = slipBet({ hits: 1, records: 2, missing: false }, 0, odds.value);
  return bet.ok ? null : typedPriceError(text, bet.error, true);
}

describe('a price while the user types it', () => {
  test.each(['1', '1.', '1.0', '+', '-', '\u2212', '+1', '-15', '3/', '3 / ', '0', '10/'])(
    'the price %s is no error while typing, because it may become a price',
    (text) => {
      expect(saidOf(text)).toBeNull();
    },
  );

  test.each(['abc', '1,5,2', '1.2.3', '0.5', '3//2', '1.5x', '+-1', '--1'])(
    'the price %s is an error while typing, because it cannot become a price',
    (text) => {
      expect(saidOf(text)).not.toBeNull();
    },
  );

  prop(
    'no beginning of a valid price is an error while the user types',
    [
      fc.oneof(
        fc.integer({ min: 101, max: 9999 }).map((n) => (n / 100).toFixed(2)),
        fc
          .tuple(fc.constantFrom('+', '-', '\u2212', ''), fc.integer({ min: 100, max: 99_999 }))
          .map(([s, n]) => `${s}${n}`),
        fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 })).map(([a, b]) => `${a}/${b}`),
      ),
    ],
    (text) => {
      for (let n = 0; n <= text.length; n++) expect(saidOf(text.slice(0, n)) ?? '').toBe('');
    },
  );

  test('an incomplete price is an error after typing', () => {
    expect(typedPriceError('3/', { kind: 'notOdds', text: '3/' }, false)).toContain('“3/” is not a price');
    expect(typedPriceError('1', { kind: 'badPrice', decimal: 1 }, false)).toContain('must pay more than the stake');
  });
});
