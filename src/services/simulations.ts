import { err } from '@ddh/engine';
import { createSimulationClient, simulationWorker, type GameHandle } from '@ddh/workers/client';
import type { GameSource } from '@ddh/workers/simulationApi';
import type { Clock, Simulations } from './ports.ts';

/** Of a game that is not opened yet there is nothing to say. */
const UNOPENED = Promise.resolve(err({ kind: 'aborted' as const }));

/** `sourceOf`: where a game lies, by the Hub's files. */
export function browserSimulations(clock: Clock, sourceOf: (gameId: string) => GameSource | undefined): Simulations {
  const client = createSimulationClient(simulationWorker, clock.after);
  return {
    open(gameId, slip, listen) {
      const source = sourceOf(gameId);
      // Games come from the same answer as their addresses.
      if (source === undefined) throw new Error(`no address for game ${gameId}`);
      let game: GameHandle | null = null;
      let newest = slip;
      // In a task of its own: what is pressed need not wait until a worker is started or written to.
      const leave = clock.after(0, () => {
        game = client.open(source, newest, listen);
      });
      return {
        setSlip(next) {
          newest = next;
          game?.setSlip(next);
        },
        simulate: (until) => game?.simulate(until),
        pause: () => game?.pause(),
        ask(question) {
          const abort = new AbortController();
          return { answer: game?.ask(question, abort.signal) ?? UNOPENED, cancel: () => abort.abort() };
        },
        close() {
          leave();
          game?.close();
        },
      };
    },
  };
}
