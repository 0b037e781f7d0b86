import { createSimulationClient, simulationWorker } from '@ddh/workers/client';
import type { Clock, Simulations } from './ports.ts';

export function browserSimulations(clock: Clock): Simulations {
  const client = createSimulationClient(simulationWorker, clock.after);
  return {
    prepare: () => client.prepare(),
    open(source, slip, listen) {
      const game = client.open(source, slip, listen);
      return {
        ...game,
        query(query) {
          const abort = new AbortController();
          return { result: game.query(query, abort.signal), cancel: () => abort.abort() };
        },
      };
    },
  };
}
