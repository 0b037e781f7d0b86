import { Random } from './random.ts';
import type { Answer } from './nhl.ts';
import { kindOf, shapeOf } from './shape.ts';
import { DAY_MS } from './time.ts';

/** What can be wrong with an answer of either API. */
export const FAULT_KINDS = [
  /** 429 with Retry-After, two or three times in a row. */
  'storm',
  'server-error',
  'reset',
  'truncated',
  'not-json',
  /** One field of the answer is renamed, null, of another type or missing, for two days. */
  'field',
  /** The answer's lists are empty, for a day. */
  'empty',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export const FIELD_CHANGES = ['rename', 'null', 'retype', 'drop'] as const;
export type FieldChange = (typeof FIELD_CHANGES)[number];

export type FaultOptions = {
  readonly seed: number;
  readonly kinds: readonly FaultKind[];
  /** Share of the addresses that have a fault of each kind. */
  readonly share?: number;
  /** Seconds in the header Retry-After. */
  readonly retryAfter?: number;
};

export type Broken = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly cut?: 'reset' | 'truncated';
};

/** Answers that fail this often in a row succeed after it, so a patient client gets every one. */
const MOST_FAILURES = 3;
const TRANSPORT: readonly FaultKind[] = ['storm', 'server-error', 'reset', 'truncated', 'not-json'];

/**
 * Breaks answers. A fault depends on the seed, the address, the virtual time and how often the address was asked for at
 * that time, so that the same requests in another order get the same faults.
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

  /** The failure of this request, or null if it is answered. */
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

  /** The body of an answer, changed or not. */
  body({ endpoint, body }: Answer, address: string, now: number): unknown {
    const day = Math.floor(now / DAY_MS);
    if (this.#has('empty', address, day)) {
      return emptied(body);
    }
    // The same two days for all answers of an address.
    const days = Math.floor(day / 2);
    if (endpoint === 'right-rail' && Object.keys(body as object).length === 0) return body;
    if (!this.#has('field', address, days)) return body;
    const random = new Random(this.#options.seed, 'field', address, days);
    const paths = fieldPaths(body);
    return paths.length === 0 ? body : changeField(body, random.pick(paths), random.pick(FIELD_CHANGES));
  }
}

/** The answer with its outermost lists empty. */
function emptied(body: unknown): unknown {
  if (Array.isArray(body)) return [];
  if (body === null || typeof body !== 'object') return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]: [string, unknown]) => [key, Array.isArray(value) ? [] : value]),
  );
}

/** The paths of all fields, such as `playerByGameStats.awayTeam.forwards[].toi`. */
export const fieldPaths = (body: unknown): readonly string[] =>
  Object.keys(shapeOf([body])).filter((path) => !path.endsWith(']'));

/** A copy of the body in which every field of the path is changed. */
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
