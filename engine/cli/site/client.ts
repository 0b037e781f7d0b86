import { isObject } from '@ddh/engine/internal/text';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { backoffMs, networkReason, readText, type Network } from '@ddh/feeds/http';
import packageJson from '../package.json' with { type: 'json' };
import { isTemporary, type SiteFault } from './faults.ts';

export type SiteOptions = {
  /** A URL that `parseSiteAddress` has returned. */
  readonly to: string;
  readonly user: string;
  /** An Application Password of WordPress. */
  readonly password: string;
  readonly network: Network;
  /** The time in ms for which a failed request is repeated. */
  readonly patienceMs: number;
  /** Called before each wait for another attempt. */
  readonly onRetry?: (fault: SiteFault, waitMs: number) => void;
};

export type SiteClient = {
  /** Requests a route of the plugin, such as `/news`. */
  readonly get: (route: string) => Promise<Result<unknown, SiteFault>>;
  /** Sends an object as JSON. Sends bytes as they are, with the header Content-Digest (RFC 9530). */
  readonly post: (route: string, body: Uint8Array | object) => Promise<Result<unknown, SiteFault>>;
};

/** The time in ms for which `ddh publish` repeats requests while the site is down. */
export const PATIENCE_MS = 30 * 60_000;
/** Upper bound for the duration of one request, in ms. A part of 1 MB takes 80 s at 100 kbit/s. */
const TIMEOUT_MS = 120_000;

/** Creates a client of the plugin's REST routes. Repeats requests after temporary failures. */
export function createSiteClient(options: SiteOptions): SiteClient {
  const { to, user, password, network, patienceMs, onRetry } = options;
  const headers = {
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    'user-agent': `ddh/${packageJson.version}`,
    accept: 'application/json',
  };

  /** The forms of the REST API's address. The first works with any permalink setting, but some firewalls refuse it. */
  let forms: readonly [string, string] = [`${to}/?rest_route=`, `${to}/wp-json`];
  let isKnown = false;

  /** Uses the other form if the answer is not from WordPress, and keeps to it if WordPress answers there. */
  async function either(route: string, message: Message): Promise<Result<unknown, SiteFault>> {
    const answer = await once(forms[0] + route, message);
    const fault = strangeness(answer);
    isKnown ||= fault === null;
    // A form at which WordPress has answered may fail for a moment.
    if (fault === null || fault.kind === 'unreachable' || (isKnown && isTemporary(fault))) return answer;
    const other = await once(forms[1] + route, message);
    if (strangeness(other) !== null) return answer;
    isKnown = true;
    forms = [forms[1], forms[0]];
    return other;
  }

  async function once(address: string, message: Message): Promise<Result<unknown, SiteFault>> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    let response: Response;
    let text: string | null;
    try {
      // Do not follow redirects, because a redirect can turn a POST into a GET.
      response = await network.fetch(address, {
        ...message,
        headers: { ...headers, ...message.headers },
        redirect: 'manual',
        signal: timeout,
      });
      text = await readText(response);
    } catch (cause) {
      const detail = timeout.aborted ? `no response within ${TIMEOUT_MS / 1000} seconds` : networkReason(cause);
      return err({ kind: 'unreachable', detail });
    }
    const target = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && target !== null)
      return err({ kind: 'redirected', to: webOrigin(target, to) });
    const answer =
      text === null ? err({ kind: 'foreign', status: response.status } as const) : readAnswer(response, text);
    const asks = response.status === 401 && /\bbasic\b/i.test(response.headers.get('www-authenticate') ?? '');
    return asks && strangeness(answer) !== null ? err({ kind: 'password' }) : answer;
  }

  async function patiently(route: string, message: Message): Promise<Result<unknown, SiteFault>> {
    const start = network.now();
    for (let failures = 1; ; failures++) {
      const answer = await either(`/ddh/v1${route}`, message);
      if (answer.ok || !isTemporary(answer.error)) return answer;
      const waitMs = backoffMs(failures, network.random());
      if (network.now() + waitMs > start + patienceMs) return answer;
      onRetry?.(answer.error, waitMs);
      await network.sleep(waitMs);
    }
  }

  return {
    get: (route) => patiently(route, { method: 'GET' }),
    post: async (route, body) => patiently(route, await encode(body)),
  };
}

/** The origin of an address that a response names, or `null` if it is no web address. */
function webOrigin(target: string, base: string): string | null {
  const url = URL.canParse(target, base) ? new URL(target, base) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** Why an answer is not from WordPress, which answers in JSON, also when it refuses. `null` if it is. */
const strangeness = (answer: Result<unknown, SiteFault>): SiteFault | null =>
  answer.ok || answer.error.kind === 'refused' ? null : answer.error;

function readAnswer({ ok: isGood, status }: Response, text: string): Result<unknown, SiteFault> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return err({ kind: 'foreign', status });
  }
  if (isGood) return ok(json);
  if (!isObject(json) || typeof json['code'] !== 'string') return err({ kind: 'foreign', status });
  const message = typeof json['message'] === 'string' ? json['message'] : '';
  const data = isObject(json['data']) ? json['data'] : {};
  return err({ kind: 'refused', status, code: json['code'], message, data });
}

type Message = {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
};

async function encode(body: Uint8Array | object): Promise<Message> {
  if (!(body instanceof Uint8Array)) {
    return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  }
  const bytes = new Uint8Array(body);
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64');
  const headers = { 'content-type': 'application/octet-stream', 'content-digest': `sha-256=:${digest}:` };
  return { method: 'POST', headers, body: bytes };
}
