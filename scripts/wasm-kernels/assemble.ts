import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';

const FOLDER = join(import.meta.dirname, '../../engine/src/simulation/wasm');

/** Assembles `kernels.wat`. */
export async function assemble(): Promise<Uint8Array> {
  const module = (await wabt()).parseWat('kernels.wat', readFileSync(join(FOLDER, 'kernels.wat'), 'utf8'), {
    simd: true,
  });
  module.validate();
  return module.toBinary({}).buffer;
}

/** The module that contains the assembled bytes, as text: every bundler and every content security policy allows that. */
export function codeText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  const lines = Array.from(hex.matchAll(/.{1,112}/g), ([line]) => `  '${line}',`);
  return `/** The binary of \`kernels.wat\` in hexadecimal. Made by \`npm run made\`. */
export const CODE = [
${lines.join('\n')}
].join('');
`;
}
