import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Nhl, type Answer, type Endpoint } from './nhl.ts';
import { createSeason, type Season } from './season.ts';

/** The parts of a request that an answer depends on. */
export type FeedRequest = { readonly path: string; readonly query: URLSearchParams; readonly now: number };
export type FeedResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The connection ends before the body (`reset`) or within it (`truncate`). */
  readonly broken?: 'reset' | 'truncate';
};

export type FeedsOptions = {
  readonly seasons?: readonly Season[];
  /** The virtual time at the start. By default, 6 AM in New York on the season's 30th day. */
  readonly now?: number;
  readonly port?: number;
};

export type Feeds = {
  /** The addresses to use in place of the real ones, as in `http://127.0.0.1:8000/nhl/v1`. */
  readonly nhlBase: string;
  readonly oddsBase: string;
  readonly seasons: readonly Season[];
  now: number;
  /** Number of requests by endpoint since the start or the last reset. */
  readonly counts: () => Readonly<Partial<Record<Endpoint | 'unknown', number>>>;
  readonly resetCounts: () => void;
  readonly close: () => Promise<void>;
};

const JSON_HEADERS = { 'content-type': 'application/json; charset=UTF-8' } as const;

/** Serves the seasons on the loopback address until it is closed. */
export async function startFeeds(options: FeedsOptions = {}): Promise<Feeds> {
  const seasons = options.seasons ?? [createSeason()];
  const nhl = new Nhl(seasons);
  const counts = new Map<Endpoint | 'unknown', number>();
  const feeds = { now: options.now ?? defaultNow(seasons) };

  function respond(path: string, now: number): FeedResponse {
    const answer: Answer | null = path.startsWith('/nhl/v1/') ? nhl.answer(path.slice('/nhl/v1/'.length), now) : null;
    const endpoint = answer?.endpoint ?? 'unknown';
    counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1);
    if (answer === null || answer.body === null) return { status: 404, headers: JSON_HEADERS, body: '{}' };
    return { status: 200, headers: JSON_HEADERS, body: JSON.stringify(answer.body) };
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const { status, headers, body } = respond(url.pathname, feeds.now);
    response.writeHead(status, headers).end(body);
  });
  const port = await listen(server, options.port ?? 0);
  return Object.assign(feeds, {
    nhlBase: `http://127.0.0.1:${port}/nhl/v1`,
    oddsBase: `http://127.0.0.1:${port}/odds/v4`,
    seasons,
    counts: () => Object.fromEntries(counts),
    resetCounts: () => counts.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

function defaultNow(seasons: readonly Season[]): number {
  const start = seasons.at(-1)?.games.find(({ type }) => type === 2)?.start ?? 0;
  return start + 30 * 86_400_000;
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
