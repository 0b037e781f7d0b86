import { err } from '@ddh/engine/internal/result';
import { Game, type GameDeps } from './game.ts';
import type { SimulationApi } from './protocol.ts';

const ABORTED = err({ kind: 'aborted' } as const);

/** The worker's whole behaviour, without a worker: the same object is served over a port in Node tests. */
export function createSimulationApi(deps: GameDeps): SimulationApi {
  let open: Game | null = null;
  return {
    async open(job, source, slip, on, signal) {
      open?.close();
      const game = new Game(job, source, slip, { on, signal, deps });
      open = game;
      const end = await game.read();
      // A game that could not be read keeps nothing: its memory is the next attempt's.
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
    ask: (job, question, signal) => (open?.job === job ? open.ask(question, signal) : Promise.resolve(ABORTED)),
    ping: () => true,
  };
}
