import { wasmMemory } from '@ddh/engine';
import { expose } from 'comlink';
import { installAbort } from './abort.ts';
import { browserKept } from './browserKept.ts';
import { webBytes, webText } from './bytes.ts';
import { messageTurn } from './drive.ts';
import { createSimulationApi } from './simulationApi.ts';

installAbort();
expose(
  createSimulationApi({
    bytes: webBytes,
    text: webText,
    kept: browserKept,
    memory: wasmMemory(globalThis.WebAssembly),
    now: () => performance.now(),
    turn: messageTurn(),
  }),
);
