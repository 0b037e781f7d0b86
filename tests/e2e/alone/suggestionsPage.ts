// The part of `suggestions.spec.ts` that runs in a page. It uses the same simulation client as the product's pages.
import { OWN_RANGE, type Leg, type Rank } from '@ddh/engine/internal/parlay';
import { createSimulationClient, type GameHandle } from '@ddh/workers/client';
import type { GameSource, SuggestionsQuery } from '@ddh/workers/protocol';

export type Opened = {
  /** Adds simulations to the game until it has this number of records. */
  simulate(records: number): Promise<void>;
  /** Counts and ranks every leg that could be added to a slip. Then ranks the same legs again, by probability. */
  rank(given: readonly Leg[], by: Rank): Promise<Ranked>;
  /** Starts the query of `rank`, aborts it after `ms`, and waits until it has ended. */
  cancel(given: readonly Leg[], ms: number): Promise<Canceled>;
};
/**
 * Times in ms: `all` for the first ranking, and `again` for the second ranking, which reuses the counts of the first.
 */
export type Ranked = {
  readonly all: number;
  readonly again: number;
  readonly records: number;
  readonly candidates: number;
  readonly best: number;
};
/** `end` is how the query ended, and `after` is the time in ms from the abort to that end. */
export type Canceled = { readonly after: number; readonly end: string };

/** Opens a game in a new worker. `worker` is the URL of the built worker. */
export async function openGame(worker: string, source: GameSource): Promise<Opened> {
  const spawn = () => {
    const spawned = new Worker(worker, { type: 'module' });
    const onError = (run: (isRefused: boolean) => void): void => spawned.addEventListener('error', () => run(false));
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
      const { signal } = new AbortController();
      const start = performance.now();
      const first = await game.query(queryOf(given, by, Infinity), signal);
      if (!first.ok) throw new Error(first.error.kind);
      const ranked = performance.now();
      const { records, candidates, best } = first.value.suggestions;
      const second = await game.query(queryOf(given, 'probability', records), signal);
      if (!second.ok) throw new Error(second.error.kind);
      return { all: ranked - start, again: performance.now() - ranked, records, candidates, best: best.length };
    },
    async cancel(given, ms) {
      const controller = new AbortController();
      const running = game.query(queryOf(given, 'probability', Infinity), controller.signal);
      await new Promise((resolve) => setTimeout(resolve, ms));
      const start = performance.now();
      controller.abort();
      const result = await running;
      return { after: performance.now() - start, end: result.ok ? 'ranked' : result.error.kind };
    },
  };
}

const queryOf = (given: readonly Leg[], by: Rank, minRecords: number): SuggestionsQuery => ({
  kind: 'suggestions',
  given,
  options: { by, price: null, own: OWN_RANGE, lines: 'all', top: 20 },
  pictured: [],
  minRecords,
});
