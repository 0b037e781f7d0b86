import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Options } from '../options.ts';
import type { Report } from '../results.ts';
import { ROOT } from '../root.ts';

/** A page that only evaluates slips, to measure the size of that code. */
const COUNTING = `
export { createTable, SlipCounter } from '${ROOT}/engine/src/simulation/index.ts';
export { openReader } from '${ROOT}/engine/src/simulation/read/index.ts';
export { resolveSlip, price } from '${ROOT}/engine/src/parlay/index.ts';
`;

const WORKER = `new Worker(new URL('${ROOT}/workers/simulation.worker.ts', import.meta.url), { type: 'module' });`;

/** The texts of the built files, by file name. */
type Files = ReadonlyMap<string, string>;

/**
 * Measures the size of the code that a browser fetches. Comlink is not counted, because it only connects page and
 * worker.
 */
export async function bundle(_: Options, report: Report): Promise<void> {
  const worker = await built(WORKER);
  worker.delete(ENTRY_FILE);
  const fetched = [
    ['ours, the worker as it starts', withImports(worker, ['simulation.worker'])],
    ['ours, the same and the reader of npz', withImports(worker, ['simulation.worker', 'npz'])],
    ['ours, the same and the readers of text', withImports(worker, ['simulation.worker', 'text'])],
    ['ours, the whole worker', [...worker.values()]],
    ['ours, reading and counting alone', await whole(COUNTING, report)],
    ['arquero', await whole(`export { table, op } from '${packagePath('arquero')}';`, report)],
    ['apache-arrow', await whole(`export { tableFromIPC } from '${packagePath('apache-arrow')}';`, report)],
  ] as const;
  const rows = [];
  for (const [name, files] of fetched) {
    if (files.length === 0) continue;
    const bytes = Buffer.from(files.join(''));
    report.set(`bundle ${name}`, bytes.length / 1000);
    rows.push([name, bytes.length / 1000, gzipSync(bytes).length / 1000]);
  }
  report.table('Bundle, minified', ['', 'kB', 'kB gzip'], rows);
}

/**
 * Builds a bundle from `code` and returns its files. Returns no files if a package that `code` imports is not
 * installed.
 */
async function whole(code: string, report: Report): Promise<readonly string[]> {
  try {
    return [...(await built(code)).values()];
  } catch (cause) {
    report.note(`a package is missing: ${String(cause).split('\n')[0]}`);
    return [];
  }
}

/**
 * Returns the texts of the files whose names start with one of `names`, and of the files that these import statically.
 */
function withImports(files: Files, names: readonly string[]): readonly string[] {
  const wanted = [...files.keys()].filter((file) => names.some((name) => file.startsWith(`${name}-`)));
  // The loop below also visits the imported files, which it adds to this set.
  const all = new Set(wanted);
  const texts: string[] = [];
  for (const file of all) {
    const text = files.get(file);
    if (text === undefined) throw new Error(`the build has no file ${file}`);
    texts.push(text);
    for (const [, to] of text.matchAll(/from"\.\/([^"]+)"/g)) if (to !== undefined) all.add(to);
  }
  return texts;
}

function packagePath(name: string): string {
  try {
    return createRequire(`${ROOT}/engine/bench/package.json`).resolve(name);
  } catch {
    return name;
  }
}

const ENTRY = `${ROOT}/workers/measured.ts`;
const ENTRY_FILE = 'measured.js';

async function built(code: string): Promise<Map<string, string>> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    resolve: { conditions: ['ddh-source', 'browser', 'module', 'import', 'default'] },
    plugins: [
      {
        name: 'measured',
        resolveId: (id) => (id === ENTRY ? ENTRY : null),
        load: (id) => (id === ENTRY ? code : null),
      },
    ],
    worker: { format: 'es', rolldownOptions: { external: ['comlink'] } },
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      assetsDir: '',
      rolldownOptions: {
        input: ENTRY,
        output: { entryFileNames: ENTRY_FILE },
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error('nothing was built');
  return new Map(
    first.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)] as const),
  );
}
