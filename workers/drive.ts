/** How often a long task looks up: input waits at most this long. */
export const TURN_MS = 8;
/** How often running figures are reported; the first of them with the first turn. */
export const REPORT_MS = 50;

/** The clock and the way to let other work run, both given: tests bring their own. */
export interface Pace {
  /** Milliseconds from any origin. */
  readonly now: () => number;
  /** A true turn of the task queue: messages that wait are handled before it resolves. */
  readonly turn: () => Promise<void>;
}

/**
 * Gives a long task its rhythm. Call `step` after every piece of work (at most 1,024 records or 256 KB):
 * it takes a turn every 8 ms and reports every 50 ms, first with the first turn: who waits for a figure waits for that one.
 * `false` means the task was aborted.
 */
export function drive(pace: Pace, signal: AbortSignal, report: () => void): { step(): Promise<boolean> } {
  let turned = pace.now();
  let reported = turned - REPORT_MS + TURN_MS;
  return {
    async step() {
      const now = pace.now();
      if (now - reported >= REPORT_MS) {
        reported = now;
        report();
      }
      if (now - turned >= TURN_MS) {
        await pace.turn();
        turned = pace.now();
      }
      return !signal.aborted;
    },
  };
}

/** Runs steps to their end in such a rhythm. `null`: it was aborted. */
export async function inTurns<T>(
  steps: Iterator<unknown, T>,
  pace: Pace,
  signal: AbortSignal,
): Promise<{ readonly value: T } | null> {
  const turns = drive(pace, signal, () => undefined);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { value: step.value };
    if (!(await turns.step())) return null;
  }
}

/** A turn through a MessageChannel: no 4 ms clamp as timers have it. For browsers; in Node it would starve other ports. */
export function messageTurn(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
}
