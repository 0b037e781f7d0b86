import { err } from '@ddh/engine/internal/result';
import type { GameHandle, SimulationClient } from '@ddh/workers/client';
import { once } from './once.ts';
import type { Clock, Simulations } from './ports.ts';

const UNAVAILABLE = err({ kind: 'chunkUnavailable' } as const);

/** Most pages open no game, so the client is a chunk that the first game loads. */
export function browserSimulations(clock: Clock): Simulations {
  return lazySimulations(async () => {
    const { createSimulationClient, simulationWorker } = await import('@ddh/workers/client');
    return createSimulationClient(simulationWorker, clock.after);
  });
}

export function lazySimulations(loadClient: () => Promise<SimulationClient>): Simulations {
  const load = once(loadClient);
  return {
    prepare() {
      // If the chunk does not load, opening a game tries again.
      load().then(
        (client) => client.prepare(),
        () => undefined,
      );
    },
    open(source, slip, listen) {
      const opened = load().then((client) => client.open(source, slip, listen));
      /** Keeps calls in order, because all of them wait for one promise. */
      const call = (run: (game: GameHandle) => void): void => void opened.then(run, () => undefined);
      opened.catch(() => listen.end(UNAVAILABLE));
      return {
        setSlip: (next) => call((game) => game.setSlip(next)),
        extend: (until) => call((game) => game.extend(until)),
        pause: () => call((game) => game.pause()),
        query(query) {
          const abort = new AbortController();
          const result = opened.then(
            (game) => game.query(query, abort.signal),
            () => UNAVAILABLE,
          );
          return { result, cancel: () => abort.abort() };
        },
        close: () => call((game) => game.close()),
      };
    },
  };
}
