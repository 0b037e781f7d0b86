import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clean } from '../../testing/decoded.ts';
import { paidOut } from '../../testing/payouts.ts';
import { prop } from '../../testing/prop.ts';
import { DECODERS, NO_FILES, type Rung, type TotalValue } from '../datasets/index.ts';
import { fairShare, push } from '../hub/index.ts';
import { kelly, type DecimalOdds, type Probability } from '../odds/index.ts';
import { SIDES, type Line, type Side } from '../domain/index.ts';
import {
  assess,
  audit,
  BEST_FIRST,
  groupPrices,
  listEdges,
  queryBets,
  recomputedValue,
  sharesOfBet,
  vaultFigures,
  type Bet,
} from './index.ts';

/** The goals of 64 games, whose shares are exact in binary. */
const counts = fc.array(fc.integer({ min: 2, max: 10 }), { minLength: 64, maxLength: 64 });
const line = fc.integer({ min: 5, max: 19 }).map((n) => (n / 2) as Line);
const side = fc.constantFrom(...SIDES);
const price = fc.integer({ min: 101, max: 500 }).map((n) => (n / 100) as DecimalOdds);

const rungOf = (games: readonly number[], at: Line): Rung => {
  const share = (holds: (count: number) => boolean) => (games.filter(holds).length / games.length) as Probability;
  return { line: at, over: share((count) => count > at), under: share((count) => count < at) };
};

type Offer = { readonly line: Line; readonly side: Side; readonly price: DecimalOdds };
type Row = Readonly<Record<string, unknown>>;

/** A row of total_value. `null` if the model gives the line no decided bet. */
function rowOf(games: readonly number[], { line: at, side: on, price: odds }: Offer, withPush = true): Row | null {
  const rung = rungOf(games, at);
  const modelProb = fairShare(rung, on);
  if (modelProb === null) return null;
  const pushed = withPush ? push(rung) : null;
  const value = recomputedValue({ modelProb, push: pushed, bookOdds: odds });
  const priced = { Value: value, Book: 'Alpha', 'Book odds': odds, 'Model prob': modelProb };
  return { Away: 'A', Home: 'B', Line: at, Side: on, ...priced, ...(pushed === null ? {} : { Push: pushed }) };
}

const decode = (rows: readonly Row[]): readonly TotalValue[] => clean(DECODERS.total_value(rows));
const betsOf = (rows: readonly Row[]): readonly Bet[] =>
  vaultFigures('main', { ...NO_FILES, total_value: decode(rows) }).bets;
const offers = fc.record({ line, side, price });
const ALL = { game: null, books: null, now: -Infinity };

describe('the EV of a bet on a line', () => {
  prop(
    'is the mean profit of one unit staked in each game, over half and whole lines',
    [counts, offers],
    (games, offer) => {
      const row = rowOf(games, offer);
      fc.pre(row !== null);
      const [bet] = betsOf([row]) as [Bet];
      const paid = paidOut(games, offer.side, offer.line, offer.price);
      expect(recomputedValue(bet)).toBeCloseTo(paid, 12);
      const assessed = assess(sharesOfBet(bet), String(offer.price));
      expect(assessed.ok && assessed.value.value).toBeCloseTo(paid, 12);
      expect(audit(bet, 0).filter(({ kind }) => kind !== 'tooGood')).toEqual([]);
    },
  );

  prop(
    'without a push in the file, is the mean profit of the stakes that are not returned',
    [counts, offers],
    (games, offer) => {
      const row = rowOf(games, offer, false);
      fc.pre(row !== null);
      const [bet] = betsOf([row]) as [Bet];
      const decided = games.filter((count) => count !== offer.line);
      expect(recomputedValue(bet)).toBeCloseTo(paidOut(decided, offer.side, offer.line, offer.price), 12);
      const isWhole = offer.line % 1 === 0;
      expect(bet.push).toBe(isWhole ? null : 0);
      expect(audit(bet, 0).some(({ kind }) => kind === 'noPush')).toBe(isWhole);
    },
  );

  prop('the stake does not depend on the push', [counts, offers], (games, offer) => {
    const [known, unknown] = [rowOf(games, offer), rowOf(games, offer, false)];
    fc.pre(known !== null && unknown !== null);
    const [a, b] = betsOf([known, unknown]).map((bet) => kelly(sharesOfBet(bet), bet.bookOdds)) as [
      ReturnType<typeof kelly>,
      ReturnType<typeof kelly>,
    ];
    expect(a.ok && b.ok && Math.abs(a.value - b.value)).toBeLessThan(1e-12);
  });
});

describe('the order of bets on half and whole lines', () => {
  prop(
    'is that of the mean profits of their bets',
    [counts, fc.array(offers, { minLength: 2, maxLength: 12 })],
    (games, all) => {
      // Each row has its own book, because pairs at one book are judged, too.
      const rows = all.flatMap((offer, i) => {
        const row = rowOf(games, offer);
        return row === null ? [] : [{ ...row, Book: `Book ${i}` }];
      });
      const found = queryBets(betsOf(rows), { ...ALL, display: 'all', order: BEST_FIRST });
      const paid = found.flatMap((bet) =>
        bet.kind === 'total' && !audit(bet, 0).some(({ kind }) => kind === 'tooGood')
          ? [paidOut(games, bet.side, bet.line, bet.bookOdds)]
          : [],
      );
      paid.forEach((profit, i) => expect(profit).toBeLessThanOrEqual((paid[i - 1] ?? Infinity) + 1e-12));
    },
  );

  // Of 8 games, 3 end with 6 goals, 3 with more and 2 with fewer.
  const GAMES = [4, 5, 6, 6, 6, 7, 8, 9];
  const whole: Offer = { line: 6 as Line, side: 'over', price: 2 as DecimalOdds };
  const half: Offer = { line: 5.5 as Line, side: 'over', price: 1.5 as DecimalOdds };

  test('a whole line and a half line of the same mean profit have the same EV', () => {
    const [six, other] = betsOf([rowOf(GAMES, whole)!, rowOf(GAMES, half)!]) as [Bet, Bet];
    expect([six.push, six.modelProb]).toEqual([3 / 8, 3 / 5]);
    expect(paidOut(GAMES, 'over', 6, 2)).toBe(paidOut(GAMES, 'over', 5.5, 1.5));
    expect([six, other].map(recomputedValue)).toEqual([0.125, 0.125]);
  });

  test.each([true, false])('a whole line is last only without Push in its file: with Push %s', (withPush) => {
    const better = rowOf(GAMES, { ...whole, price: 1.95 as DecimalOdds }, withPush)!;
    const worse = rowOf(GAMES, { ...half, price: 1.1 as DecimalOdds })!;
    const begun = rowOf(GAMES, { ...half, line: 4.5 as Line, price: 3 as DecimalOdds })!;
    const bets = betsOf([better, worse, begun]).map((bet, i) => ({
      ...bet,
      started: i === 2,
      honest: { prob: bet.modelProb, books: null, doubt: null },
    }));
    const order = withPush ? [6, 5.5, 4.5] : [5.5, 4.5, 6];
    const lines = (found: readonly Bet[]) => found.map((bet) => bet.kind === 'total' && bet.line);
    for (const by of ['value', 'bookOdds'] as const)
      expect(lines(queryBets(bets, { ...ALL, display: 'all', order: { by, descending: true } })).at(-1)).toBe(
        order.at(-1),
      );
    const { edges, above } = listEdges(groupPrices(bets), { ...ALL, markets: null, all: true, begun: true });
    expect(lines(edges.map(({ bet }) => bet))).toEqual(order);
    expect(above).toBe(2);
  });
});
