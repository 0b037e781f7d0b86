import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { CLUBS } from '@ddh/engine/internal/domain';
import { err, ok } from '@ddh/engine/internal/result';
import { prop } from '../../testing/prop.ts';
import {
  bookAnswer,
  marketAnswer,
  MONTREAL,
  MONTREAL_EVENT,
  OUTCOMES,
  SEEN,
  UTAH,
  UTAH_EVENT,
  type BookAnswer,
  type EventAnswer,
} from '../testing/oddsAnswers.ts';
import { fetchPrices, type FetchedPrices, type GetOdds, type PriceOrder } from './fetchPrices.ts';
import type { OddsGame } from './match.ts';
import { quotesCsv } from './quotesCsv.ts';
import { THE_ODDS_API } from './theOddsApi.ts';

/** Two of these markets can be requested for all games at once. */
const usualMarkets = THE_ODDS_API.usualMarkets.filter((market) => market !== 'spreads');

const REFUSED = 'status 401';

type Server = {
  readonly events: readonly EventAnswer[];
  readonly books?: (event: EventAnswer, markets: readonly string[]) => readonly BookAnswer[];
  /** Number of credits that the account has at first. */
  readonly account?: number;
  /** Returns how often the response for a path is lost before one arrives. Each lost response costs credits. */
  readonly lost?: (path: string) => number;
  readonly refuses?: (path: string) => boolean;
};

const oneBook = (_event: EventAnswer, markets: readonly string[]): readonly BookAnswer[] => [
  bookAnswer(
    'Book One',
    markets.map((key) => marketAnswer(key)),
  ),
];

/** Creates a provider that charges a credit for each market and region in a response. */
function serve({ events, books = oneBook, account = 1_000_000, lost = () => 0, refuses = () => false }: Server) {
  const paths: string[] = [];
  let used = 0;
  const get: GetOdds = (path, charge) => {
    const url = new URL(path, 'http://x');
    const list = (name: string): readonly string[] => url.searchParams.get(name)?.split(',').filter(Boolean) ?? [];
    const [markets, regions] = [list('markets'), list('regions')];
    for (let attempt = 0; attempt <= lost(path); attempt++) {
      if (!charge()) return Promise.resolve(err({ problem: 'the credits do not suffice', refused: false }));
      paths.push(path);
      // The provider charges the maximum cost of a request whose response is lost.
      if (attempt < lost(path)) used += markets.length * regions.length;
    }
    if (refuses(path)) return Promise.resolve(err({ problem: REFUSED, refused: true }));
    const priced = (event: EventAnswer): EventAnswer => ({ ...event, bookmakers: books(event, markets) });
    const [, id] = /events\/(\w+)\/odds/.exec(url.pathname) ?? [];
    const found = events.find((event) => event.id === id);
    const body = url.pathname.endsWith('/events')
      ? events
      : found
        ? priced(found)
        : events.map((event) => priced(event));
    const returned = new Set(
      [body].flat().flatMap((event) => event.bookmakers.flatMap((book) => book.markets.map(({ key }) => key))),
    );
    const cost = returned.size * regions.length;
    used += cost;
    const headers = new Headers({ 'x-requests-last': `${cost}`, 'x-requests-remaining': `${account - used}` });
    return Promise.resolve(ok({ headers, body, seen: SEEN, digest: 'd' }));
  };
  return { get, paths, used: () => used };
}

const order = (change: Partial<PriceOrder> = {}): PriceOrder => ({
  games: [MONTREAL, UTAH],
  markets: usualMarkets,
  regions: ['us'],
  budget: 1000,
  ...change,
});
const EVENTS = [MONTREAL_EVENT, UTAH_EVENT];
const marketsOf = (path: string): readonly string[] =>
  new URL(path, 'http://x').searchParams.get('markets')!.split(',');

/** Creates games of different teams, which start a minute apart, and the provider's events for them. */
function slate(count: number): { games: readonly OddsGame[]; events: readonly EventAnswer[] } {
  const pairs = Array.from({ length: count }, (_, i) => [CLUBS[2 * i]!, CLUBS[2 * i + 1]!] as const);
  return {
    games: pairs.map(([away, home], i) => ({
      gameId: `${i}`,
      date: '2026-11-23' as LeagueDate,
      start: MONTREAL.start + i * 60_000,
      away: away.key,
      home: home.key,
      players: [],
    })),
    events: pairs.map(([away, home], i) => ({
      ...MONTREAL_EVENT,
      id: `event${i}`,
      commence_time: new Date(MONTREAL.start + i * 60_000).toISOString(),
      away_team: away.name,
      home_team: home.name,
    })),
  };
}

describe('fetchPrices', () => {
  test('fetchPrices requests the free list of events, then some markets of all games at once, then the others game by game', async () => {
    const server = serve({ events: EVENTS });
    const fetched = await fetchPrices(THE_ODDS_API, order(), server.get);
    expect(server.paths.map((path) => path.replace(/\?.*/, '').split('/').slice(4))).toEqual([
      ['events'],
      ['odds'],
      ['events', MONTREAL_EVENT.id, 'odds'],
      ['events', UTAH_EVENT.id, 'odds'],
    ]);
    expect(marketsOf(server.paths[1]!)).toEqual(['h2h', 'totals']);
    expect(marketsOf(server.paths[2]!)).toEqual(usualMarkets.slice(2));
    expect(fetched).toMatchObject({
      faults: [],
      leftOut: [],
      spent: server.used(),
      remaining: 1_000_000 - server.used(),
    });
  });

  test('fetchPrices sends no request if there is no game, and only the free request if no game has an event', async () => {
    const server = serve({ events: [UTAH_EVENT] });
    expect((await fetchPrices(THE_ODDS_API, order({ games: [] }), server.get)).prices).toEqual([]);
    expect(server.paths).toEqual([]);
    const { gamesWithoutEvent, unmatchedEvents, spent } = await fetchPrices(
      THE_ODDS_API,
      order({ games: [MONTREAL] }),
      server.get,
    );
    expect([gamesWithoutEvent.length, unmatchedEvents.length, spent, server.paths.length]).toEqual([1, 1, 0, 1]);
  });

  test('with few credits, fetchPrices requests the first market of all games before the second of any, and reports the rest', async () => {
    const server = serve({ events: EVENTS });
    const { leftOut, spent } = await fetchPrices(THE_ODDS_API, order({ budget: 5 }), server.get);
    expect(server.paths.slice(1).map((path) => marketsOf(path))).toEqual([
      ['h2h', 'totals'],
      usualMarkets.slice(2, 4),
      usualMarkets.slice(2, 3),
    ]);
    expect(spent).toBe(5);
    expect(leftOut).toEqual([
      ...usualMarkets.slice(4).map((market) => ({ market, gameId: MONTREAL.gameId, why: 'budget' })),
      ...usualMarkets.slice(3).map((market) => ({ market, gameId: UTAH.gameId, why: 'budget' })),
    ]);
  });

  test('if a request costs less than was reserved for it, fetchPrices spends the difference on the next games', async () => {
    const books = (event: EventAnswer, markets: readonly string[]) =>
      event.id === MONTREAL_EVENT.id && markets.includes('player_points') ? [] : oneBook(event, markets);
    const server = serve({ events: EVENTS, books });
    await fetchPrices(THE_ODDS_API, order({ budget: 6 }), server.get);
    expect(server.paths.slice(2).map((path) => marketsOf(path).length)).toEqual([2, 4]);
  });

  test('fetchPrices spends no more credits than the account has, even if the budget is larger', async () => {
    const server = serve({ events: EVENTS, account: 4 });
    const { leftOut, remaining } = await fetchPrices(THE_ODDS_API, order(), server.get);
    expect(server.used()).toBe(4);
    expect(remaining).toBe(0);
    expect(leftOut).toHaveLength(2 * (usualMarkets.length - 3));
  });

  test('if a request is refused, fetchPrices sends no further request and reports each missing market', async () => {
    const server = serve({ events: EVENTS, refuses: (path) => path.includes(MONTREAL_EVENT.id) });
    const { faults, leftOut, prices } = await fetchPrices(THE_ODDS_API, order(), server.get);
    expect(server.paths).toHaveLength(3);
    expect(faults).toEqual([{ endpoint: 'events/{id}/odds', path: 'the request', problem: REFUSED }]);
    expect(leftOut).toHaveLength(2 * (usualMarkets.length - 2));
    expect(leftOut.every(({ why }) => why === 'failed')).toBe(true);
    expect(prices.length).toBeGreaterThan(0);
  });

  test('fetchPrices stops if a request costs more than its maximum cost, and reports missing headers', async () => {
    const { get } = serve({ events: EVENTS });
    const dear: GetOdds = async (path, charge) => {
      const answer = await get(path, charge);
      const last = path.includes('/odds') ? '20' : '0';
      return answer.ok ? ok({ ...answer.value, headers: new Headers({ 'x-requests-last': last }) }) : answer;
    };
    const { faults, spent } = await fetchPrices(THE_ODDS_API, order(), dear);
    expect(faults.map(({ endpoint, path }) => [endpoint, path.split(' ').at(-1)])).toEqual([
      ['events', 'x-requests-remaining'],
      ['odds', 'x-requests-remaining'],
      ['odds', 'x-requests-last'],
    ]);
    expect(spent).toBe(20);
  });

  prop(
    'fetchPrices never spends more credits than the budget or the account allows, even if responses are lost',
    [
      fc.record({
        count: fc.integer({ min: 0, max: 16 }),
        markets: fc.shuffledSubarray([...THE_ODDS_API.markets], { minLength: 1 }),
        regions: fc.subarray(['us', 'us2', 'eu'], { minLength: 1 }),
        budget: fc.integer({ min: 0, max: 120 }),
        account: fc.integer({ min: 0, max: 120 }),
        offered: fc.subarray(Object.keys(OUTCOMES)),
        lost: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 5 }),
      }),
    ],
    async ({ count, markets, regions, budget, account, offered, lost }) => {
      const { games, events } = slate(count);
      let request = 0;
      const failures = new Map<string, number>();
      const server = serve({
        events,
        account,
        books: (event, asked) =>
          oneBook(
            event,
            asked.filter((market) => offered.includes(market)),
          ),
        lost: (path) => {
          if (!path.includes('markets=')) return 0;
          if (!failures.has(path)) failures.set(path, lost[request++ % lost.length]!);
          return failures.get(path)!;
        },
      });
      const fetched = await fetchPrices(THE_ODDS_API, { games, markets, regions, budget }, server.get);
      expect(server.used()).toBeLessThanOrEqual(Math.min(budget, account));
      expect(fetched.spent).toBe(server.used());
      if (count === 0) return;
      // Each market of each game was requested or is reported as missing.
      const named = (market: string, gameId: string): boolean =>
        fetched.leftOut.some((one) => one.market === market && (one.gameId ?? gameId) === gameId);
      for (const [i, { gameId }] of games.entries())
        for (const market of markets) {
          const asked = server.paths.some(
            (path) =>
              path.includes('markets=') &&
              marketsOf(path).includes(market) &&
              (THE_ODDS_API.isBulk(market) || path.includes(`/event${i}/`)),
          );
          expect(asked || named(market, gameId)).toBe(true);
        }
    },
    100,
  );

  const shuffled = <T>(list: readonly T[]) =>
    fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length });
  const BOOKS = ['Alpha', 'Beta', 'Gamma'].map((title) =>
    bookAnswer(
      title,
      Object.keys(OUTCOMES).map((key) => marketAnswer(key)),
    ),
  );
  /** The same response with its sportsbooks, markets and outcomes in arbitrary order. */
  const reordered = shuffled(BOOKS).chain((books) =>
    fc.tuple(
      ...books.map((book) =>
        shuffled(book.markets).chain((markets) =>
          fc
            .tuple(...markets.map((market) => shuffled(market.outcomes).map((outcomes) => ({ ...market, outcomes }))))
            .map((all) => ({ ...book, markets: all })),
        ),
      ),
    ),
  );
  const pricesOf = (books: readonly BookAnswer[]): Promise<FetchedPrices> =>
    fetchPrices(
      THE_ODDS_API,
      order({ games: [MONTREAL], markets: Object.keys(OUTCOMES) }),
      serve({
        events: [MONTREAL_EVENT],
        books: (_, asked) =>
          books.map((book) => ({ ...book, markets: book.markets.filter(({ key }) => asked.includes(key)) })),
      }).get,
    );
  const quotesOf = (prices: FetchedPrices['prices']) => quotesCsv(prices, [], 'S', MONTREAL.start);
  prop(
    'the prices do not depend on the order of sportsbooks, markets and outcomes in a response',
    [reordered],
    async (books) => {
      const [prices, sorted] = [(await pricesOf(books)).prices, (await pricesOf(BOOKS)).prices];
      expect(prices).toEqual(sorted);
      expect(quotesOf(prices.toReversed()).rows).toBe(quotesOf(sorted).rows);
      expect(quotesOf(prices).text).toBe(quotesOf(sorted).text);
    },
    50,
  );

  const instant = fc
    .integer({ min: -300, max: 300 })
    .map((minutes) => new Date(MONTREAL.start + minutes * 60_000).toISOString());
  prop(
    'prices that changed at or after the start of the game are dropped and counted',
    [fc.array(instant, { minLength: 1, maxLength: 8 })],
    async (times) => {
      const books = times.map((updated, i) => bookAnswer(`Book ${i}`, [marketAnswer('totals', updated)]));
      const { prices, late } = await pricesOf(books);
      expect(prices.every(({ updated }) => Date.parse(updated) < MONTREAL.start)).toBe(true);
      expect(late).toBe(2 * times.filter((updated) => Date.parse(updated) >= MONTREAL.start).length);
      expect(prices.length + late).toBe(2 * times.length);
    },
    50,
  );
});
