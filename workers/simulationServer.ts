import { err } from '@ddh/engine/internal/result';
import { wasmMemory } from '@ddh/engine/internal/simulation';
import { expose } from 'comlink';
import { installAbort } from './abort.ts';
import { browserNet, webBytes, webText } from './bytes.ts';
import { SimulatedGame, type GameDeps } from './game.ts';
import type { SimulationApi } from './protocol.ts';
import { createMessageYield } from './scheduler.ts';

/**
 * Exposes the API to the page. This function is not in the entry file of the worker, because no other file may import
 * that file (vite.config.ts).
 */
export function serveSimulations(): void {
  installAbort();
  expose(
    createSimulationApi({
      bytes: webBytes(browserNet),
      text: webText(browserNet),
      memory: wasmMemory(globalThis.WebAssembly),
      now: () => performance.now(),
      yieldToEventLoop: createMessageYield(),
    }),
  );
}

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
