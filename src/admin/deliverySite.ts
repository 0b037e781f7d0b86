import { err, ok, type Result } from '@ddh/engine/internal/result';
import { parseJson } from '@ddh/engine/internal/text';
import * as v from 'valibot';

/** A response that is no success. `code` is WordPress's error code, or '' if the response has none. */
type Refusal = {
  readonly kind: 'refused';
  readonly status: number;
  readonly statusText: string;
  readonly code: string;
  readonly message: string | null;
  /** The next part that the site expects of a file, if the sent part is a later one. */
  readonly expected: number | null;
};
export type SiteFailure = Refusal | { readonly kind: 'unreachable' } | { readonly kind: 'loggedOut' };

type Content = { readonly body?: BodyInit; readonly headers?: Readonly<Record<string, string>> };
/** Sends a POST request to a route below the root. Resolves to the response, parsed with the schema. */
type Post = <T>(
  path: string,
  schema: v.GenericSchema<unknown, T>,
  content: Content,
  signal: AbortSignal,
) => Promise<Result<T, SiteFailure>>;

type Ports = {
  readonly fetch: typeof fetch;
  /** Resolves after the given number of seconds, or earlier if the signal aborts. */
  readonly pause: (seconds: number, signal: AbortSignal) => Promise<void>;
  /** Called before each wait. */
  readonly onWait: (failure: SiteFailure, seconds: number) => void;
};

const ErrorJson = v.fallback(
  v.object({
    code: v.fallback(v.string(), ''),
    message: v.fallback(v.nullable(v.string()), null),
    data: v.fallback(v.nullable(v.object({ expected: v.pipe(v.number(), v.safeInteger()) })), null),
  }),
  { code: '', message: null, data: null },
);

/**
 * Seconds to wait before each retry of a failed request. The first waits are short, because most failures pass quickly.
 */
const WAITS = [1, 2, 4, 8, 15, 30, 60, 60, 60, 60, 60, 60];

/**
 * Returns true if a retry may succeed: the site did not respond, a part was corrupted in transit, or the server is
 * busy.
 */
const isPassing = (failure: SiteFailure): boolean =>
  failure.kind === 'unreachable' ||
  (failure.kind === 'refused' &&
    (['ddh_import_busy', 'ddh_delivery_digest'].includes(failure.code) ||
      [408, 425, 429, 502, 503, 504].includes(failure.status) ||
      (failure.status === 500 && failure.code === '')));

/** Sends requests to the routes of class-ddh-deliveries-rest.php. `root` is the URL of these routes. */
export function openDeliverySite(
  { root, nonce: first, nonceUrl }: Readonly<Record<'root' | 'nonce' | 'nonceUrl', string>>,
  { fetch, pause, onWait }: Ports,
): { readonly post: Post; readonly postPatiently: Post } {
  let nonce = first;

  function address(path: string): URL {
    const url = new URL(root);
    const route = url.searchParams.get('rest_route');
    // With plain permalinks, the REST route is in the query parameter rest_route.
    if (route === null) url.pathname += path;
    else url.searchParams.set('rest_route', route + path);
    return url;
  }

  async function ask(
    url: string | URL,
    request: RequestInit,
  ): Promise<Result<{ readonly response: Response; readonly text: string }, SiteFailure>> {
    try {
      const response = await fetch(url, { credentials: 'same-origin', cache: 'no-store', ...request });
      return ok({ response, text: await response.text() });
    } catch {
      return err({ kind: 'unreachable' });
    }
  }

  async function renewNonce(signal: AbortSignal): Promise<Result<void, SiteFailure>> {
    const answer = await ask(nonceUrl, { signal });
    if (!answer.ok) return answer;
    const text = answer.value.text.trim();
    if (!answer.value.response.ok || !/^[0-9a-f]{10}$/.test(text)) return err({ kind: 'loggedOut' });
    nonce = text;
    return ok(undefined);
  }

  /** If the nonce has expired, gets a new one and sends the request once more. */
  const post: Post = async (path, schema, { headers, ...content }, signal) => {
    for (let isRenewed = false; ; isRenewed = true) {
      const sent = {
        method: 'POST',
        headers: { Accept: 'application/json', 'X-WP-Nonce': nonce, ...headers },
        signal,
        ...content,
      };
      const answer = await ask(address(path), sent);
      if (!answer.ok) return answer;
      const { response, text } = answer.value;
      nonce = response.headers.get('X-WP-Nonce') || nonce;
      const json = parseJson(text);
      const parsed = v.safeParse(schema, json);
      if (response.ok && parsed.success) return ok(parsed.output);
      const { code, message, data } = v.parse(ErrorJson, json);
      if (isRenewed || !['rest_cookie_invalid_nonce', 'rest_forbidden'].includes(code)) {
        const { status, statusText } = response;
        return err({ kind: 'refused', status, statusText, code, message, expected: data?.expected ?? null });
      }
      const renewed = await renewNonce(signal);
      if (!renewed.ok) return renewed;
    }
  };

  /** Repeats a request while it fails for a temporary reason. */
  const postPatiently: Post = async (path, schema, content, signal) => {
    for (let failures = 0; ; failures++) {
      const answer = await post(path, schema, content, signal);
      if (answer.ok || signal.aborted || !isPassing(answer.error)) return answer;
      const seconds = WAITS[failures];
      if (seconds === undefined) {
        const isSaid = answer.error.kind === 'refused' && answer.error.code !== '';
        return isSaid ? answer : err({ kind: 'unreachable' });
      }
      onWait(answer.error, seconds);
      await pause(seconds, signal);
    }
  };

  return { post, postPatiently };
}
