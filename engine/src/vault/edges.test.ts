import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import type { HonestFigures } from '../datasets/index.ts';
import type { DecimalOdds, Probability } from '../odds/index.ts';
import { EDGE_MARKETS, type EdgeMarket, type Line } from '../domain/index.ts';
import { betStake, edgesCsv, groupPrices, listEdges, toggleMarket, type Bet } from './index.ts';
import type { EdgeQuery } from './edges.ts';
import type { MoneylineBet, PlayerBet, TotalBet } from './bet.ts';

const BOOKS = ['Alpha', 'Beta', 'Gamma'] as const;
const GAMES = ['A @ B', 'C @ D'] as const;
const ALL: EdgeQuery = { game: null, books: null, markets: null, all: true, begun: true, now: 1000 };
const team = (name: string) => ({ name, abbreviation: null });

const HONEST = [
  { prob: 0.4, books: 0.3, doubt: null },
  { prob: 0.55, books: null, doubt: 'before news' },
  { prob: null, books: 0.2, doubt: 'disagree' },
  { prob: null, books: null, doubt: 'before news' },
  { prob: null, books: 0.4, doubt: 'few simulations' },
  { prob: null, books: null, doubt: 'one price' },
] as readonly HonestFigures[];
/** Generates bets with few different values, so that most bets have several prices and many are tied. */
const columns = fc.record({
  row: fc.constant(0),
  game: fc.constantFrom(null, ...GAMES),
  scheduled: fc.constant(null),
  shortGame: fc.constant(null),
  started: fc.constant(false),
  other: fc.constant(null),
  pair: fc.constantFrom(null, null, { kind: 'pairBelow' as const, sum: 0.8 }),
  value: fc.constantFrom(-0.2, 0, 0.05, 0.3),
  book: fc.constantFrom(...BOOKS),
  bookOdds: fc.constantFrom(1.5, 2, 3.25).map((odds) => odds as DecimalOdds),
  modelOdds: fc.constant(null),
  modelProb: fc.constantFrom(0.25, 0.5).map((p) => p as Probability),
  captured: fc.constant(null),
  source: fc.constant(null),
  honest: fc.constantFrom(null, ...HONEST),
  date: fc.constant(null),
});
/** The game `A @ B` has begun at NOW. */
const NOW = 1000;
const priced = columns.map((rest) => ({ ...rest, start: startOf(rest.game) }));
const startOf = (game: string | null): number | null => (game === null ? null : game === 'A @ B' ? NOW : NOW + 1);
/** Returns the rank of a bet at NOW. It shares no code with the implementation. */
const rankOf = (bet: Bet): number =>
  (bet.push === null ? 3 : 0) +
  (bet.game === 'A @ B' ? 2 : bet.pair || bet.honest?.doubt === 'disagree' || valueOf(bet) > 0.2 + 1e-9 ? 1 : 0);
const hasHonest = ({ honest }: Bet): boolean => typeof honest?.prob === 'number';
const valueOf = ({ modelProb, honest, push, bookOdds }: Bet): number =>
  (1 - (push ?? 0)) * ((honest?.prob ?? modelProb) * bookOdds - 1);
const shownValue = (bet: Bet): number => (hasHonest(bet) ? valueOf(bet) : bet.value);

/** A line and its push. The push of the line 2 is unknown. */
const line = fc.constantFrom<readonly [number, number | null]>([0.5, 0], [1, 0.2], [2, null]).map(([one, push]) => ({
  line: one as Line,
  push: push as Probability | null,
}));
const playerBet: fc.Arbitrary<PlayerBet> = fc
  .tuple(priced, fc.constantFrom('P', 'Q'), fc.constantFrom('goal', 'sog'), line)
  .map(([rest, player, tab, one]) => ({
    ...rest,
    kind: 'player',
    tab,
    table: 'forwards',
    position: null,
    side: 'over',
    player,
    team: team('A'),
    ...one,
  }));
const totalBet: fc.Arbitrary<TotalBet> = fc
  .tuple(priced, fc.constantFrom(null, 'B'), line, fc.constantFrom('over', 'under'))
  .map(([rest, of, one, side]) => ({
    ...rest,
    kind: 'total',
    tab: 'main',
    table: 'totals',
    away: 'A',
    home: 'B',
    team: of,
    ...one,
    side,
  }));
const moneylineBet: fc.Arbitrary<MoneylineBet> = fc.tuple(priced, fc.constantFrom('A', 'B')).map(([rest, of]) => ({
  ...rest,
  push: 0 as Probability,
  game: 'A @ B',
  start: NOW,
  kind: 'moneyline',
  tab: 'main',
  table: 'moneylines',
  team: team(of),
  opponent: null,
  line: null,
}));
const bets: fc.Arbitrary<readonly Bet[]> = fc
  .array<Bet>(fc.oneof(playerBet, totalBet, moneylineBet), { maxLength: 40 })
  .map((all) => all.map((bet, row) => ({ ...bet, row })));
const markets = fc.option(fc.subarray<EdgeMarket>([...EDGE_MARKETS], { minLength: 1 }));
const query: fc.Arbitrary<EdgeQuery> = fc.record({
  markets,
  game: fc.constantFrom(null, ...GAMES, 'Nowhere @ Never'),
  books: fc.option(fc.subarray([...BOOKS, 'Closed'], { minLength: 1 })),
  all: fc.boolean(),
  begun: fc.boolean(),
  now: fc.constant(NOW),
});

/** Both parts of the list, in the order in which a reader sees them. */
function list(all: readonly Bet[], asked: EdgeQuery) {
  const { edges, simulated, ...figures } = listEdges(groupPrices(all), asked);
  return { edges: [...edges, ...simulated], ranked: edges, simulated, ...figures };
}

/** Returns whether the bet is in one of the chosen markets, computed independently of the implementation. */
function isOf(bet: Bet, chosen: EdgeQuery['markets']): boolean {
  if (chosen === null) return true;
  if (bet.kind === 'player') return chosen.some((market) => market === bet.tab);
  return chosen.includes(bet.kind === 'total' ? 'totals' : 'moneylines');
}

/** Returns whether two prices are for the same bet. It shares no code with the implementation. */
function isSameBet(a: Bet, b: Bet): boolean {
  if (a.kind === 'player' && b.kind === 'player') return a.tab === b.tab && a.player === b.player && a.line === b.line;
  if (a.kind === 'total' && b.kind === 'total') return a.team === b.team && a.line === b.line && a.side === b.side;
  return a.kind === 'moneyline' && b.kind === 'moneyline' && a.team.name === b.team.name;
}

describe('listEdges', () => {
  prop('listEdges agrees with a search over all pairs of prices', [bets, query], (all, asked) => {
    const matching = all.filter(
      (bet) =>
        (asked.game === null || bet.game === asked.game) &&
        (asked.books?.includes(bet.book) ?? true) &&
        isOf(bet, asked.markets),
    );
    const compare = (a: Bet, b: Bet) =>
      Number(hasHonest(b)) - Number(hasHonest(a)) ||
      rankOf(a) - rankOf(b) ||
      shownValue(b) - shownValue(a) ||
      a.row - b.row;
    const beats = (one: Bet, other: Bet) => compare(one, other) < 0;
    // A bet whose other prices are of another game does not occur: a bet has one game.
    const isOver = (bet: Bet) => matching.every((one) => !isSameBet(one, bet) || rankOf(one) % 3 === 2);
    const open = asked.begun ? matching : matching.filter((bet) => !isOver(bet));
    const over = matching.filter(
      (bet) => isOver(bet) && !matching.some((one) => isSameBet(one, bet) && beats(one, bet)),
    );
    const gone = over.filter((bet) => asked.all || shownValue(bet) > 0);
    expect(list(all, asked).begun).toEqual({ bets: gone.length, games: new Set(gone.map(({ game }) => game)).size });
    const best = open.filter((bet) => !open.some((one) => isSameBet(one, bet) && beats(one, bet)));
    const above = best.filter((bet) => shownValue(bet) > 0);
    const found = list(all, asked);
    // A bet of a game with honest prices counts by its honest value, and others are counted apart.
    const weighed = new Set(all.filter(hasHonest).map(({ game }) => game));
    const isOfWeighed = (bet: Bet) => hasHonest(bet) || (bet.honest?.doubt === 'disagree' && weighed.has(bet.game));
    expect([found.above, found.of]).toEqual([above.filter(hasHonest).length, best.filter(isOfWeighed).length]);
    const claims = [above, best].map((some) => some.filter((bet) => !isOfWeighed(bet)).length);
    expect(found.simulationOnly).toEqual({ above: claims[0], of: claims[1] });
    for (const doubt of ['few simulations', 'one price']) {
      const games = found.simulated.flatMap(({ bet }) => (bet.honest?.doubt === doubt ? (bet.game ?? []) : []));
      const named = found.fallbacks.filter((one) => one.doubt === doubt).flatMap((one) => one.gameNames);
      expect(named).toEqual([...new Set(games)]);
    }
    const expected = asked.all ? best : above;
    expect(found.edges.map(({ bet }) => bet.row).toSorted((a, b) => a - b)).toEqual(expected.map(({ row }) => row));
    for (const { bet, others } of found.edges) {
      const same = open.filter((one) => isSameBet(one, bet) && one.row !== bet.row);
      expect(others).toEqual(same.toSorted(compare));
    }
  });

  prop(
    'listEdges sorts honest bets by rank and value, and returns the given bet objects',
    [bets, query],
    (all, asked) => {
      const { edges } = list(all, asked);
      for (const [i, { bet, others }] of edges.entries()) {
        expect(all[bet.row]).toBe(bet);
        for (const one of others) expect(all[one.row]).toBe(one);
        const next = edges[i + 1]?.bet;
        if (!next || !hasHonest(next)) continue;
        expect(rankOf(bet)).toBeLessThanOrEqual(rankOf(next));
        if (rankOf(bet) === rankOf(next)) expect(shownValue(bet)).toBeGreaterThanOrEqual(shownValue(next));
      }
    },
  );

  prop(
    'no bet without an honest probability is above one with it, and none has a stake',
    [bets, query],
    (all, asked) => {
      const { edges, ranked, simulated } = list(all, asked);
      const honest = edges.map(({ bet }) => hasHonest(bet));
      expect(honest).toEqual(honest.toSorted((a, b) => Number(b) - Number(a)));
      for (const { bet } of edges) if (!hasHonest(bet)) expect(betStake(bet, asked.now)).toBe(0);
      // A withheld bet is with the honest ones of its game, if there are any of any book and market.
      const weighed = new Set(all.filter(hasHonest).map(({ game }) => game));
      for (const { bet } of ranked)
        expect(hasHonest(bet) || (bet.honest?.doubt === 'disagree' && weighed.has(bet.game))).toBe(true);
      for (const { bet } of simulated)
        expect(hasHonest(bet) || (bet.honest?.doubt === 'disagree' && weighed.has(bet.game))).toBe(false);
    },
  );

  prop(
    'the order of bets without an honest probability does not depend on any price or chance',
    [bets, query, bets],
    (all, asked, other) => {
      const every = { ...asked, all: true, books: null };
      // Each bet has one price, since the price that is shown for a bet does depend on them.
      const single = groupPrices(all).flatMap(([first]) => (first && !hasHonest(first) ? [first] : []));
      const changed = single.map((bet, i) => ({
        ...bet,
        value: other[i]?.value ?? 9,
        bookOdds: (other[i]?.bookOdds ?? 9) as DecimalOdds,
        modelProb: 0.9 as Probability,
      }));
      const rows = (of: readonly Bet[]) => list(of, every).edges.map(({ bet }) => bet.row);
      expect(rows(changed)).toEqual(rows(single));
      const keys = list(single, every).edges.map(({ bet }) => [
        bet.start ?? Infinity,
        bet.kind === 'player' ? bet.player : bet.kind === 'total' ? (bet.team ?? 'A @ B') : bet.team.name,
        EDGE_MARKETS.indexOf(bet.kind === 'player' ? bet.tab : bet.table),
        bet.line ?? 0,
      ]);
      const isBelow = (a: (typeof keys)[number], b: (typeof keys)[number]): boolean => {
        const at = a.findIndex((key, i) => key !== b[i]);
        return at < 0 || a[at]! < b[at]!;
      };
      keys.forEach((key, i) => expect(i === 0 || isBelow(keys[i - 1]!, key)).toBe(true));
    },
  );

  prop(
    'with `all`, listEdges lists no price twice, and lists every price if the query has no filter',
    [bets, query],
    (all, asked) => {
      const prices = list(all, { ...asked, all: true }).edges.flatMap(({ bet, others }) => [bet, ...others]);
      expect(new Set(prices).size).toBe(prices.length);
      expect(list(all, { ...ALL, all: true }).edges.flatMap(({ bet, others }) => [bet, ...others])).toHaveLength(
        all.length,
      );
    },
  );

  prop(
    '`counts` of a market is the number of bets that listEdges returns if only this market is chosen',
    [bets, query],
    (all, asked) => {
      const { counts, edges } = list(all, asked);
      for (const market of EDGE_MARKETS)
        expect(counts[market]).toBe(list(all, { ...asked, markets: [market] }).edges.length);
      const chosen = asked.markets ?? EDGE_MARKETS;
      expect(chosen.reduce((sum, market) => sum + counts[market], 0)).toBe(edges.length);
    },
  );

  prop('if the user chooses fewer books, no bet of listEdges gets a better price', [bets, query], (all, asked) => {
    for (const { bet } of list(all, asked).edges) {
      const rivals = all.filter(
        (one) => isSameBet(one, bet) && rankOf(one) === rankOf(bet) && hasHonest(one) === hasHonest(bet),
      );
      expect(shownValue(bet)).toBeLessThanOrEqual(Math.max(...rivals.map(shownValue)));
    }
  });
});

const [goal] = fc.sample(playerBet, { numRuns: 1, seed: 1 }) as [PlayerBet];
const bet: PlayerBet = {
  ...goal,
  player: 'P',
  tab: 'goal',
  line: 0.5 as Line,
  value: 0.1,
  book: 'Alpha',
  game: 'A @ B',
};

test.each([
  [['A @ B', 'A @ B'], ['2026-01-15', '2026-01-15'], 1],
  [['A @ B', 'C @ D'], ['2026-01-15', '2026-01-15'], 2],
  [['A @ B', 'A @ B'], ['2026-01-15', '2026-01-16'], 2],
])('listEdges counts the games that have begun: %j on %j are %i', (names, dates, games) => {
  const gone = names.map((name, i) => ({
    ...bet,
    player: `P${i}`,
    game: name,
    date: dates[i] as never,
    started: true,
  }));
  expect(list(gone, ALL).begun).toEqual({ bets: 2, games });
  expect(list(gone, { ...ALL, begun: false })).toMatchObject({ edges: [], begun: { bets: 2, games } });
});

describe('toggleMarket', () => {
  prop(
    'toggleMarket turns a market on or off, and treats a choice of no market or of every market as all markets',
    [markets, fc.constantFrom(...EDGE_MARKETS)],
    (chosen, market) => {
      const next = toggleMarket(chosen, market);
      if (chosen === null) expect(next).toEqual([market]);
      else if (chosen.includes(market))
        expect(next).toEqual(chosen.length === 1 ? null : chosen.filter((one) => one !== market));
      else expect(next?.length ?? EDGE_MARKETS.length).toBe(chosen.length + 1);
    },
  );
});

describe('groupPrices', () => {
  const [total] = fc.sample(totalBet, { numRuns: 1, seed: 1 }) as [TotalBet];

  test.each<[string, Bet, Bet, number]>([
    ['one bet at two books', bet, { ...bet, book: 'Beta' }, 1],
    ['goals and assists of one player', bet, { ...bet, tab: 'assist' }, 2],
    ['the over and the under of a line', { ...total, side: 'over' }, { ...total, side: 'under' }, 2],
    ["a game total and a team's total", { ...total, team: null }, { ...total, team: 'B' }, 2],
  ])('groupPrices, given %s, returns the expected number of bets', (_, one, other, count) => {
    expect(groupPrices([one, other])).toHaveLength(count);
  });
});

test('edgesCsv writes the tab of each bet and its prices at other books', () => {
  const other = { ...bet, book: 'Beta', bookOdds: 2.5 as DecimalOdds };
  const [head, row] = edgesCsv([{ bet, flaws: [], others: [other, { ...other, book: 'Gamma' }] }]).split('\r\n');
  expect(head).toMatch(/^Tab,Table,Name,.*,Date,Push,Honest prob,Books prob,Honest value,Other prices$/);
  expect(row).toMatch(/^goal,forwards,P,.*,Beta 2\.5; Gamma 2\.5$/);
});
