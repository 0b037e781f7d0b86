import { NO_ALIASES, startInstant, type Aliases, type LeagueDate } from '@ddh/engine/internal/domain';
import type { Result } from '@ddh/engine/internal/result';
import { Budget, marketsFor } from './budget.ts';
import {
  matchEvents,
  matchPrices,
  MAX_START_DIFFERENCE_MS,
  type MatchedEvent,
  type MatchedPrice,
  type OddsGame,
  type UnmatchedName,
  type UnmatchedWinner,
} from './match.ts';
import type { OddsEvent, OddsFault, OddsPrice, OddsProvider, Reading, Span } from './provider.ts';

type OddsAnswer = {
  readonly headers: Pick<Headers, 'get'>;
  readonly body: unknown;
  /** When the response arrived, as an ISO time. */
  readonly seen: string;
  /** Digest of the raw response, which identifies it. */
  readonly digest: string;
};

/** Why a request failed. `refused` is true if further requests would fail too, for example because of a wrong key. */
export type RequestFault = { readonly problem: string; readonly refused: boolean };

/**
 * Sends a request. `charge` must be called before each attempt, and the attempt must not be sent if it returns `false`.
 */
export type GetOdds = (path: string, charge: () => boolean) => Promise<Result<OddsAnswer, RequestFault>>;

export type PriceOrder = {
  /** The games to get prices for. None has begun. */
  readonly games: readonly OddsGame[];
  /** The provider's markets, most important first. */
  readonly markets: readonly string[];
  readonly regions: readonly string[];
  /** Upper bound for the credits that the run may spend. */
  readonly budget: number;
  readonly aliases?: Aliases;
};

/** A price with the time and the digest of its response. */
export type SeenPrice = MatchedPrice & { readonly seen: string; readonly digest: string };

/** A market that has no prices because of too few credits or a failed request. A `gameId` of `null` means all games. */
export type LeftOut = {
  readonly market: string;
  readonly gameId: string | null;
  readonly why: 'budget' | 'failed';
};

export type FetchedPrices = {
  readonly prices: readonly SeenPrice[];
  readonly faults: readonly OddsFault[];
  readonly leftOut: readonly LeftOut[];
  readonly unmatchedEvents: readonly OddsEvent[];
  readonly gamesWithoutEvent: readonly OddsGame[];
  readonly unmatchedWinners: readonly UnmatchedWinner[];
  readonly unmatchedTeams: readonly UnmatchedName[];
  readonly unmatchedPlayers: readonly UnmatchedName[];
  /** Number of prices that were dropped because they changed at or after the start of their game. */
  readonly late: number;
  readonly otherMarkets: ReadonlyMap<string, number>;
  readonly spent: number;
  /** Number of credits left in the account, or `null` if unknown. */
  readonly remaining: number | null;
};

/**
 * Gets the prices of games. First requests the free list of events, then all markets that one request returns for all
 * games, then the other markets game by game until the credits are spent.
 */
export async function fetchPrices(provider: OddsProvider, order: PriceOrder, get: GetOdds): Promise<FetchedPrices> {
  const run = new Run(provider, order, get);
  if (order.games.length > 0) await run.fetch();
  return run.result();
}

class Run {
  readonly #provider: OddsProvider;
  readonly #order: PriceOrder;
  readonly #get: GetOdds;
  readonly #aliases: Aliases;
  readonly #budget: Budget;
  readonly #prices: SeenPrice[] = [];
  readonly #faults: OddsFault[] = [];
  readonly #leftOut: LeftOut[] = [];
  readonly #unmatchedWinners: UnmatchedWinner[] = [];
  readonly #unmatchedTeams: UnmatchedName[] = [];
  readonly #unmatchedPlayers: UnmatchedName[] = [];
  readonly #otherMarkets = new Map<string, number>();
  #unmatchedEvents: readonly OddsEvent[] = [];
  #gamesWithoutEvent: readonly OddsGame[] = [];
  #late = 0;
  #refused = false;

  constructor(provider: OddsProvider, order: PriceOrder, get: GetOdds) {
    this.#provider = provider;
    this.#order = order;
    this.#get = get;
    this.#aliases = order.aliases ?? NO_ALIASES;
    this.#budget = new Budget(order.budget);
  }

  async fetch(): Promise<void> {
    const { games, markets } = this.#order;
    const provider = this.#provider;
    const starts = games.flatMap(({ date, start }) => (start === null ? dayOf(date) : [start]));
    const span = {
      from: Math.min(...starts) - MAX_START_DIFFERENCE_MS,
      to: Math.max(...starts) + MAX_START_DIFFERENCE_MS,
    };
    const answer = await this.#request('events', provider.eventsPath(span), 0);
    if (answer === null) {
      this.#leaveOut(markets, null, 'failed');
      return;
    }
    const events = this.#take(provider.readEvents(answer.body));
    const { matched, unmatchedEvents, gamesWithoutEvent } = matchEvents(events, games, this.#aliases);
    this.#unmatchedEvents = unmatchedEvents;
    this.#gamesWithoutEvent = gamesWithoutEvent;
    if (matched.length === 0) return;
    await this.#fetchBulk(span, matched);
    await this.#fetchEvents(matched);
  }

  async #fetchBulk(span: Span, matched: readonly MatchedEvent[]): Promise<void> {
    const provider = this.#provider;
    const { markets, regions } = this.#order;
    const wanted = markets.filter((market) => provider.isBulk(market));
    const count = marketsFor(wanted.length, 1, this.#unit, this.#budget.left);
    this.#leaveOut(wanted.slice(count), null, 'budget');
    const asked = wanted.slice(0, count);
    if (asked.length === 0) return;
    const cost = provider.cost(asked.length, regions.length);
    const answer = await this.#request('odds', provider.bulkPath(span, asked, regions), cost);
    if (answer === null) {
      this.#leaveOut(asked, null, 'failed');
      return;
    }
    const prices = this.#take(provider.readBulk(answer.body));
    for (const { event, game } of matched) {
      const own = prices.filter(({ eventId }) => eventId === event.id);
      this.#match(own, game, answer);
    }
  }

  async #fetchEvents(matched: readonly MatchedEvent[]): Promise<void> {
    const provider = this.#provider;
    const { markets, regions } = this.#order;
    const wanted = markets.filter((market) => !provider.isBulk(market));
    if (wanted.length === 0) return;
    for (const [index, { event, game }] of matched.entries()) {
      const count = this.#refused
        ? 0
        : marketsFor(wanted.length, matched.length - index, this.#unit, this.#budget.left);
      this.#leaveOut(wanted.slice(count), game.gameId, this.#refused ? 'failed' : 'budget');
      const asked = wanted.slice(0, count);
      if (asked.length === 0) continue;
      const cost = provider.cost(asked.length, regions.length);
      const answer = await this.#request('events/{id}/odds', provider.eventPath(event.id, asked, regions), cost);
      if (answer === null) this.#leaveOut(asked, game.gameId, 'failed');
      else this.#match(this.#take(provider.readEvent(answer.body)), game, answer);
    }
  }

  async #request(endpoint: string, path: string, cost: number): Promise<OddsAnswer | null> {
    if (this.#refused) return null;
    const budget = this.#budget;
    const answer = await this.#get(path, () => budget.charge(cost));
    if (!answer.ok) {
      this.#refused = answer.error.refused;
      this.#faults.push({ endpoint, path: 'the request', problem: answer.error.problem });
      return null;
    }
    const credits = this.#provider.credits(answer.value.headers);
    for (const name of ['last', 'remaining'] as const)
      if (credits[name] === null)
        this.#faults.push({ endpoint, path: `the header x-requests-${name}`, problem: 'is missing or not a number' });
    budget.settle(cost, credits);
    if (credits.last !== null && credits.last > cost) {
      const problem = `says that the request cost ${credits.last} credits, above its maximum of ${cost}: no further request is sent`;
      this.#faults.push({ endpoint, path: 'the header x-requests-last', problem });
      this.#refused = true;
    }
    return answer.value;
  }

  #take<T>({ values, faults, otherMarkets }: Reading<T>): readonly T[] {
    this.#faults.push(...faults);
    for (const [market, prices] of otherMarkets)
      this.#otherMarkets.set(market, (this.#otherMarkets.get(market) ?? 0) + prices);
    return values;
  }

  #match(found: readonly OddsPrice[], game: OddsGame, { seen, digest }: OddsAnswer): void {
    const matched = matchPrices(found, game, this.#aliases);
    const { prices, unmatchedWinners, unmatchedTeams, unmatchedPlayers, late } = matched;
    for (const price of prices) this.#prices.push({ ...price, seen, digest });
    this.#unmatchedWinners.push(...unmatchedWinners);
    this.#unmatchedTeams.push(...unmatchedTeams);
    this.#unmatchedPlayers.push(...unmatchedPlayers);
    this.#late += late;
  }

  #leaveOut(markets: readonly string[], gameId: string | null, why: LeftOut['why']): void {
    for (const market of markets) this.#leftOut.push({ market, gameId, why });
  }

  /** The credits that a request for one market of one game costs. */
  get #unit(): number {
    return this.#provider.cost(1, this.#order.regions.length);
  }

  result(): FetchedPrices {
    return {
      prices: this.#prices.toSorted(byBet),
      faults: this.#faults,
      leftOut: this.#leftOut,
      unmatchedEvents: this.#unmatchedEvents,
      gamesWithoutEvent: this.#gamesWithoutEvent,
      unmatchedWinners: this.#unmatchedWinners,
      unmatchedTeams: this.#unmatchedTeams,
      unmatchedPlayers: this.#unmatchedPlayers,
      late: this.#late,
      otherMarkets: this.#otherMarkets,
      spent: this.#budget.spent,
      remaining: this.#budget.remaining,
    };
  }
}

/** The hours of a day in which a game starts whose time is not known, in epoch milliseconds. */
const dayOf = (date: LeagueDate): readonly number[] =>
  ['08:00', '23:00'].map((time) => startInstant(date, time)).filter((start) => start !== null);

/** Compares two prices for sorting, so that sorted prices do not depend on their order in the responses. */
function byBet(a: SeenPrice, b: SeenPrice): number {
  const [x, y] = [sortKey(a), sortKey(b)];
  for (const [i, cell] of x.entries()) {
    const other = y[i] ?? '';
    if (cell !== other) return cell < other ? -1 : 1;
  }
  return 0;
}

const sortKey = (price: SeenPrice): readonly (string | number)[] => [
  price.game.start ?? Infinity,
  price.game.gameId,
  price.rank,
  price.player?.name ?? '',
  price.player?.playerId ?? 0,
  price.team ?? '',
  price.side ?? '',
  price.line ?? 0,
  price.book,
  price.updated,
  price.odds,
];
