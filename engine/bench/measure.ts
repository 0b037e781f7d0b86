/**
 * The processor time that this process has used on all of its threads, in ms. The time on the clock would mostly say how
 * busy the machine is.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A program to measure. `sample` runs it and returns the time of one result in ms. */
export type Contender = { readonly name: string; readonly sample: () => number | Promise<number> };

/** Minimum duration of a sample in ms, unless a single run takes longer. */
const LEAST_MS = 500;

/**
 * Measures every contender once per round, so that a busy moment of the machine affects all of them. One more
 * round lets V8 optimize the code first. Returns the shortest time of each contender, because other programs on the
 * machine can only lengthen a time.
 */
export async function inTurn(contenders: readonly Contender[], rounds: number): Promise<ReadonlyMap<string, number>> {
  const times = new Map(contenders.map(({ name }) => [name, Number.POSITIVE_INFINITY]));
  for (let round = 0; round <= rounds; round++) {
    for (const { name, sample } of contenders) times.set(name, Math.min(times.get(name)!, await sample()));
  }
  return times;
}

/** Returns a function that repeats `run` for a while, and returns the shortest time of a run in ms. */
export const repeating = (run: () => unknown) => async (): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (const end = processorMs() + LEAST_MS; processorMs() < end;) {
    const from = processorMs();
    const result = run();
    // Await only promises: awaiting a plain value would take as long as our shortest runs.
    if (result instanceof Promise) await result;
    least = Math.min(least, processorMs() - from);
  }
  return least;
};

/** Stops the benchmark if a measured program returns a wrong result, because a wrong program can be fast. */
export function checkEqual(who: string, got: unknown, want: unknown): void {
  if (got !== want) throw new Error(`${who} returns ${String(got)} instead of ${String(want)}`);
}
