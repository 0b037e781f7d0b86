import type { Time } from '../realtime/time.ts';

/**
 * The globals that a page's script gets as parameters. A global that the page does not set is `undefined` in the
 * script.
 */
export const PAGE_GLOBALS = [
  'window',
  'self',
  'globalThis',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'crypto',
  'console',
  'fetch',
  'WebSocket',
  'MessageChannel',
  'BroadcastChannel',
  'Worker',
  'Date',
  'Math',
  'performance',
  'AbortSignal',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'process',
  'global',
  'Buffer',
  'require',
] as const;

type Timers = Readonly<Record<'setTimeout' | 'setInterval' | 'clearTimeout' | 'clearInterval', unknown>>;

/** Creates timers that end with the page. An error in a timer is passed to `threw` and does not stop other timers. */
export function pageTimers(time: Time, alive: () => boolean, threw: (error: unknown) => void): Timers {
  const running = new Map<number, () => void>();
  let count = 0;
  const start = (id: number, ms: unknown, run: () => void, again: boolean): void => {
    const wait = Math.max(1, Math.floor(Number(ms) || 0));
    const cancel = time.after(wait, () => {
      if (!alive()) return;
      if (again) start(id, ms, run, again);
      else running.delete(id);
      try {
        run();
      } catch (error) {
        threw(error);
      }
    });
    running.set(id, cancel);
  };
  const timer =
    (again: boolean) =>
    (run: (...given: readonly unknown[]) => void, ms?: number, ...given: readonly unknown[]): number => {
      const id = ++count;
      if (alive()) start(id, ms, () => run(...given), again);
      return id;
    };
  const clear = (id?: number): void => {
    if (id === undefined) return;
    running.get(id)?.();
    running.delete(id);
  };
  return { setTimeout: timer(false), setInterval: timer(true), clearTimeout: clear, clearInterval: clear };
}

/** Creates a `Date` that uses the device's clock, which may be wrong. */
export function pageDate(now: () => number): DateConstructor {
  class PageDate extends Date {
    constructor(...given: readonly unknown[]) {
      super(...((given.length === 0 ? [now()] : given) as [number]));
    }
    static override now(): number {
      return now();
    }
  }
  return PageDate as unknown as DateConstructor;
}

/** Creates `Math` and `crypto` with random numbers from a seed. */
export function pageChance(random: () => number): { readonly Math: Math; readonly crypto: object } {
  const getRandomValues = <T extends Uint8Array>(bytes: T): T => {
    for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(random() * 2 ** 32);
    return bytes;
  };
  const hex = (length: number): string => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
  const randomUUID = (): string => [hex(8), hex(4), `4${hex(3)}`, `8${hex(3)}`, hex(12)].join('-');
  return { Math: Object.assign(Object.create(Math), { random }) as Math, crypto: { getRandomValues, randomUUID } };
}

/** Creates an `AbortSignal` whose `timeout` uses virtual time. */
export function pageAbortSignal(time: Time): object {
  const timeout = (ms: number): AbortSignal => {
    const controller = new AbortController();
    time.after(ms, () => controller.abort(new DOMException('it took too long', 'TimeoutError')));
    return controller.signal;
  };
  return Object.assign(Object.create(AbortSignal), { timeout }) as object;
}
