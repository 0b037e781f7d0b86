import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { judge, type Offer, type Stranger } from './judge.ts';

const START = Date.UTC(2025, 9, 7, 23);
const NOW = START - 3_600_000;
const HOUR = 3_600_000;

const offer = (at: number, change: Partial<Omit<Offer, 'odds'>> & { readonly odds?: number } = {}): Offer =>
  ({
    at,
    book: 'Birch',
    day: '2025-10-07',
    game: 'A @ B',
    market: 'moneyline',
    side: 'A',
    odds: 1.9,
    captured: null,
    start: START,
    isMoneyline: true,
    lacksSign: false,
    ...change,
  }) as Offer;
const keptOf = (offers: readonly Offer[], strangers: readonly Stranger[] = []): readonly number[] =>
  judge(offers, NOW, strangers).kept.map(({ at }) => at);
const doubtsOf = (offers: readonly Offer[], now = NOW) =>
  judge(offers, now).doubts.map(({ offer: { at }, doubt }) => ({ at, doubt }));
const kindsOf = (offers: readonly Offer[]) => doubtsOf(offers).map(({ at, doubt }) => [at, doubt.kind]);

describe('the time of a price', () => {
  test.each([
    [START - 25 * HOUR, 'early'],
    [START - 23 * HOUR, null],
    [NOW + 29 * 60_000, null],
    [NOW + 31 * 60_000, 'future'],
  ])('a price that was seen at %s is judged as %s', (captured, kind) => {
    expect(kindsOf([offer(1, { captured })])).toEqual(kind === null ? [] : [[1, kind]]);
  });

  test('a price that was seen at or after the start of its game is left out', () => {
    const seen = [offer(1, { captured: START }), offer(2, { captured: START - 1, book: 'Comet' })];
    expect(doubtsOf(seen, START + HOUR)).toEqual([{ at: 1, doubt: { kind: 'late' } }]);
  });

  test('without a known start, a price more than a day older than the newest one is left out', () => {
    const times = [NOW, NOW - 23 * HOUR, NOW - 25 * HOUR];
    const offers = times.map((captured, i) => offer(i, { captured, start: null, book: `Book ${i}` }));
    expect(kindsOf(offers)).toEqual([[2, 'early']]);
    // A time in the future is not the newest one.
    expect(keptOf([...offers, offer(3, { captured: NOW + 99 * HOUR, start: null })])).toEqual([0, 1]);
  });
});

describe('several prices of a bet at a book', () => {
  test('the newest price counts, and without times the lowest', () => {
    const timed = [2.5, 1.5].map((odds, i) => offer(i, { odds, captured: NOW - HOUR * (2 - i) }));
    expect([keptOf(timed), kindsOf(timed)]).toEqual([[1], [[0, 'older']]]);
    const untimed = [2.5, 1.5].map((odds, i) => offer(i, { odds }));
    expect(keptOf(untimed)).toEqual([1]);
    expect(doubtsOf(untimed)).toEqual([
      { at: 0, doubt: { kind: 'repeated', by: 1 } },
      { at: 1, doubt: { kind: 'counted', by: 0 } },
    ]);
  });
});

describe('both sides at a book', () => {
  const pair = (one: number, two: number) => [offer(1, { odds: one }), offer(2, { side: 'B', odds: two })];

  test.each([
    // The sums are .826, .980, 1.000, 1.350 and 1.354.
    [2.42, 2.42, [], ['pairBelow', 'pairBelow']],
    [2.0408, 2.0408, [1, 2], []],
    [2, 2, [1, 2], []],
    [1.4815, 1.4815, [1, 2], []],
    [1.477, 1.477, [1, 2], ['pairAbove', 'pairAbove']],
  ])('prices of %s and %s leave %j', (one, two, left, kinds) => {
    expect(keptOf(pair(one, two))).toEqual(left);
    expect(judge(pair(one, two), NOW).doubts.map(({ doubt }) => doubt.kind)).toEqual(kinds);
  });

  test('a price without a sign is doubtful if the pair is lower than any real one', () => {
    const doubts = (one: number) =>
      doubtsOf([offer(1, { odds: one, lacksSign: true }), offer(2, { side: 'B', odds: 1.9091 })]);
    // 110 next to -110, and 100.
    expect(doubts(2.1)).toEqual([{ at: 1, doubt: { kind: 'lostSign' } }]);
    expect(doubts(2)).toEqual([]);
  });

  test('prices of two books, games or lines are no pair', () => {
    const one = offer(1, { odds: 2.4 });
    for (const change of [{ book: 'Comet' }, { game: 'C @ D' }, { market: 'total 6.5' }])
      expect(keptOf([one, offer(2, { side: 'B', odds: 2.4, ...change })])).toEqual([1, 2]);
  });
});

describe('a third outcome', () => {
  const offers = [
    offer(1, { odds: 2.1 }),
    offer(2, { side: 'B', odds: 3.6 }),
    offer(3, { market: 'total 5.5', side: 'over', isMoneyline: false }),
    offer(4, { book: 'Comet' }),
    offer(5, { game: 'C @ D', side: 'C', odds: 1.9 }),
    offer(6, { game: 'C @ D', side: 'D', odds: 1.9 }),
  ];
  const stranger: Stranger = { at: 7, book: 'Birch', day: '2025-10-07', game: 'A @ B', isDraw: true };

  test('all prices of the book on the game of a draw are left out, and no others', () => {
    expect(keptOf(offers, [stranger])).toEqual([4, 5, 6]);
    expect(keptOf(offers, [{ ...stranger, book: 'Comet' }])).toEqual([3, 5, 6]);
  });

  test('a draw that names no game is of the games for which the book has no sound pair', () => {
    expect(keptOf(offers, [{ ...stranger, game: null }])).toEqual([4, 5, 6]);
    expect(keptOf(offers, [{ ...stranger, game: null, day: '2025-10-08' }])).toEqual([3, 4, 5, 6]);
  });

  test('an unknown name is a third outcome only next to both teams', () => {
    const unknown = { ...stranger, isDraw: false };
    expect(judge(offers, NOW, [unknown]).thirds).toEqual([unknown]);
    expect(judge(offers.slice(1), NOW, [unknown]).thirds).toEqual([]);
  });
});

const anyOffer = fc.record({
  book: fc.constantFrom('Birch', 'Comet'),
  game: fc.constantFrom('A @ B', 'C @ D'),
  market: fc.constantFrom('moneyline', 'total'),
  side: fc.constantFrom('A', 'B'),
  odds: fc.constantFrom(1.5, 1.9, 2.1, 5),
  captured: fc.constantFrom(null, NOW, NOW - HOUR, NOW - 30 * HOUR, START, START + HOUR),
  start: fc.constantFrom(null, START),
});
prop(
  'the judgment does not depend on the order of the prices',
  [fc.array(anyOffer, { maxLength: 20 }), fc.infiniteStream(fc.nat())],
  (list, numbers) => {
    const offers = list.map((one, at) => offer(at, { ...one, isMoneyline: one.market === 'moneyline' }));
    const shuffled = offers
      .map((one) => ({ one, by: numbers.next().value! }))
      .toSorted((a, b) => a.by - b.by)
      .map(({ one }) => one);
    const stranger: Stranger = { at: 99, book: 'Birch', day: '2025-10-07', game: 'A @ B', isDraw: false };
    const byPlace = (found: readonly Offer[]) => found.map(({ at }) => at).toSorted((a, b) => a - b);
    const [one, other] = [judge(offers, NOW, [stranger]), judge(shuffled, NOW, [stranger])];
    expect(byPlace(other.kept)).toEqual(byPlace(one.kept));
    expect(new Set(other.doubts.map((doubt) => JSON.stringify(doubt)))).toEqual(
      new Set(one.doubts.map((doubt) => JSON.stringify(doubt))),
    );
    // Each price counts, or something is said against it.
    const doubted = new Set(one.doubts.map(({ offer: { at } }) => at));
    expect(offers.every((o) => one.kept.includes(o) || doubted.has(o.at))).toBe(true);
  },
);
