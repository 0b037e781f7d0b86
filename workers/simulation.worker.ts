import { wasmMemory } from '@ddh/engine';
import { expose } from 'comlink';
import { installAbort } from './abort.ts';
import { webBytes, webText } from './bytes.ts';
import { messageTurn } from './drive.ts';
import { createSimulationApi } from './simulationApi.ts';

installAbort();
expose(
  createSimulationApi({
    bytes: webBytes,
    text: webText,
    shelf: async () => (await import('./browserShelf.ts')).shelf,
    memory: wasmMemory(globalThis.WebAssembly),
    now: () => performance.now(),
    turn: messageTurn(),
  }),
);
