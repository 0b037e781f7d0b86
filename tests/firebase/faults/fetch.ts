import type { HttpAnswer, HttpRequest } from '../http.ts';
import type { Way } from './network.ts';

/** A request by a page. `path` is relative to `origin`. */
export type SiteRequest = HttpRequest & { readonly origin: string };
export type FetchParts = {
  readonly way: Way;
  readonly base: string;
  readonly answer: (request: SiteRequest) => HttpAnswer;
  readonly alive: () => boolean;
};

const BODILESS = new Set([204, 304]);
const failed = (): TypeError => new TypeError('Failed to fetch');

/**
 * The `fetch` function of a page, which uses the page's simulated network. The promises of a dead page never settle.
 */
export function fetchOver({ way, base, answer, alive }: FetchParts): typeof fetch {
  const { time } = way;
  return (input, { method = 'GET', headers, body = null, signal } = {}) =>
    new Promise((resolve, reject) => {
      if (!alive()) return;
      const url = new URL(input instanceof Request ? input.url : input, base);
      if (body !== null && typeof body !== 'string') throw new TypeError('only string bodies are supported');
      const request = {
        method,
        origin: url.origin,
        path: url.pathname + url.search,
        headers: Object.fromEntries(new Headers(headers)),
        body: body ?? '',
      };
      const settle = (run: () => void): void => {
        if (!alive()) return;
        signal?.removeEventListener('abort', abort);
        run();
      };
      const abort = (): void => settle(() => reject(signal?.reason as Error));
      if (signal?.aborted === true) return abort();
      signal?.addEventListener('abort', abort);

      const fail = (): void => void time.after(way.delay(), () => settle(() => reject(failed())));
      time.after(way.delay(), () => {
        if (way.outage === 'silent') return untilItEnds(way, fail);
        if (way.outage === 'refused' || way.befalls('loseRequest')) return fail();
        const { status, headers: said, body: text } = answer(request);
        if (way.befalls('loseAnswer')) return fail();
        const response = new Response(BODILESS.has(status) ? null : text, { status, headers: { ...said } });
        time.after(way.delay(), () => (way.outage === null ? settle(() => resolve(response)) : fail()));
      });
    });
}

function untilItEnds(way: Way, run: () => void): void {
  const forget = way.onOutage((outage) => {
    if (outage === 'silent') return;
    forget();
    run();
  });
}
