import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Options } from '../options.ts';
import type { Report } from '../results.ts';
import { ROOT } from '../root.ts';

/** What a page that only counts slips would have to fetch. */
const COUNTING = `
export { createTable, SlipCounter } from '${ROOT}/engine/src/simulation/index.ts';
export { openReader } from '${ROOT}/engine/src/simulation/read/index.ts';
export { resolveSlip, price } from '${ROOT}/engine/src/parlay/index.ts';
`;

/** Bytes that a browser fetches. Comlink is the way to the worker, no part of ours. */
export async function bundle(_: Options, report: Report): Promise<void> {
  const entries = [
    ['ours, the whole simulation worker', readFileSync(`${ROOT}/workers/simulation.worker.ts`, 'utf8')],
    ['ours, reading and counting alone', COUNTING],
    ['arquero', `export { table, op } from '${packagePath('arquero')}';`],
    ['apache-arrow', `export { tableFromIPC } from '${packagePath('apache-arrow')}';`],
  ] as const;
  const rows = [];
  for (const [name, code] of entries) {
    const bytes = await bundled(code).catch((cause: unknown) => {
      report.note(`${name} is missing: ${String(cause).split('\n')[0]}`);
      return null;
    });
    if (bytes === null) continue;
    report.set(`bundle ${name}`, bytes.length / 1000);
    rows.push([name, bytes.length / 1000, gzipSync(bytes).length / 1000]);
  }
  report.table('Bundle, minified', ['', 'kB', 'kB gzip'], rows);
}

function packagePath(name: string): string {
  try {
    return createRequire(`${ROOT}/engine/bench/package.json`).resolve(name);
  } catch {
    return name;
  }
}

const ENTRY = `${ROOT}/workers/measured.ts`;

async function bundled(code: string): Promise<Buffer> {
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
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      rolldownOptions: { input: ENTRY, external: ['comlink'], preserveEntrySignatures: 'strict' },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error('nothing was built');
  return Buffer.from(first.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join(''));
}
