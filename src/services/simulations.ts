import { createSimulationClient, simulationWorker } from '@ddh/workers/client';
import type { Clock, Simulations } from './ports.ts';

/** `urlOf`: where a game's simulation lies, by the Hub's files. */
export function browserSimulations(clock: Clock, urlOf: (gameId: string) => string | undefined): Simulations {
  const client = createSimulationClient(simulationWorker, clock.after);
  return {
    open(gameId, slip, listen) {
      const url = urlOf(gameId);
      // Games come from the same answer as their addresses.
      if (url === undefined) throw new Error(`no address for game ${gameId}`);
      return client.open({ url }, slip, listen);
    },
  };
}
