import type { Time } from '../realtime/time.ts';

/** A clock that advances only when a test advances it. Events run in order, and running them takes no virtual time. */
export interface VirtualTime extends Time {
  /** Advances the clock by `ms` and runs the events that are due. */
  advance(ms: number): Promise<void>;
  /** Advances the clock until the promise settles. Throws if the promise has not settled after `limit` ms. */
  until<T>(promise: Promise<T>, limit?: number): Promise<T>;
  /** The number of events that have run. */
  events(): number;
}

type Event = { readonly at: number; readonly nth: number; run: (() => void) | null };

const LIMIT_MS = 30 * 60_000;
const before = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.nth < b.nth);
// Node's own function, stored here in case a test replaces the global function later.
const { setImmediate: soon } = globalThis;
/** Waits until all pending promise callbacks have run. */
const turn = (): Promise<void> => new Promise((resolve) => void soon(resolve));

export function virtualTime(start: number): VirtualTime {
  const heap: Event[] = [];
  let now = start;
  let nth = 0;
  let happened = 0;

  const push = (event: Event): void => {
    let at = heap.push(event) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const above = heap[up];
      if (above === undefined || !before(event, above)) break;
      heap[at] = above;
      at = up;
    }
    heap[at] = event;
  };
  const pop = (): Event | undefined => {
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || first === last) return first;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      const goesRight = left !== undefined && right !== undefined && before(right, left);
      const next = goesRight ? right : left;
      if (next === undefined || !before(next, last)) break;
      heap[at] = next;
      at = 2 * at + (goesRight ? 2 : 1);
    }
    heap[at] = last;
    return first;
  };
  /** Runs the next event, if the event is due by the time `by`. */
  const step = async (by: number): Promise<boolean> => {
    while (heap[0]?.run === null) pop();
    const [next] = heap;
    if (next === undefined || next.at > by) return false;
    pop();
    now = next.at;
    happened += 1;
    next.run?.();
    await turn();
    return true;
  };

  return {
    now: () => now,
    after(ms, run) {
      const event: Event = { at: now + Math.max(0, ms), nth: nth++, run };
      push(event);
      return () => {
        event.run = null;
      };
    },
    async advance(ms) {
      const end = now + ms;
      await turn();
      while (await step(end)) continue;
      now = end;
    },
    async until(promise, limit = LIMIT_MS) {
      const end = now + limit;
      let settled = false;
      const settle = (): void => {
        settled = true;
      };
      promise.then(settle, settle);
      await turn();
      const open = (): boolean => !settled;
      while (open()) {
        if (!(await step(end))) throw new Error(`the promise has not settled within ${limit} ms of virtual time`);
      }
      return promise;
    },
    events: () => happened,
  };
}
