import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';

const FOLDER = join(import.meta.dirname, '../../engine/src/simulation/wasm');

/** The module with the assembled bytes as text, because every bundler and content security policy allows that. */
export const CODE_FILE = join(FOLDER, 'code.ts');

/** Assembles `kernels.wat`. */
export async function assemble(): Promise<Uint8Array> {
  const module = (await wabt()).parseWat('kernels.wat', readFileSync(join(FOLDER, 'kernels.wat')), { simd: true });
  module.validate();
  return module.toBinary({}).buffer;
}

/** The contents of `code.ts`. */
export function codeText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  const lines = Array.from(hex.matchAll(/.{1,112}/g), ([line]) => `  '${line}',`);
  return `/** The bytes of \`kernels.wat\`, which \`npm run make scripts/make-wasm-kernels.ts\` assembles. */
export const CODE = [
${lines.join('\n')}
].join('');
`;
}
