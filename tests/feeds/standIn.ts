import { Faults, type Broken, type FaultOptions } from './faults.ts';
import { Book } from './book.ts';
import { Nhl, type Answer, type Endpoint } from './nhl.ts';
import { OddsApi } from './oddsApi.ts';
import type { Change } from './planted.ts';
import type { Season } from './season.ts';

export type FeedRequest = { readonly path: string; readonly query: URLSearchParams; readonly now: number };
export type FeedResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The connection ends before the response, or within its body. */
  readonly cut: 'reset' | 'truncated' | null;
};

export type StandInOptions = {
  /** Seasons of one league, oldest first. */
  readonly seasons: readonly Season[];
  readonly faults?: FaultOptions | null;
  /** Number of credits at the odds provider. */
  readonly credits?: number;
};

const JSON_HEADERS = { 'content-type': 'application/json; charset=UTF-8' } as const;
export const NHL_PATH = '/nhl/v1';
export const ODDS_PATH = '/odds';

/**
 * Responds to requests to both APIs at a virtual time, without network or clock. A response depends on earlier requests
 * only through the request counts, the used credits, and the faults that end after a few requests.
 */
export class StandIn {
  readonly #nhl: Nhl;
  readonly #odds: OddsApi;
  #faults: Faults | null;
  #change: Change = (_, body) => body;
  readonly #counts = new Map<Endpoint | 'unknown', number>();

  constructor({ seasons, faults = null, credits }: StandInOptions) {
    const books = seasons.map((season) => new Book(season));
    const last = books.at(-1);
    if (last === undefined) throw new Error('give the stand-in for the NHL API at least one season');
    this.#nhl = new Nhl(books);
    this.#odds = new OddsApi(() => last, credits);
    this.#faults = faults === null ? null : new Faults(faults);
  }

  /** Number of requests by endpoint, including failed requests. */
  get counts(): Readonly<Partial<Record<Endpoint | 'unknown', number>>> {
    return Object.fromEntries(this.#counts);
  }

  resetCounts(): void {
    this.#counts.clear();
  }

  setFaults(faults: FaultOptions | null): void {
    this.#faults = faults === null ? null : new Faults(faults);
  }

  /** Changes the bodies of all later responses. */
  setChange(change: Change): void {
    this.#change = change;
  }

  respond({ path, query, now }: FeedRequest): FeedResponse {
    const answer = this.#changed(path, this.#answer(path, query, now));
    const endpoint = answer?.endpoint ?? 'unknown';
    this.#counts.set(endpoint, (this.#counts.get(endpoint) ?? 0) + 1);
    if (answer === null || answer.body === null) return respondWith(404, {}, '{}');
    // Faults depend on this address. It includes the markets, but not the API key, because a key must not change the
    // faults.
    const address = `${path}?${query.get('markets') ?? ''}`;
    const broken = this.#faults?.transport(address, now) ?? null;
    const { status = 200, headers = {} } = answer;
    const body = status === 200 ? (this.#faults?.body(answer, address, now) ?? answer.body) : answer.body;
    return brokenBy(broken, respondWith(status, headers, JSON.stringify(body)));
  }

  #changed = (path: string, answer: Answer | null): Answer | null =>
    answer?.body ? { ...answer, body: this.#change(path, answer.body) } : answer;

  #answer(path: string, query: URLSearchParams, now: number): Answer | null {
    if (path.startsWith(`${NHL_PATH}/`)) return this.#nhl.answer(path.slice(NHL_PATH.length + 1), now);
    const odds = `${ODDS_PATH}/v4/`;
    if (path.startsWith(odds)) return this.#odds.answer(path.slice(odds.length), query, now);
    return null;
  }
}

const respondWith = (status: number, headers: Readonly<Record<string, string>>, body: string): FeedResponse => ({
  status,
  headers: { ...JSON_HEADERS, ...headers },
  body,
  cut: null,
});

const brokenBy = (broken: Broken | null, whole: FeedResponse): FeedResponse =>
  broken === null
    ? whole
    : {
        status: broken.status ?? whole.status,
        headers: { ...whole.headers, ...broken.headers },
        body: broken.body ?? whole.body,
        cut: broken.cut ?? null,
      };
