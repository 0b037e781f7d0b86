import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseInstant } from '@ddh/engine/internal/domain';
import { GAME_TYPES } from './schedule.ts';
import { createSeason, type Season } from './season.ts';
import { NHL_PATH, ODDS_PATH, StandIn, type FeedResponse, type StandInOptions } from './standIn.ts';
import { DAY_MS, utcText } from './time.ts';

export type FeedsOptions = Partial<StandInOptions> & {
  /** The virtual time at the start. By default 30 days after the last season's first game. */
  readonly now?: number;
  /** Whether the virtual time advances with the machine's. */
  readonly runs?: boolean;
  readonly port?: number;
};

export type Feeds = {
  /** The base URLs that replace those of the real APIs, such as `http://127.0.0.1:8000/nhl/v1`. */
  readonly nhlBase: string;
  readonly oddsBase: string;
  /**
   * `POST /clock?now=2026-11-01T11:00:00Z` sets the virtual time. `GET /clock` returns it with the numbers of requests.
   */
  readonly clockAddress: string;
  readonly seasons: readonly Season[];
  readonly standIn: StandIn;
  /** The virtual time of all responses. */
  now: number;
  readonly close: () => Promise<void>;
};

/** Serves both APIs on the loopback address until `close` is called. */
export async function startFeeds(options: FeedsOptions = {}): Promise<Feeds> {
  const seasons = options.seasons ?? [createSeason()];
  const standIn = new StandIn({ ...options, seasons });
  const clock = virtualClock(options.now ?? dayThirty(seasons), options.runs === true);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/clock') answerClock(request, response, searchParams, clock, standIn);
    else send(response, clock.now, standIn.respond({ path: pathname, query: searchParams, now: clock.now }));
  });
  const origin = `http://127.0.0.1:${await listen(server, options.port ?? 0)}`;
  return {
    get now() {
      return clock.now;
    },
    set now(now) {
      clock.now = now;
    },
    nhlBase: `${origin}${NHL_PATH}`,
    oddsBase: `${origin}${ODDS_PATH}`,
    clockAddress: `${origin}/clock`,
    seasons,
    standIn,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A time that can be set, and that advances if `runs` is true. */
function virtualClock(start: number, runs: boolean): { now: number } {
  let [set, since] = [start, Date.now()];
  return {
    get now() {
      return set + (runs ? Date.now() - since : 0);
    },
    set now(now) {
      [set, since] = [now, Date.now()];
    },
  };
}

function dayThirty(seasons: readonly Season[]): number {
  const first = seasons.at(-1)?.games.find(({ type }) => type === GAME_TYPES.regular);
  return (first?.start ?? 0) + 30 * DAY_MS;
}

function answerClock(
  { method }: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  clock: { now: number },
  { counts }: StandIn,
): void {
  if (method === 'POST') {
    const now = parseInstant(query.get('now'));
    if (now === null) {
      response
        .writeHead(400, { 'content-type': 'text/plain' })
        .end('now must be a time such as 2026-11-01T11:00:00Z\n');
      return;
    }
    clock.now = now;
  }
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(`${JSON.stringify({ now: utcText(clock.now), counts })}\n`);
}

function send(response: ServerResponse, now: number, { status, headers, body, cut }: FeedResponse): void {
  if (cut === 'reset') {
    response.destroy();
    return;
  }
  const bytes = Buffer.from(body);
  response.writeHead(status, { date: new Date(now).toUTCString(), ...headers, 'content-length': bytes.length });
  if (cut === null) response.end(bytes);
  else response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
