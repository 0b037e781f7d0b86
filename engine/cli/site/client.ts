import { isObject } from '@ddh/engine/internal/text';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { backoffMs, networkReason, readText, type Network } from '@ddh/feeds/http';
import packageJson from '../package.json' with { type: 'json' };
import { isDamaged, isTemporary, type SiteFault } from './faults.ts';
import { firewallOf } from './firewall.ts';
import type { Form } from './ways.ts';

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

/** Bytes to send, and the form in which they are sent. */
export type Piece = { readonly form: Form; readonly bytes: Uint8Array };

export type SiteClient = {
  /** Requests a route of the plugin, such as `/news`. */
  readonly get: (route: string) => Promise<Result<unknown, SiteFault>>;
  /** Sends an object as JSON. */
  readonly post: (route: string, body: object) => Promise<Result<unknown, SiteFault>>;
  /**
   * Sends bytes in a form, with their digest (RFC 9530). Tries no other address, unless `isTurned`: then it sends them to
   * the other address, which is used from then on if WordPress answers there.
   */
  readonly send: (route: string, piece: Piece, isTurned?: boolean) => Promise<Result<unknown, SiteFault>>;
};

/** The time in ms for which `ddh publish` repeats requests while the site is down. */
export const PATIENCE_MS = 30 * 60_000;
/** Upper bound for the duration of one request, in ms. A part of 1 MB takes 80 s at 100 kbit/s. */
const TIMEOUT_MS = 120_000;

/** How often a part that arrives damaged is sent. Some servers damage each part of one form. */
const MOST_DAMAGED = 3;

/** Creates a client of the plugin's REST routes. Repeats requests after temporary failures. */
export function createSiteClient(options: SiteOptions): SiteClient {
  const { to, network, patienceMs, onRetry } = options;

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

  async function turned(route: string, message: Message): Promise<Result<unknown, SiteFault>> {
    const answer = await once(forms[1] + route, message);
    if (strangeness(answer) === null) forms = [forms[1], forms[0]];
    return answer;
  }

  const once = (address: string, message: Message) => requestOnce(address, options, message);

  type Ask = (route: string, message: Message) => Promise<Result<unknown, SiteFault>>;
  async function patiently(ask: Ask, route: string, message: Message): Promise<Result<unknown, SiteFault>> {
    const start = network.now();
    for (let failures = 1; ; failures++) {
      const answer = await ask(`/ddh/v1${route}`, message);
      if (answer.ok || !isTemporary(answer.error)) return answer;
      if (isDamaged(answer.error) && failures >= MOST_DAMAGED) return answer;
      const waitMs = backoffMs(failures, network.random());
      if (network.now() + waitMs > start + patienceMs) return answer;
      onRetry?.(answer.error, waitMs);
      await network.sleep(waitMs);
    }
  }

  return {
    get: (route) => patiently(either, route, { method: 'GET' }),
    post: (route, body) => patiently(either, route, jsonOf(body)),
    send: async (route, piece, isTurned = false) => {
      const here: Ask = (path, message) => once(forms[0] + path, message);
      return patiently(isTurned ? turned : here, route, await encode(piece));
    },
  };
}

/** Sends one request, without a retry. */
async function requestOnce(
  address: string,
  { to, user, password, network }: SiteOptions,
  message: Message,
): Promise<Result<unknown, SiteFault>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let text: string | null;
  try {
    // Do not follow redirects, because a redirect can turn a POST into a GET.
    response = await network.fetch(address, {
      ...message,
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        'user-agent': `ddh/${packageJson.version}`,
        accept: 'application/json',
        ...message.headers,
      },
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
    text === null
      ? err({ kind: 'foreign', status: response.status, firewall: null } as const)
      : readAnswer(response, text);
  const asks = response.status === 401 && /\bbasic\b/i.test(response.headers.get('www-authenticate') ?? '');
  return asks && strangeness(answer) !== null ? err({ kind: 'password' }) : answer;
}

/** The origin of an address that a response names, or `null` if it is no web address. */
function webOrigin(target: string, base: string): string | null {
  const url = URL.canParse(target, base) ? new URL(target, base) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** Why an answer is not from WordPress, which answers in JSON, also when it refuses. `null` if it is. */
const strangeness = (answer: Result<unknown, SiteFault>): SiteFault | null =>
  answer.ok || answer.error.kind === 'refused' ? null : answer.error;

function readAnswer({ ok: isGood, status, headers }: Response, text: string): Result<unknown, SiteFault> {
  const foreign = () => err({ kind: 'foreign', status, firewall: firewallOf(headers, text) } as const);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return foreign();
  }
  if (isGood) return ok(json);
  if (!isObject(json) || typeof json['code'] !== 'string') return foreign();
  const message = typeof json['message'] === 'string' ? json['message'] : '';
  const data = isObject(json['data']) ? json['data'] : {};
  return err({ kind: 'refused', status, code: json['code'], message, data });
}

type Message = {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
};

const jsonOf = (body: object): Message => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Writes a piece as class-ddh-piece.php reads it. */
async function encode({ form, bytes }: Piece): Promise<Message> {
  const own = new Uint8Array(bytes);
  const sum = Buffer.from(await crypto.subtle.digest('SHA-256', own));
  // Firewalls search fields for words, which base64 happens to contain.
  const digest = sum.toString('hex');
  switch (form) {
    case 'raw':
      return {
        method: 'POST',
        headers: {
          'content-type': 'application/octet-stream',
          'content-digest': `sha-256=:${sum.toString('base64')}:`,
        },
        body: own,
      };
    case 'field': {
      const body = new FormData();
      body.set('digest', digest);
      body.set('piece', new Blob([Buffer.from(own).toString('base64')], { type: 'text/plain' }), 'piece.txt');
      return { method: 'POST', body };
    }
    case 'json':
      return jsonOf({ digest, hex: Buffer.from(own).toString('hex') });
  }
}
