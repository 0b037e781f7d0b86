import { wasmMemory } from '@ddh/engine';
import { expose } from 'comlink';
import { installAbort } from './abort.ts';
import { webBytes, webText } from './bytes.ts';
import { messageTurn } from './drive.ts';
import { inTime } from './inTime.ts';
import { createSimulationApi } from './simulationApi.ts';

/** What keeps games comes in so many milliseconds, or a game is read without it. */
const SHELF_MS = 1_000;

installAbort();
expose(
  createSimulationApi({
    bytes: webBytes,
    text: webText,
    shelf: async () => (await inTime(() => import('./browserShelf.ts'), SHELF_MS))?.shelf ?? null,
    memory: wasmMemory(globalThis.WebAssembly),
    now: () => performance.now(),
    turn: messageTurn(),
  }),
);
