// Assembles the WebAssembly kernels of the simulation table: `npm run make scripts/make-wasm-kernels.ts`. A test
// fails if the assembled code is outdated.
import { writeFileSync } from 'node:fs';
import { assemble, CODE_FILE, codeText } from './wasm-kernels/assemble.ts';

writeFileSync(CODE_FILE, codeText(await assemble()));
