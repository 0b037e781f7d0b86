import { wasmMemory } from '@ddh/engine';
import { expose } from 'comlink';
import { installAbort } from './abort.ts';
import { BROWSER, webBytes, webText } from './bytes.ts';
import { messageTurn } from './drive.ts';
import { createSimulationApi } from './simulationApi.ts';
import { withTimeout } from './withTimeout.ts';

/** What keeps games comes in so many milliseconds, or a game is read without it. */
const SHELF_MS = 1_000;

/** Answers the page. Not in the worker's entry, which nothing may import (vite.config.ts). */
export function serveSimulations(): void {
  installAbort();
  expose(
    createSimulationApi({
      bytes: webBytes(BROWSER),
      text: webText(BROWSER),
      shelf: async () => (await withTimeout(SHELF_MS, () => import('./browserShelf.ts')))?.shelf ?? null,
      memory: wasmMemory(globalThis.WebAssembly),
      now: () => performance.now(),
      turn: messageTurn(),
    }),
  );
}
