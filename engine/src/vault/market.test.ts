import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../testing/hubFiles.ts';
import { prop } from '../../testing/prop.ts';
import { DECODERS, NO_FILES } from '../datasets/index.ts';
import { americanToDecimal, DEVIG_METHODS, type AmericanOdds } from '../odds/index.ts';
import { noVigMarket, noVigProb, vaultFigures, type Bet, type NoVigMarket } from './index.ts';
import { otherSide } from './market.ts';

const american = (value: number): number => americanToDecimal(value as AmericanOdds);

type Lines = {
  readonly totals?: readonly Row[];
  readonly moneylines?: readonly Row[];
  readonly schedule?: readonly Row[];
};

/** Returns the bets that vaultFigures reads for the main tab from these rows. */
function betsOf({ totals = [], moneylines = [], schedule = [] }: Lines): readonly Bet[] {
  const priced = (rows: readonly Row[]): readonly Row[] =>
    rows.map((row) => ({ Value: 0, Book: 'Alpha', 'Book odds': 1.9, 'Model prob': 0.5, ...row }));
  const [total_value, moneyline_value, schedule_times] = [
    DECODERS.total_value(priced(totals)),
    DECODERS.moneyline_value(priced(moneylines)),
    DECODERS.schedule_times(schedule),
  ];
  if (!total_value.ok || !moneyline_value.ok || !schedule_times.ok) throw new Error('the rows cannot be decoded');
  return vaultFigures('main', {
    ...NO_FILES,
    total_value: total_value.value.data,
    moneyline_value: moneyline_value.value.data,
    schedule_times: schedule_times.value.data,
  }).bets;
}

const TOTAL = { Away: 'A', Home: 'B', Line: 5.5, Side: 'Over' };
const UNDER = { ...TOTAL, Side: 'Under' };
const PLAYED = { Date: '2025-10-07', 'Away Team': 'A', 'Home Team': 'B' };
const LATER = { Date: '2025-10-08', 'Away Team': 'C', 'Home Team': 'A' };

/** Returns whether the two bets are opposite sides of one market. */
function paired(lines: Lines): boolean {
  const bets = betsOf(lines);
  expect(bets).toHaveLength(2);
  const [one, other] = bets;
  const found = otherSide(one!, bets);
  expect(otherSide(other!, bets)).toBe(found === null ? null : one);
  if (found !== null) expect(found).toBe(other);
  return found !== null;
}

describe('otherSide', () => {
  test.each<[string, Row, boolean]>([
    ['the under', UNDER, true],
    ['the under at another book', { ...UNDER, Book: 'Beta' }, false],
    ['the under at another line', { ...UNDER, Line: 6 }, false],
    ["the under of a team's total", { ...UNDER, Team: 'A' }, false],
    ['the under of another away team', { ...UNDER, Away: 'C' }, false],
    ['the under of another home team', { ...UNDER, Home: 'C' }, false],
    ['the under with home and away swapped', { ...UNDER, Away: 'B', Home: 'A' }, false],
    ['the same over again', TOTAL, false],
  ])('otherSide pairs an over only with the under of the same bet and book (here with %s)', (_, other, expected) => {
    expect(paired({ totals: [TOTAL, other] })).toBe(expected);
  });

  test('otherSide finds the opposite side of a total only on the same date', () => {
    const SAME = { Date: '2025-10-07' };
    expect(
      paired({
        totals: [
          { ...TOTAL, ...SAME },
          { ...UNDER, ...SAME },
        ],
      }),
    ).toBe(true);
    expect(paired({ totals: [{ ...TOTAL, ...SAME }, UNDER] })).toBe(false);
  });

  test('otherSide finds the opposite side of a team’s total only for the same team', () => {
    const [ours, theirs] = [
      { ...TOTAL, Team: 'A' },
      { ...UNDER, Team: 'B' },
    ];
    expect(paired({ totals: [ours, theirs] })).toBe(false);
    expect(paired({ totals: [ours, { ...theirs, Team: 'A' }] })).toBe(true);
  });

  test.each<[string, Row, Row, readonly Row[], boolean]>([
    ['both rows name their opponent', { Team: 'A', Opponent: 'B' }, { Team: 'B', Opponent: 'A' }, [], true],
    ['only the first row names its opponent', { Team: 'A', Opponent: 'B' }, { Team: 'B' }, [], true],
    ['only the second row names its opponent', { Team: 'A' }, { Team: 'B', Opponent: 'A' }, [], true],
    ['no row names its opponent, and there is no schedule', { Team: 'A' }, { Team: 'B' }, [], false],
    ['no row names its opponent, and the teams play each other next', { Team: 'A' }, { Team: 'B' }, [PLAYED], true],
    [
      'no row names its opponent, and the teams do not play each other next',
      { Team: 'A' },
      { Team: 'C' },
      [PLAYED, LATER],
      false,
    ],
    ['the first row names a third team', { Team: 'A', Opponent: 'C' }, { Team: 'B' }, [], false],
    ['the second row names a third team', { Team: 'A' }, { Team: 'B', Opponent: 'C' }, [], false],
    [
      'the rows name opponents of different games',
      { Team: 'A', Opponent: 'C' },
      { Team: 'B', Opponent: 'A' },
      [],
      false,
    ],
    ['the second row belongs to a later game', { Team: 'A' }, { Team: 'C', Opponent: 'A' }, [PLAYED, LATER], false],
    ['both rows belong to the later game', { Team: 'A', Opponent: 'C' }, { Team: 'C' }, [PLAYED, LATER], true],
    ['both rows have the same team', { Team: 'A', Opponent: 'B' }, { Team: 'A', Opponent: 'B' }, [PLAYED], false],
    [
      'the rows have different books',
      { Team: 'A', Opponent: 'B' },
      { Team: 'B', Opponent: 'A', Book: 'Beta' },
      [PLAYED],
      false,
    ],
  ])(
    'otherSide pairs two money lines only if they are the two sides of one game (here %s)',
    (_, one, other, schedule, expected) => {
      expect(paired({ moneylines: [one, other], schedule })).toBe(expected);
      expect(paired({ moneylines: [other, one], schedule })).toBe(expected);
    },
  );

  test.each<[string, Row, Row, boolean]>([
    ['the favorite and the other team', { Line: -1.5 }, { Team: 'B', Opponent: 'A', Line: 1.5 }, true],
    ['two favorites', { Line: -1.5 }, { Team: 'B', Opponent: 'A', Line: -1.5 }, false],
    ['two numbers of goals', { Line: -1.5 }, { Team: 'B', Opponent: 'A', Line: 2.5 }, false],
    ['a puck line and a win', { Line: -1.5 }, { Team: 'B', Opponent: 'A' }, false],
  ])('otherSide pairs the two sides of one puck line (here %s)', (_, first, second, expected) => {
    expect(paired({ moneylines: [{ Team: 'A', Opponent: 'B', ...first }, second] })).toBe(expected);
  });

  test('the bets of a page have the price of the other side at their book, also those on players', () => {
    const row = { Player: 'P', Line: 0.5, Value: 0, Book: 'Alpha', 'Book odds': 2, 'Model prob': 0.5 };
    const decoded = DECODERS.goal_value([
      row,
      { ...row, Side: 'Under', 'Book odds': 1.8 },
      { ...row, Side: 'Under', Book: 'Beta', 'Book odds': 1.7 },
      { ...row, Side: 'Under', Player: 'Q', 'Book odds': 1.6 },
      { ...row, Side: 'Under', Line: 1.5, 'Book odds': 1.5 },
    ]);
    if (!decoded.ok) throw new Error(decoded.error.problem);
    const { bets } = vaultFigures('goal', { ...NO_FILES, goal_value: decoded.value.data });
    expect(bets.map(({ other }) => other)).toEqual([1.8, 2, null, null, null]);
    expect(noVigMarket(bets[0]!)?.noVig.multiplicative).toBeCloseTo(1.8 / 3.8, 12);
  });

  test('otherSide never pairs a total with a money line, and finds no opposite side for a player’s bet', () => {
    const bets = betsOf({ totals: [TOTAL], moneylines: [{ Team: 'B', Opponent: 'A' }], schedule: [PLAYED] });
    expect(bets.map((bet) => otherSide(bet, bets))).toEqual([null, null]);
    const decoded = DECODERS.goal_value([
      { Player: 'P', Line: 0.5, Value: 0, Book: 'Alpha', 'Book odds': 2, 'Model prob': 0.5 },
    ]);
    if (!decoded.ok) throw new Error('the rows cannot be decoded');
    const players = vaultFigures('goal', { ...NO_FILES, goal_value: decoded.value.data }).bets;
    expect(players).toHaveLength(1);
    expect(noVigMarket(players[0]!)).toBeNull();
  });
});

/** Returns the market of a total with these prices of over and under. */
function market(over: number, under: number): NoVigMarket | null {
  const bets = betsOf({
    totals: [
      { ...TOTAL, 'Book odds': over },
      { ...UNDER, 'Book odds': under },
    ],
  });
  return noVigMarket(bets[0]!);
}

describe('noVigMarket', () => {
  // The last column has the expected no-vig probability of the over for each devig method.
  test.each([
    [-110, -110, 1.047619, [0.5, 0.5, 0.5, 0.5, 0.5, 0.5]],
    [-150, 130, 1.034783, [0.579832, 0.582609, 0.583983, 0.582712, 0.582609, 0.58269]],
    [-300, 240, 1.044118, [0.71831, 0.727941, 0.733084, 0.728503, 0.727941, 0.728387]],
    [-1000, 600, 1.051948, [0.864198, 0.883117, 0.895342, 0.885662, 0.883117, 0.885197]],
  ])('noVigMarket removes the margin of a book with the prices %s and %s', (over, under, booksum, known) => {
    const found = market(american(over), american(under))!;
    expect(found.overround).toBeCloseTo(booksum - 1, 6);
    expect(found.hold).toBeCloseTo(1 - 1 / booksum, 6);
    expect(Object.keys(found.noVig)).toEqual(['multiplicative', 'additive', 'power', 'odds-ratio', 'shin', 'probit']);
    Object.values(found.noVig).forEach((p, i) => expect(p).toBeCloseTo(known[i]!, 6));
    expect(noVigProb(found)).toBe(found.noVig.multiplicative);
    const turned = market(american(under), american(over))!;
    Object.values(turned.noVig).forEach((p, i) => expect(p).toBeCloseTo(1 - known[i]!, 6));
  });

  test('noVigMarket does not change the probabilities of a fair book', () => {
    const fair = market(2.5, 5 / 3)!;
    expect([fair.hold, fair.overround]).toEqual([0, 0]);
    for (const method of DEVIG_METHODS) expect(fair.noVig[method]).toBeCloseTo(0.4, 9);
  });

  test.each([
    ['an arbitrage', 2.1, 2.1],
    ['an over that returns only the stake', 1, 3],
    ['an under that returns only the stake', 3, 1],
  ])('noVigMarket is null for %s', (_, over, under) => {
    expect(market(over, under)).toBeNull();
  });

  test('noVigMarket is null if the file does not have the opposite side of the bet', () => {
    const bets = betsOf({ totals: [TOTAL] });
    expect(noVigMarket(bets[0]!)).toBeNull();
  });

  const price = fc.integer({ min: 101, max: 3000 }).map((n) => n / 100);
  prop(
    'noVigMarket has the same margin on both sides, and probabilities that add up to 1',
    [price, price],
    (over, under) => {
      const bets = betsOf({
        totals: [
          { ...TOTAL, 'Book odds': over },
          { ...UNDER, 'Book odds': under },
        ],
      });
      const [ours, theirs] = bets.map((bet) => noVigMarket(bet));
      const booksum = 1 / over + 1 / under;
      if (booksum < 1 - 1e-9) {
        expect([ours, theirs]).toEqual([null, null]);
        return;
      }
      if (booksum < 1 + 1e-9) return;
      expect(bets.map(({ other }) => other)).toEqual([under, over]);
      for (const found of [ours!, theirs!]) {
        expect(found.overround).toBeCloseTo(booksum - 1, 9);
        expect(found.hold).toBeCloseTo(1 - 1 / booksum, 9);
      }
      for (const method of DEVIG_METHODS) {
        const [p, q] = [ours!.noVig[method]!, theirs!.noVig[method]!];
        expect(p + q).toBeCloseTo(1, 9);
        // Without the margin, each side is less likely than its price implies, and the side with the shorter price is
        // still the likelier one.
        expect(p).toBeLessThan(1 / over);
        expect(Math.sign(Math.round((p - q) * 1e9))).toBe(Math.sign(under - over));
      }
      expect(ours!.noVig.multiplicative).toBeCloseTo(1 / over / booksum, 9);
      expect(ours!.noVig.additive).toBeCloseTo(1 / over - (booksum - 1) / 2, 9);
    },
  );
});
