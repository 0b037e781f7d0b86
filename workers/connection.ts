import { wrap, type Endpoint, type Remote } from 'comlink';
import type { ExtendError, OpenError, QueryError } from './protocol.ts';
import type { After } from './withTimeout.ts';

/**
 * Time limit for the response to a ping, in ms. A worker that takes longer counts as lost, because not every crash
 * causes an error event.
 */
const SILENCE_MS = 10_000;
/** Time from a call, or from the last response to a ping, to the next ping, in ms. */
const PING_MS = 2_000;

/** A worker, or a port in tests. */
export interface WorkerHandle {
  readonly endpoint: Endpoint;
  /** `isRefused`: the worker has never started, because the browser refused its script or did not get it. */
  onError(run: (isRefused: boolean) => void): void;
  terminate(): void;
}

/**
 * How this page starts its workers. Browsers refuse a script of another host, and a policy may allow other ways than the
 * page's. A script in a blob belongs to the page, and may import from a host that sends CORS headers.
 */
let isByBlob = false;

/** `Start` is `Worker` or a function like it. The bundler recognizes a worker only as `new Worker(new URL(...))`. */
type StartWith = (Start: typeof Worker) => Worker;

/** The window that starts a worker. */
type Realm = Pick<typeof globalThis, 'Worker' | 'Blob' | 'URL'>;

/** Returns a constructor of workers that import the given script. */
const blobWorker = ({ Worker, Blob, URL }: Realm): typeof Worker =>
  function (url: URL | string, options?: WorkerOptions) {
    const source = new Blob([`import ${JSON.stringify(String(url))};`], { type: 'text/javascript' });
    return new Worker(URL.createObjectURL(source), options);
  } as unknown as typeof Worker;

/** Starts a worker, by a blob if the last one was refused otherwise. Callers start a refused worker once more. */
export function handleOf(start: StartWith, realm: Realm = globalThis): WorkerHandle {
  let worker: Worker;
  try {
    worker = start(isByBlob ? blobWorker(realm) : realm.Worker);
  } catch (cause) {
    // Browsers throw for a script of another origin, and some for a policy of the site.
    console.warn(cause);
    isByBlob = !isByBlob;
    const refused = { endpoint: new MessageChannel().port1, terminate: () => undefined };
    return { ...refused, onError: (run) => run(true) };
  }
  let isStarted = false;
  worker.addEventListener('message', () => (isStarted = true), { once: true });
  return {
    endpoint: worker,
    onError(run) {
      worker.addEventListener('error', ({ message }: Partial<ErrorEvent>) => {
        // The error of a script that ran has a message.
        const isRefused = !isStarted && !message;
        if (isRefused) isByBlob = !isByBlob;
        run(isRefused);
      });
      worker.addEventListener('messageerror', () => run(false));
    },
    terminate: () => worker.terminate(),
  };
}

/** Why a worker gives no answer: it stopped, or it never started. */
export type WorkerLost = { readonly kind: 'workerLost' | 'workerRefused' };
export type Aborted = { readonly kind: 'aborted' };

/** Why a game did not open. */
export type GameFailure = Exclude<OpenError, Aborted> | WorkerLost;

/** Why no more records could be simulated. The game keeps its records. */
export type ExtendFailure = ExtendError | WorkerLost;

/** Why a query has no result. `aborted` includes a closed game and a game without records. */
export type QueryFailure = QueryError | WorkerLost;

type Lost = { readonly ok: false; readonly error: WorkerLost };
export const LOST: Lost = { ok: false, error: { kind: 'workerLost' } };
const REFUSED: Lost = { ok: false, error: { kind: 'workerRefused' } };
export const isLost = (result: unknown): result is Lost => result === LOST || result === REFUSED;

export interface Pingable {
  ping(): true;
}

/**
 * Calls one worker and pings it during calls. After `terminate`, a Comlink call never settles, so each call also ends
 * when the worker is lost. A field keeps the remote, because the calls of a garbage-collected remote never settle.
 */
export class Connection<Api extends Pingable> {
  readonly remote: Remote<Api>;
  readonly #handle: WorkerHandle;
  readonly #after: After;
  readonly #lost: Promise<Lost>;
  #lose: (why: Lost) => void = () => undefined;
  #cancelPing: () => void = () => undefined;
  #calls = 0;

  constructor(handle: WorkerHandle, after: After) {
    this.#handle = handle;
    this.#after = after;
    this.remote = wrap<Api>(handle.endpoint);
    this.#lost = new Promise((resolve) => {
      this.#lose = resolve;
    });
    handle.onError((isRefused) => this.#lose(isRefused ? REFUSED : LOST));
  }

  /** Comlink's types turn a Result into a union of promises, so `T` is what the remote returns, and not its value. */
  async call<T extends Promise<unknown>>(run: (remote: Remote<Api>) => T): Promise<Awaited<T> | Lost> {
    if (this.#calls++ === 0) this.#watch();
    try {
      return await Promise.race([run(this.remote), this.#lost]);
    } finally {
      if (--this.#calls === 0) this.#cancelPing();
    }
  }

  dispose(): void {
    this.#cancelPing();
    this.#lose(LOST);
    this.#handle.terminate();
  }

  /** Pings the worker as long as calls are pending. */
  #watch(): void {
    this.#cancelPing = this.#after(PING_MS, () => {
      const cancel = this.#after(SILENCE_MS, () => this.#lose(LOST));
      this.#cancelPing = cancel;
      void (this.remote as Remote<Pingable>).ping().then(() => {
        cancel();
        if (this.#calls > 0) this.#watch();
      });
    });
  }
}
