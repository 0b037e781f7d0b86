import { Random } from './random.ts';
import type { Answer } from './nhl.ts';
import { kindOf, shapeOf } from './shape.ts';
import { DAY_MS } from './time.ts';

/** The kinds of faults. Each kind can occur in the responses of both APIs. */
export const FAULT_KINDS = [
  /** Status 429 with Retry-After, three times in a row. */
  'storm',
  'server-error',
  'reset',
  'truncated',
  'not-json',
  /** For two days, one field of the response is renamed, null, of another type or missing. */
  'field',
  /** For a day, the outermost lists of the response are empty. */
  'empty',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export const FIELD_CHANGES = ['rename', 'null', 'retype', 'drop'] as const;
export type FieldChange = (typeof FIELD_CHANGES)[number];

export type FaultOptions = {
  readonly seed: number;
  readonly kinds: readonly FaultKind[];
  /** For each kind of fault, the share of the URLs whose responses have it. */
  readonly share?: number;
  /** The value of the header Retry-After, in seconds. */
  readonly retryAfter?: number;
};

export type Broken = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly cut?: 'reset' | 'truncated';
};

/**
 * After this many failed requests in a row, the next request for a URL succeeds. So a client that retries gets every
 * response.
 */
const MOST_FAILURES = 3;
const TRANSPORT: readonly FaultKind[] = ['storm', 'server-error', 'reset', 'truncated', 'not-json'];

/**
 * Adds faults to responses. A fault depends on the seed, the URL, the virtual time and the number of requests for the
 * URL at that time. The order of requests for different URLs does not matter.
 */
export class Faults {
  readonly #options: Required<FaultOptions>;
  readonly #asked = new Map<string, number>();
  #now = 0;

  constructor({ share = 0.1, retryAfter = 1, ...options }: FaultOptions) {
    this.#options = { ...options, share, retryAfter };
  }

  #has(kind: FaultKind, ...keys: readonly (string | number)[]): boolean {
    const { seed, kinds, share } = this.#options;
    return kinds.includes(kind) && new Random(seed, kind, ...keys).chance(share);
  }

  /** Returns how this request fails, or null if it succeeds. Adds the request to the number of requests for the URL. */
  transport(address: string, now: number): Broken | null {
    if (now !== this.#now) this.#asked.clear();
    this.#now = now;
    const attempt = (this.#asked.get(address) ?? 0) + 1;
    this.#asked.set(address, attempt);
    if (attempt > MOST_FAILURES) return null;
    for (const kind of TRANSPORT) {
      if (!this.#has(kind, address, now)) continue;
      const failures =
        kind === 'storm' ? MOST_FAILURES : new Random(this.#options.seed, 'times', address, now).whole(1, 2);
      if (attempt <= failures) return this.#failure(kind, address, now);
    }
    return null;
  }

  #failure(kind: FaultKind, address: string, now: number): Broken {
    const random = new Random(this.#options.seed, 'failure', address, now);
    switch (kind) {
      case 'storm':
        return { status: 429, headers: { 'retry-after': String(this.#options.retryAfter) }, body: 'Too Many Requests' };
      case 'server-error':
        return { status: random.pick([500, 502, 503, 504]), body: '<html><body>Server error</body></html>' };
      case 'not-json':
        return {
          status: 200,
          headers: { 'content-type': 'text/html' },
          body: '<!doctype html><title>Please wait</title>',
        };
      case 'reset':
        return { cut: 'reset' };
      default:
        return { cut: 'truncated' };
    }
  }

  /** Returns the body of a response, with a fault if the URL has one on this day. */
  body({ endpoint, body }: Answer, address: string, now: number): unknown {
    const day = Math.floor(now / DAY_MS);
    if (this.#has('empty', address, day)) {
      return emptied(body);
    }
    // A changed field stays changed for two days in a row.
    const days = Math.floor(day / 2);
    if (endpoint === 'right-rail' && Object.keys(body as object).length === 0) return body;
    if (!this.#has('field', address, days)) return body;
    const random = new Random(this.#options.seed, 'field', address, days);
    const paths = fieldPaths(body);
    return paths.length === 0 ? body : changeField(body, random.pick(paths), random.pick(FIELD_CHANGES));
  }
}

/** Returns the body with empty outermost lists. */
function emptied(body: unknown): unknown {
  if (Array.isArray(body)) return [];
  if (body === null || typeof body !== 'object') return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]: [string, unknown]) => [key, Array.isArray(value) ? [] : value]),
  );
}

/** Returns the paths of all fields, such as `playerByGameStats.awayTeam.forwards[].toi`. */
export const fieldPaths = (body: unknown): readonly string[] =>
  Object.keys(shapeOf([body])).filter((path) => !path.endsWith(']'));

/** Returns a copy of the body in which every field with this path is changed. */
export function changeField(body: unknown, path: string, change: FieldChange): unknown {
  const visit = (value: unknown, at: string): unknown => {
    if (Array.isArray(value)) {
      return (value as readonly unknown[]).map((item) => visit(item, `${at}[${kindOf(item)}]`));
    }
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, field]: [string, unknown]): readonly [string, unknown][] => {
        const here = at === '' ? key : `${at}.${key}`;
        if (here !== path) return [[key, visit(field, here)]];
        if (change === 'drop') return [];
        if (change === 'rename') return [[`${key}V2`, field]];
        return [[key, change === 'null' ? null : retyped(field)]];
      }),
    );
  };
  return visit(body, '');
}

function retyped(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return { default: value };
  return Array.isArray(value) ? { items: value } : [value];
}
