import { createSimulationClient, simulationWorker } from '@ddh/workers/client';
import type { GameSource } from '@ddh/workers/protocol';
import type { Clock, Simulations } from './ports.ts';

/** `sourceOf`: where a game lies, by the Hub's files. */
export function browserSimulations(clock: Clock, sourceOf: (gameId: string) => GameSource | undefined): Simulations {
  const client = createSimulationClient(simulationWorker, clock.after);
  /** In a task after that of its message: reading a large answer is work enough for one. */
  async function apart<T>(answer: Promise<T>): Promise<T> {
    const value = await answer;
    await new Promise<void>((next) => void clock.after(0, next));
    return value;
  }
  return {
    prepare: () => client.prepare(),
    open(gameId, slip, listen) {
      const source = sourceOf(gameId);
      // Games come from the same answer as their addresses.
      if (source === undefined) throw new Error(`no address for game ${gameId}`);
      const game = client.open(source, slip, listen);
      return {
        ...game,
        ask(question) {
          const abort = new AbortController();
          return { answer: apart(game.ask(question, abort.signal)), cancel: () => abort.abort() };
        },
      };
    },
  };
}
