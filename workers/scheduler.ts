/**
 * Time between yields, in ms. An incoming message waits at most for this time and the rest of the current step. A yield
 * is not free: in WebKit, a message between two ports of a worker waits for the page's main thread.
 */
export const YIELD_INTERVAL_MS = 16;
/** Time between reports, in ms. */
export const REPORT_INTERVAL_MS = 50;

export interface SchedulerDeps {
  /** Returns milliseconds since any fixed time. */
  readonly now: () => number;
  /** Must wait for a new task of the event loop: waiting for a microtask would not let queued messages be handled. */
  readonly yieldToEventLoop: () => Promise<void>;
}

export type Scheduler = {
  /**
   * Reports progress and yields to the event loop if enough time has passed. Resolves to `false` if the task was
   * aborted.
   */
  checkpoint(): Promise<boolean>;
};

/**
 * Cooperative scheduler for one long task. Call `checkpoint` after each step (at most 2,048 records or 256 KB).
 * The first report is due after YIELD_INTERVAL_MS, because the user is waiting for the first count.
 */
export function createScheduler(deps: SchedulerDeps, signal: AbortSignal, report: () => void): Scheduler {
  let yieldedAt = deps.now();
  let reportedAt = yieldedAt - REPORT_INTERVAL_MS + YIELD_INTERVAL_MS;
  return {
    async checkpoint() {
      const now = deps.now();
      if (now - reportedAt >= REPORT_INTERVAL_MS) {
        reportedAt = now;
        report();
      }
      if (now - yieldedAt >= YIELD_INTERVAL_MS) {
        await deps.yieldToEventLoop();
        yieldedAt = deps.now();
      }
      return !signal.aborted;
    },
  };
}

/**
 * Runs `steps` under a scheduler. Returns `null` if aborted. The first step runs before any yield; `QueryRunner`
 * depends on that.
 */
export async function runCooperatively<T>(
  steps: Iterator<unknown, T>,
  deps: SchedulerDeps,
  signal: AbortSignal,
): Promise<{ readonly value: T } | null> {
  const scheduler = createScheduler(deps, signal, () => undefined);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { value: step.value };
    if (!(await scheduler.checkpoint())) return null;
  }
}

/**
 * Creates a function that yields through a MessageChannel, because browsers delay nested timers by 4 ms or more. Do not
 * use it in Node, where it would starve other ports.
 */
export function createMessageYield(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
}
