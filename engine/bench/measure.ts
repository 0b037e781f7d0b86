/** A program to measure. `sample` runs it and returns the time of one result in ms. */
export type Contender = { readonly name: string; readonly sample: () => number | Promise<number> };

/** Minimum duration of a sample in ms. A shorter sample would mostly measure the clock. */
const LEAST_MS = 15;

/**
 * Measures every contender once per round, so that a busy moment of the machine affects all of them. Returns the median
 * time of each contender.
 */
export async function inTurn(contenders: readonly Contender[], rounds: number): Promise<ReadonlyMap<string, number>> {
  const measured = contenders.map(({ name, sample }) => ({ name, sample, times: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const { sample, times } of measured) times.push(await sample());
  }
  return new Map(measured.map(({ name, times }) => [name, median(times)]));
}

export function timeOf(times: ReadonlyMap<string, number>, name: string): number {
  const ms = times.get(name);
  if (ms === undefined) throw new Error(`no contender "${name}" was measured`);
  return ms;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/**
 * Returns a function that measures `run`. It repeats `run` until the time is precise, and returns the time of one run
 * in ms.
 */
export function repeating(run: () => unknown): Contender['sample'] {
  let times = 0;
  const total = async (n: number): Promise<number> => {
    const from = performance.now();
    for (let i = 0; i < n; i++) {
      const result = run();
      // Await only promises: awaiting a plain value would take as long as our shortest runs.
      if (result instanceof Promise) await result;
    }
    return performance.now() - from;
  };
  return async () => {
    if (times === 0) {
      await total(1);
      times = 1;
      for (let ms = await total(times); ms < LEAST_MS; ms = await total(times)) {
        times = Math.ceil(times * Math.min(8, Math.max(1.5, LEAST_MS / Math.max(ms, 0.01))));
      }
    }
    return (await total(times)) / times;
  };
}
