import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import type { DecimalOdds, Probability } from '../odds/index.ts';
import { VALUE_DISPLAYS, type LeagueDate, type Line } from '../domain/index.ts';
import { SORTED_COLUMNS } from './columns.ts';
import { BEST_FIRST, betName, queryBets, toggleBook, type Bet, type ValueColumn } from './index.ts';
import { booksOf, type ValueQuery } from './query.ts';
import { betKey, type MoneylineBet, type PlayerBet, type TotalBet } from './bet.ts';

const BOOKS = ['Alpha', 'Beta', 'Gamma', 'Delta'] as const;
const GAMES = ['A @ B', 'C @ D'] as const;
const TEAMS = ['A', 'B', 'C', 'D'] as const;
const ALL: ValueQuery = { game: null, books: null, display: 'all', order: BEST_FIRST, now: 1000 };

/** Generates few different prices and probabilities, so that many bets are tied. */
const columns = fc.record({
  row: fc.constant(0),
  game: fc.constantFrom(null, ...GAMES),
  scheduled: fc.constant(null),
  shortGame: fc.constant(null),
  started: fc.constant(false),
  other: fc.constant(null),
  pair: fc.constantFrom(null, null, { kind: 'pairBelow' as const, sum: 0.8 }),
  value: fc.constantFrom(-0.2, -0.05, 0, 0.05, 0.3),
  book: fc.constantFrom(...BOOKS),
  bookOdds: fc.constantFrom(1.5, 2, 3.25).map((odds) => odds as DecimalOdds),
  modelOdds: fc.constantFrom(null, 1.4, 2, 4).map((odds) => odds as DecimalOdds | null),
  modelProb: fc.constantFrom(0, 0.25, 0.5, 1).map((p) => p as Probability),
  push: fc.constantFrom(0, 0, 0.2, null).map((p) => p as Probability | null),
  captured: fc.constant(null),
  source: fc.constant(null),
  honest: fc.constant(null),
  date: fc.constant(null),
});
/** The game `A @ B` has begun at NOW. */
const NOW = 1000;
const priced = columns.map((rest) => ({ ...rest, start: startOf(rest.game) }));
const startOf = (game: string | null): number | null => (game === null ? null : game === 'A @ B' ? NOW : NOW + 1);
/** Returns the rank of a bet at NOW. It shares no code with the implementation. */
const rankOf = (bet: Bet): number =>
  (bet.push === null ? 3 : 0) + (bet.game === 'A @ B' ? 2 : bet.pair || valueOf(bet) > 0.2 + 1e-9 ? 1 : 0);
const valueOf = ({ modelProb, push, bookOdds }: Bet): number => (1 - (push ?? 0)) * (modelProb * bookOdds - 1);

const line = fc.constantFrom(0.5, 1, 1.5).map((one) => one as Line);
const team = (name: string) => ({ name, abbreviation: null });
const playerBet: fc.Arbitrary<PlayerBet> = fc
  .tuple(priced, fc.constantFrom('P', 'Q', 'R'), fc.constantFrom(null, ...TEAMS), line)
  .map(([rest, player, of, one]) => ({
    ...rest,
    kind: 'player',
    tab: 'goal',
    table: 'forwards',
    position: null,
    side: 'over',
    player,
    team: of === null ? null : team(of),
    line: one,
  }));
const totalBet: fc.Arbitrary<TotalBet> = fc
  .tuple(priced, fc.constantFrom(['A', 'B'] as const, ['C', 'D'] as const), fc.boolean(), line, fc.boolean())
  .map(([rest, [away, home], whole, one, over]) => ({
    ...rest,
    kind: 'total',
    tab: 'main',
    table: 'totals',
    away,
    home,
    team: whole ? null : home,
    line: one,
    side: over ? 'over' : 'under',
  }));
const moneylineBet: fc.Arbitrary<MoneylineBet> = fc
  .tuple(priced, fc.constantFrom(...TEAMS), fc.constantFrom(null, ...TEAMS))
  .map(([rest, of, opponent]) => ({
    ...rest,
    kind: 'moneyline',
    tab: 'main',
    table: 'moneylines',
    team: team(of),
    opponent,
    line: null,
  }));

/** Generates the bets of one table, in the order of the file. */
const bets: fc.Arbitrary<readonly Bet[]> = fc
  .oneof(
    fc.array<Bet>(playerBet, { maxLength: 30 }),
    fc.array<Bet>(totalBet, { maxLength: 30 }),
    fc.array<Bet>(moneylineBet, { maxLength: 30 }),
  )
  .map((all) => all.map((bet, row) => ({ ...bet, row })));
const game = fc.constantFrom(null, ...GAMES, 'Nowhere @ Never');
const books = fc.option(fc.subarray([...BOOKS, 'Closed'], { minLength: 1 }));
const display = fc.constantFrom(...VALUE_DISPLAYS);
const order = fc.record({ by: fc.constantFrom(...SORTED_COLUMNS), descending: fc.boolean() });
const query: fc.Arbitrary<ValueQuery> = fc.record({ game, books, display, order, now: fc.constant(NOW) });

/** Returns the value of a bet in a column. It shares no code with the implementation. */
function cell(bet: Bet, by: ValueColumn): string | number | null {
  if (by === 'line') return 'line' in bet ? bet.line : null;
  if (by === 'modelOdds') return bet.modelProb === 0 ? null : 1 / bet.modelProb;
  if (by !== 'name') return bet[by];
  if (bet.kind === 'total') return `${bet.away} @ ${bet.home}`;
  return bet.kind === 'player' ? bet.player : bet.team.name;
}

const rows = (all: readonly Bet[]): readonly number[] => all.map((bet) => bet.row);

describe('the filters of queryBets', () => {
  prop('queryBets returns some of the given bets, and does not change them', [bets, query], (all, asked) => {
    const before = structuredClone(all);
    const found = queryBets(all, asked);
    expect(all).toEqual(before);
    expect(new Set(found).size).toBe(found.length);
    for (const bet of found) {
      // The result contains the given object of each bet, not a copy.
      expect(all.includes(bet)).toBe(true);
      if (asked.game !== null) expect(bet.game).toBe(asked.game);
      if (asked.books !== null) expect(asked.books).toContain(bet.book);
    }
  });

  prop('queryBets keeps every bet that matches the game and the books', [bets, query], (all, asked) => {
    const fits = (bet: Bet): boolean =>
      (asked.game === null || bet.game === asked.game) && (asked.books?.includes(bet.book) ?? true);
    const found = queryBets(all, { ...asked, display: 'all' });
    expect(rows(found).toSorted((a, b) => a - b)).toEqual(rows(all.filter(fits)));
  });

  prop(
    'filtering by game and then by books returns the same bets as the reverse order',
    [bets, query],
    (all, asked) => {
      const first = (part: Partial<ValueQuery>, of: readonly Bet[]) => queryBets(of, { ...ALL, ...part });
      const byFile = (found: readonly Bet[]) => found.toSorted((a, b) => a.row - b.row);
      const gameFirst = first({ books: asked.books }, byFile(first({ game: asked.game }, all)));
      const booksFirst = first({ game: asked.game }, byFile(first({ books: asked.books }, all)));
      expect(gameFirst).toEqual(booksFirst);
      // The best price is chosen among the bets that remain after filtering by game and books.
      expect(queryBets(byFile(gameFirst), { ...ALL, display: asked.display, order: asked.order })).toEqual(
        queryBets(all, asked),
      );
    },
  );

  prop('queryBets returns the same bets when it is applied to its own result', [bets, query], (all, asked) => {
    const found = queryBets(all, asked);
    expect(queryBets(found, asked)).toEqual(found);
  });
});

describe('the best prices in queryBets', () => {
  prop(
    'queryBets with the display `best` returns one bet per betKey: of the lowest rank, the bet with the highest value',
    [bets, query],
    (all, asked) => {
      const open = queryBets(all, { ...asked, display: 'all' });
      const best = queryBets(all, { ...asked, display: 'best' });
      expect(best.every((bet) => open.includes(bet))).toBe(true);
      expect(best.map(betKey).toSorted()).toEqual([...new Set(open.map(betKey))].toSorted());
      for (const bet of best) {
        const group = open.filter((one) => betKey(one) === betKey(bet));
        const rank = Math.min(...group.map(rankOf));
        expect(rankOf(bet)).toBe(rank);
        const same = group.filter((one) => rankOf(one) === rank);
        expect(bet.value).toBe(Math.max(...same.map(({ value }) => value)));
        // In a tie, the first bet in the file is chosen.
        expect(bet.row).toBe(Math.min(...rows(same.filter(({ value }) => value === bet.value))));
      }
    },
  );

  const base: PlayerBet = {
    kind: 'player',
    tab: 'goal',
    table: 'forwards',
    row: 0,
    game: null,
    scheduled: null,
    shortGame: null,
    start: null,
    started: false,
    other: null,
    pair: null,
    player: 'P',
    team: null,
    position: null,
    side: 'over',
    line: 0.5 as Line,
    value: 0.1,
    book: 'Alpha',
    bookOdds: 2 as DecimalOdds,
    modelOdds: null,
    modelProb: 0.55 as Probability,
    push: 0 as Probability,
    captured: null,
    source: null,
    honest: null,
    date: null,
  };
  const moneyline = (of: string, opponent: string | null, at: string | null): MoneylineBet => {
    const { player: _player, position: _position, line: _line, ...rest } = base;
    return {
      ...rest,
      kind: 'moneyline',
      tab: 'main',
      table: 'moneylines',
      team: team(of),
      opponent,
      line: null,
      game: at,
    };
  };
  const total = (change: Partial<TotalBet>): TotalBet => {
    const { player: _player, position: _position, ...rest } = base;
    return {
      ...rest,
      kind: 'total',
      tab: 'main',
      table: 'totals',
      away: 'A',
      home: 'B',
      team: null,
      side: 'over',
      ...change,
    };
  };

  test.each<[string, Bet, Bet, number]>([
    ['the same player at two books', base, { ...base, book: 'Beta' }, 1],
    ['two players', base, { ...base, player: 'Q' }, 2],
    [
      'two players of different teams with the same name',
      { ...base, team: team('A') },
      { ...base, team: team('B') },
      2,
    ],
    ['one player with two lines', base, { ...base, line: 1 as Line }, 2],
    ['both sides of a total (spec 9: per matchup and line)', total({}), total({ side: 'under' }), 1],
    ['one player on two days', base, { ...base, date: '2026-11-23' as LeagueDate }, 2],
    ['one total with two lines', total({}), total({ line: 1 as Line }), 2],
    ["a game total and a team's total", total({}), total({ team: 'A' }), 2],
    ["two teams' totals", total({ team: 'B' }), total({ team: 'A' }), 2],
    ['totals of different matchups', total({}), total({ home: 'C' }), 2],
    ['totals of a matchup with home and away swapped', total({}), total({ away: 'B', home: 'A' }), 2],
    ['money lines of both teams', moneyline('A', 'B', 'A @ B'), moneyline('B', 'A', 'A @ B'), 2],
    [
      'money lines of one team, one of them without the opponent',
      moneyline('A', 'B', 'A @ B'),
      moneyline('A', null, 'A @ B'),
      1,
    ],
    ['money lines of one team against two opponents', moneyline('A', 'B', null), moneyline('A', 'C', null), 2],
  ])('the display `best` keeps the expected number of bets of %s', (_, one, other, count) => {
    expect(queryBets([one, other], { ...ALL, display: 'best' })).toHaveLength(count);
  });

  test('queryBets selects the best price only among the books that the user has chosen', () => {
    const all = [base, { ...base, row: 1, book: 'Beta', value: 0.2 }, { ...base, row: 2, book: 'Gamma', value: 0.15 }];
    const best = (chosen: readonly string[] | null) => rows(queryBets(all, { ...ALL, display: 'best', books: chosen }));
    expect([best(null), best(['Alpha', 'Gamma']), best(['Alpha']), best(['Closed'])]).toEqual([[1], [2], [0], []]);
  });
});

describe('the order of queryBets', () => {
  prop(
    'queryBets sorts by rank and the chosen column, with unknown values last and ties in file order',
    [bets, order],
    (all, { by, descending }) => {
      const found = queryBets(all, { ...ALL, order: { by, descending } });
      for (let i = 1; i < found.length; i++) {
        const [a, b] = [found[i - 1]!, found[i]!];
        const [x, y] = [cell(a, by), cell(b, by)];
        expect(rankOf(a)).toBeLessThanOrEqual(rankOf(b));
        if (rankOf(a) < rankOf(b)) continue;
        if (x === y) expect(a.row).toBeLessThan(b.row);
        else if (x === null) expect.fail('a bet with an unknown value is sorted before a known one');
        else if (y !== null) expect(descending ? x > y : x < y).toBe(true);
      }
    },
  );

  prop(
    'the result of queryBets does not depend on the order of the given bets',
    [bets, query, fc.infiniteStream(fc.nat())],
    (all, asked, numbers) => {
      const shuffled = all
        .map((bet) => ({ bet, at: numbers.next().value! }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ bet }) => bet);
      const open = { ...asked, display: 'all' } as const;
      expect(queryBets(shuffled, open)).toEqual(queryBets(all, open));
    },
  );

  prop(
    'queryBets returns unknown values last in both directions',
    [bets, fc.constantFrom(...SORTED_COLUMNS)],
    (mixed, by) => {
      const all = mixed.filter((bet) => rankOf(bet) === 0);
      const [up, down] = [false, true].map((descending) => queryBets(all, { ...ALL, order: { by, descending } }));
      const known = (found: readonly Bet[]) => found.map((bet) => cell(bet, by)).filter((one) => one !== null);
      expect(known(down!)).toEqual(known(up!).toReversed());
      const unknown = (found: readonly Bet[]) => rows(found.filter((bet) => cell(bet, by) === null));
      expect(unknown(down!)).toEqual(unknown(up!));
    },
  );

  test.each([
    [false, [1, 3, 0, 2]],
    [true, [3, 1, 0, 2]],
  ])(
    'with `descending` set to %s, queryBets returns unknown values last, whatever the order of the given bets',
    (descending, expected) => {
      const probabilities = [0, 0.5, 0, 0.25] as Probability[];
      const [sample] = fc.sample(playerBet, { numRuns: 1, seed: 1 });
      const sound = { ...sample!, bookOdds: 2 as DecimalOdds, start: null, pair: null };
      const all = probabilities.map((modelProb, row) => ({ ...sound, row, modelProb }));
      for (const input of [all, all.toReversed(), [2, 1, 0, 3].map((i) => all[i]!)]) {
        expect(rows(queryBets(input, { ...ALL, order: { by: 'modelOdds', descending } }))).toEqual(expected);
      }
    },
  );

  test('BEST_FIRST sorts by value in descending order', () => {
    expect(BEST_FIRST).toEqual({ by: 'value', descending: true });
    expect([...SORTED_COLUMNS]).toEqual(['name', 'line', 'value', 'book', 'bookOdds', 'modelOdds', 'modelProb']);
  });
});

prop('betName returns the player, the matchup or the team', [bets], (all) => {
  expect(all.map(betName)).toEqual(all.map((bet) => cell(bet, 'name')));
});

prop('booksOf lists each book once, sorted by name', [bets], (all) => {
  const found = booksOf(all);
  expect(new Set(found)).toEqual(new Set(all.map(({ book }) => book)));
  for (let i = 1; i < found.length; i++) expect(found[i - 1]! < found[i]!).toBe(true);
});

describe('toggleBook', () => {
  test.each([
    [null, 'Beta', ['Alpha', 'Gamma']],
    [['Alpha', 'Gamma'], 'Beta', null],
    [['Gamma'], 'Alpha', ['Alpha', 'Gamma']],
    [['Alpha', 'Gamma'], 'Alpha', ['Gamma']],
    // Turning off the last book turns all books on (spec 5).
    [['Gamma'], 'Gamma', null],
    // Books that are unknown or listed twice are dropped.
    [['Gamma', 'Closed', 'Gamma'], 'Alpha', ['Alpha', 'Gamma']],
    [['Alpha', 'Alpha', 'Beta'], 'Beta', ['Alpha']],
    [['Alpha'], 'Closed', ['Alpha']],
  ])('toggleBook with the chosen books %j and the toggled book %s returns %j', (chosen, book, next) => {
    expect(toggleBook(chosen, book, ['Alpha', 'Beta', 'Gamma'])).toEqual(next);
  });

  test('toggleBook does not turn off the only book of the bets', () => {
    expect(toggleBook(null, 'Alpha', ['Alpha'])).toBeNull();
  });

  const there = fc.uniqueArray(fc.constantFrom('z', 'y', 'Alpha', 'beta', 'Émile', ''), { minLength: 1 });
  prop(
    'toggleBook selects the same books as a reference model with a set of books, in which an empty set selects all',
    [there, fc.array(fc.nat(5), { maxLength: 30 })],
    (all, toggled) => {
      let set = new Set(all);
      let chosen: readonly string[] | null = null;
      for (const n of toggled) {
        const book = all[n % all.length]!;
        chosen = toggleBook(chosen, book, all);
        if (!set.delete(book)) set.add(book);
        if (set.size === 0) set = new Set(all);
        expect(new Set(chosen ?? all)).toEqual(set);
        // A choice of all books is always `null`. Any other choice keeps the order of `books`.
        expect(chosen === null).toBe(set.size === all.length);
        if (chosen !== null) expect(chosen).toEqual(all.filter((one) => set.has(one)));
      }
    },
  );
});
