import { err } from '@ddh/engine/internal/result';
import { SimulatedGame, type GameDeps } from './game.ts';
import type { SimulationApi } from './protocol.ts';

const ABORTED = err({ kind: 'aborted' } as const);

/** Creates the API of the simulation worker. Tests in Node serve the same API over a port. */
export function createSimulationApi(deps: GameDeps): SimulationApi {
  let open: SimulatedGame | null = null;
  return {
    async open(job, source, slip, on, signal) {
      open?.close();
      const game = new SimulatedGame(job, source, slip, { on, signal, deps });
      open = game;
      const end = await game.read();
      // Frees the memory of a game that could not be read, so that the next attempt can use it.
      if (!end.ok && open === game) open = null;
      return end;
    },
    setSlip(job, slip) {
      if (open?.job === job) open.setSlip(slip);
    },
    extend: (job, until) => (open?.job === job ? open.extend(until) : Promise.resolve(ABORTED)),
    pause(job) {
      if (open?.job === job) open.pause();
    },
    query: (job, query, signal) => (open?.job === job ? open.query(query, signal) : Promise.resolve(ABORTED)),
    ping: () => true,
  };
}
