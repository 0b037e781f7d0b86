import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { constants, PAGES } from '../../engine/src/model/wasm/layout.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMPILER = fileURLToPath(import.meta.resolve('assemblyscript/bin/asc.js'));

/** How each module of `engine/wasm` is compiled. A page of memory has 64 kB. */
const OPTIONS = {
  kernels: ['--optimizeLevel', '2', '--shrinkLevel', '2', '--initialMemory', '256'],
  simulator: ['-O3', '--initialMemory', `${PAGES}`, '--maximumMemory', `${PAGES}`],
} as const;

/**
 * Compiles a module of `engine/wasm` from AssemblyScript, in a separate process: where TypeScript is compiled on
 * import, the compiler would be compiled first, which takes half a minute.
 */
export async function compile(module: keyof typeof OPTIONS): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'ddh-wasm-'));
  try {
    const made = join(folder, 'made.wasm');
    const options = [
      '--runtime',
      'stub',
      '--enable',
      'simd,bulk-memory',
      '--converge',
      ...OPTIONS[module],
      '--outFile',
      made,
    ];
    await promisify(execFile)(process.execPath, [COMPILER, `engine/wasm/${module}.ts`, ...options], { cwd: ROOT });
    return await readFile(made);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The constants of the simulator as AssemblyScript. */
export function layoutText(): string {
  const named = constants().map(([name, value]) => `export const ${name}: usize = ${value};\n`);
  return `// Made by \`npm run made\` from \`engine/src/model/wasm/layout.ts\`.\n${named.join('')}`;
}

/**
 * The module that contains the compiled bytes, as text: every bundler and every content security policy allows that.
 * Hexadecimal text is smaller than base64 when compressed, because equal bytes are equal text.
 */
export function codeText(module: string, bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  const lines = Array.from(hex.matchAll(/.{1,112}/g), ([line]) => `  '${line}',`);
  return `/** The binary of \`engine/wasm/${module}.ts\` in hexadecimal. Made by \`npm run made\`. */
export const CODE = [
${lines.join('\n')}
].join('');
`;
}
