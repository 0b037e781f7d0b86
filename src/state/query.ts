import type { Result } from '@ddh/engine/internal/result';
import type { Clock } from '../services/ports.ts';

/**
 * The state of a request. In `waiting` the page shows nothing. `loading` follows after 1.5 s (in the builder after 1.2
 * s), and the page shows a loading text.
 */
export type Load<T, E> =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: E }
  /** `renewing` is true while a newer value loads. The page still shows `value`. */
  | { readonly phase: 'ready'; readonly value: T; readonly renewing: boolean };

export const LOADING_DELAY_MS = 1500;
export const BUILDER_DELAY_MS = 1200;
/** Time after which figures of an earlier slip are dimmed, in ms. Dimming them at once would flicker. */
export const OVERDUE_MS = 400;

type Running<T> = { readonly result: Promise<T>; readonly cancel?: () => void };

/** Runs one request at a time. A newer request cancels the previous one, whose result is then ignored. */
export type Query = {
  /** Begins a request. `cancel` stops it. The returned function returns whether the request is still the newest. */
  readonly begin: (cancel?: () => void) => () => boolean;
  /** Starts a request and calls `done` with its result, unless a newer request begins first. */
  readonly run: <T>(start: () => Running<T>, done: (result: T) => void) => Promise<void>;
  readonly cancel: () => void;
  /** The number of the newest request. */
  readonly newest: () => number;
};

/** Numbers requests in the order in which they begin. */
export type RequestCounter = () => number;

export function createCounter(): RequestCounter {
  let last = 0;
  return () => ++last;
}

const NOTHING = (): void => undefined;

/** Creates a query. The requests of queries that share a counter have a common order. */
export function createQuery(count: RequestCounter = createCounter()): Query {
  let newest = 0;
  let cancelNewest = NOTHING;
  function begin(cancel = NOTHING): () => boolean {
    cancelNewest();
    cancelNewest = cancel;
    const own = count();
    newest = own;
    return () => own === newest;
  }
  return {
    begin,
    async run(start, done) {
      const isNewest = begin();
      const { result, cancel = NOTHING } = start();
      cancelNewest = cancel;
      const value = await result;
      if (!isNewest()) return;
      cancelNewest = NOTHING;
      done(value);
    },
    cancel: () => void begin(),
    newest: () => newest,
  };
}

/** Runs a request and stores its phases in the state. A ready value is kept until a newer value arrives. */
export function load<T, E>(
  query: Query,
  request: () => Promise<Result<T, E>>,
  place: {
    readonly shown: Load<T, E>;
    readonly set: (load: Load<T, E>) => void;
    readonly clock: Clock;
    /** Time in `waiting` before the phase becomes `loading`, in ms. */
    readonly delay: number;
  },
): Promise<void> {
  const { shown, set, clock, delay } = place;
  set(shown.phase === 'ready' ? { ...shown, renewing: true } : { phase: 'waiting' });
  const stopTimer = shown.phase === 'ready' ? undefined : clock.after(delay, () => set({ phase: 'loading' }));
  return query.run(
    () => ({ result: request(), ...(stopTimer && { cancel: stopTimer }) }),
    (result) => {
      stopTimer?.();
      set(
        result.ok ? { phase: 'ready', value: result.value, renewing: false } : { phase: 'failed', error: result.error },
      );
    },
  );
}
