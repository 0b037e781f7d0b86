import type { Book } from './book.ts';
import type { Answer, Endpoint } from './nhl.ts';
import {
  EVENT_MARKETS,
  eventOdds,
  eventsAt,
  GAME_MARKETS,
  REGIONS,
  SPORT,
  type Market,
  type OddsEvent,
  type OddsRequest,
} from './odds.ts';
import { parseInstant } from '@ddh/engine/internal/domain';

/** The key that the stand-in accepts. */
export const ODDS_KEY = 'fictional-key';
const FREE_CREDITS = 500;
const MARKETS: readonly string[] = [...GAME_MARKETS, ...EVENT_MARKETS];

/** Responds to requests to The Odds API for paths below `/v4/`, and counts the credits that they cost. */
export class OddsApi {
  readonly #bookAt: (now: number) => Book;
  readonly #quota: number;
  #used = 0;

  constructor(bookAt: (now: number) => Book, quota = FREE_CREDITS) {
    this.#bookAt = bookAt;
    this.#quota = quota;
  }

  /**
   * Returns the response to a path such as `sports/icehockey_nhl/events`, or null if the provider has no such endpoint.
   */
  answer(path: string, query: URLSearchParams, now: number): Answer | null {
    const [sports, sport, kind, id, odds] = path.split('/');
    if (sports !== 'sports') return null;
    const endpoint: Endpoint = kind === 'odds' ? 'odds' : id === undefined ? 'events' : 'event-odds';
    const refuse = (status: number, error_code: string, message: string): Answer => ({
      endpoint,
      status,
      headers: this.#headers(0),
      body: { message, error_code, details_url: 'https://odds.example/errors' },
    });
    const key = query.get('apiKey');
    if (key === null || key === '') return refuse(401, 'MISSING_KEY', 'API key is missing');
    if (key !== ODDS_KEY) return refuse(401, 'INVALID_KEY', 'API key is not valid');
    if (sport === undefined)
      return this.#free(endpoint, [{ key: SPORT, group: 'Ice Hockey', title: 'NHL', active: true }]);
    if (sport !== SPORT) return refuse(404, 'UNKNOWN_SPORT', 'Unknown sport');
    const book = this.#bookAt(now);
    const events = eventsAt(book, now).filter((event) => isAsked(event, query));
    if (kind === 'events' && id === undefined)
      return this.#free(
        endpoint,
        events.map(({ head }) => head),
      );
    const request = requestOf(query, endpoint === 'odds' ? GAME_MARKETS : MARKETS);
    if (typeof request === 'string') return refuse(422, 'INVALID_MARKET', request);
    if (this.#used >= this.#quota) return refuse(401, 'OUT_OF_USAGE_CREDITS', 'Usage quota has been reached');
    if (kind === 'odds') {
      const cost = events.length === 0 ? 0 : request.markets.length * request.regions.length;
      return this.#paid(
        endpoint,
        events.map((event) => eventOdds(book, event, request, now).body),
        cost,
      );
    }
    if (kind !== 'events' || odds !== 'odds') return null;
    const event = events.find(({ head }) => head.id === id);
    if (event === undefined) return refuse(404, 'EVENT_NOT_FOUND', 'Event not found');
    const { body, charged } = eventOdds(book, event, request, now);
    return this.#paid(endpoint, body, charged * request.regions.length);
  }

  #free(endpoint: Endpoint, body: unknown): Answer {
    return { endpoint, status: 200, headers: this.#headers(0), body };
  }

  #paid(endpoint: Endpoint, body: unknown, cost: number): Answer {
    this.#used += cost;
    return { endpoint, status: 200, headers: this.#headers(cost), body };
  }

  #headers(last: number): Readonly<Record<string, string>> {
    return {
      'x-requests-remaining': String(Math.max(0, this.#quota - this.#used)),
      'x-requests-used': String(this.#used),
      'x-requests-last': String(last),
    };
  }
}

function isAsked({ head, start }: OddsEvent, query: URLSearchParams): boolean {
  const ids = query.get('eventIds')?.split(',');
  const from = parseInstant(query.get('commenceTimeFrom')) ?? -Infinity;
  const to = parseInstant(query.get('commenceTimeTo')) ?? Infinity;
  return start >= from && start <= to && (ids === undefined || ids.includes(head.id));
}

/** Returns the parameters of a request. Returns an error if they are invalid. */
function requestOf(query: URLSearchParams, allowed: readonly string[]): OddsRequest | string {
  const markets = (query.get('markets') ?? 'h2h').split(',');
  const regions = (query.get('regions') ?? '').split(',');
  const format = query.get('oddsFormat') ?? 'decimal';
  const wrong = markets.filter((market) => !allowed.includes(market));
  if (wrong.length > 0) return `Invalid markets: ${wrong.join(', ')}`;
  if (regions.some((region) => !REGIONS.includes(region))) return `Invalid regions: ${regions.join(', ')}`;
  if (format !== 'american' && format !== 'decimal') return `Invalid oddsFormat: ${format}`;
  return { markets: markets as Market[], regions, format };
}
