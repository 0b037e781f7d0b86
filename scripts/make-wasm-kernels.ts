// Assembles the loops of the table: `npm run make scripts/make-wasm-kernels.ts`. A test says when they are old.
import { writeFileSync } from 'node:fs';
import { assemble, CODE_FILE, codeText } from './wasm-kernels/assemble.ts';

writeFileSync(CODE_FILE, codeText(await assemble()));
