// What `suggestions.spec.ts` runs in a page: the page's own client, and the ranking that follows its answers.
import { OWN_RANGE, suggest, type Leg, type Rank } from '@ddh/engine/internal/parlay';
import { createSimulationClient, type GameHandle } from '@ddh/workers/client';
import type { GameSource } from '@ddh/workers/protocol';

export type Opened = {
  /** Simulates until there are so many records. */
  simulate(records: number): Promise<void>;
  /** Asks what goes with a slip, and ranks every candidate. */
  rank(given: readonly Leg[], by: Rank): Promise<Ranked>;
  /** Asks, aborts after `ms`, and waits for the answer. */
  cancel(given: readonly Leg[], ms: number): Promise<Cancelled>;
};
/** Milliseconds; `ranking` is the part that the page's own thread was busy for. */
export type Ranked = {
  readonly all: number;
  readonly ranking: number;
  readonly records: number;
  readonly candidates: number;
  readonly best: number;
};
/** `answer`: how the question ended, so many milliseconds after the abort. */
export type Cancelled = { readonly after: number; readonly answer: string };

/** A game in a worker of its own. `worker`: the address of the built worker. */
export async function openGame(worker: string, source: GameSource): Promise<Opened> {
  const spawn = () => {
    const spawned = new Worker(worker, { type: 'module' });
    const onError = (run: () => void): void => spawned.addEventListener('error', run);
    return { endpoint: spawned, onError, terminate: () => spawned.terminate() };
  };
  const client = createSimulationClient(spawn, (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  });
  let simulated: () => void = () => undefined;
  const game = await new Promise<GameHandle>((resolve, reject) => {
    const opened = client.open(
      source,
      { rev: 1, legs: [] },
      {
        snapshot: () => undefined,
        end: (end) => (end.ok ? resolve(opened) : reject(new Error(end.error.kind))),
        extended: () => simulated(),
      },
    );
  });
  return {
    simulate: (records) =>
      new Promise((resolve) => {
        simulated = resolve;
        game.extend(records);
      }),
    async rank(given, by) {
      const start = performance.now();
      const answer = await game.ask({ given, about: null }, new AbortController().signal);
      if (!answer.ok) throw new Error(answer.error.kind);
      const answered = performance.now();
      const ranked = suggest(answer.value, given, { by, price: null, own: OWN_RANGE, lines: 'all', top: 20 });
      const end = performance.now();
      const { records, candidates, best } = ranked;
      return { all: end - start, ranking: end - answered, records, candidates, best: best.length };
    },
    async cancel(given, ms) {
      const controller = new AbortController();
      const answering = game.ask({ given, about: null }, controller.signal);
      await new Promise((resolve) => setTimeout(resolve, ms));
      const start = performance.now();
      controller.abort();
      const answer = await answering;
      return { after: performance.now() - start, answer: answer.ok ? 'answered' : answer.error.kind };
    },
  };
}
