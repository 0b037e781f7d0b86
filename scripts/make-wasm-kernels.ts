// Assembles the simulation table's loops: `npm run make scripts/make-wasm-kernels.ts`. A test fails if they are outdated.
import { writeFileSync } from 'node:fs';
import { assemble, CODE_FILE, codeText } from './wasm-kernels/assemble.ts';

writeFileSync(CODE_FILE, codeText(await assemble()));
