import { wasmMemory } from '@ddh/engine/internal/simulation';
import { expose } from 'comlink';
import { installAbort } from './abort.ts';
import { browserNet, webBytes, webText } from './bytes.ts';
import { createMessageYield } from './scheduler.ts';
import { createSimulationApi } from './simulationApi.ts';

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
