import { err } from '@ddh/engine/internal/result';
import type { GameHandle, SimulationClient } from '@ddh/workers/client';
import { once } from './once.ts';
import type { Clock, Simulations } from './ports.ts';

const UNAVAILABLE = err({ kind: 'chunkUnavailable' } as const);

/** The client is a separate chunk that is fetched with the first game, because most pages open no game. */
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
      // The failure is ignored here, because opening a game tries to fetch the client again.
      load().then(
        (client) => client.prepare(),
        () => undefined,
      );
    },
    open(source, slip, listen) {
      const opened = load().then((client) => client.open(source, slip, listen));
      /** All calls wait for the same promise, so they keep their order. */
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
