import type { Network } from '@ddh/feeds/http';
import { NHL_PATH, ODDS_PATH, type FeedResponse, type StandIn } from './standIn.ts';

/** A clock that advances only while a client waits or when a test sets it. */
export type VirtualClock = { now: number };

/** For each API's real base URL, the path of the API on the stand-in. */
export const SERVERS: Readonly<Record<string, string>> = {
  'https://api-web.nhle.com/v1': NHL_PATH,
  'https://api.the-odds-api.com': ODDS_PATH,
};

/** Serves both APIs at their real URLs, without a socket. Requests to any other URL fail. */
export const standInNetwork = (standIn: StandIn, clock: VirtualClock): Network => ({
  // oxlint-disable-next-line typescript/require-await -- an async function turns what it throws into a rejection
  async fetch(url) {
    const { pathname, searchParams } = new URL(url);
    const server = Object.entries(SERVERS).find(([address]) => url.startsWith(`${address}/`));
    if (server === undefined) throw new TypeError('fetch failed', { cause: new Error(`no server at ${url}`) });
    const [address, path] = server;
    const below = pathname.slice(new URL(address).pathname.replace(/\/$/, '').length);
    return responseOf(standIn.respond({ path: `${path}${below}`, query: searchParams, now: clock.now }));
  },
  now: () => clock.now,
  sleep: (ms) => {
    clock.now += ms;
    return Promise.resolve();
  },
  random: () => 0.5,
});

function responseOf({ status, headers, body, cut }: FeedResponse): Response {
  if (cut === 'reset') throw new TypeError('fetch failed', { cause: new Error('the connection was reset') });
  return new Response(cut === 'truncated' ? halfOf(body) : body, { status, headers });
}

const halfOf = (body: string): ReadableStream<Uint8Array> => {
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new TypeError('terminated'));
      else controller.enqueue(Buffer.from(body.slice(0, body.length / 2)));
      isSent = true;
    },
  });
};
