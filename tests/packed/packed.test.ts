import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleModule } from '../../engine/testing/examples.ts';
import { sampleRates } from '../../engine/testing/sampleRates.ts';

// Tests the two packages in the same way as users get them: packed, installed in an empty project, and used as in the
// examples of their READMEs.

const ROOT = resolve(import.meta.dirname, '../..');
const BIN = join(ROOT, 'node_modules/.bin');
const SOURCE = readFileSync(join(ROOT, 'engine/package.json'), 'utf8');
const ENGINE = JSON.parse(SOURCE) as {
  readonly version: string;
  readonly exports: Readonly<Record<string, object>>;
};
const README = readFileSync(join(ROOT, 'engine/README.md'), 'utf8');
/** The programs in the engine's README. */
const [PRICE = '', WORKER = '', POOL = '', RATES = '', ODDS = '', RECORDS = ''] = [
  ...README.matchAll(/```ts\n([\s\S]*?)```/g),
].map(([, code]) => code ?? '');
/** Returns the lines of a document that a shell example writes into a file, up to the line `end`. */
function linesOf(document: string, end: string): string {
  const [, lines] =
    new RegExp(`<<'${end}'\n([\\s\\S]*?)\n${end}\n`).exec(readFileSync(join(ROOT, document), 'utf8')) ?? [];
  if (lines === undefined) throw new Error(`${document} has no lines that end with ${end}`);
  return lines;
}
const SLIP = linesOf('docs/command.md', 'SLIP');

let folder: string;
/** What is installed. */
let published: { readonly exports: Readonly<Record<string, Readonly<Record<'types' | 'default', string>>>> };
const at = (...path: readonly string[]): string => join(folder, ...path);
const tarball = (name: string): string => at(`ddh-${name}-${ENGINE.version}.tgz`);
const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
/** Runs the installed `ddh` and returns its output. */
const ddh = (...args: readonly string[]): string =>
  run(process.execPath, [at('app/node_modules/@ddh/cli/bin/ddh.mjs'), ...args], at('app'));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ddh-packed-'));
  run('npm', ['pack', '--workspace', '@ddh/engine', '--workspace', '@ddh/cli', '--pack-destination', folder], ROOT);
  mkdirSync(at('app'));
  writeFileSync(at('app/package.json'), JSON.stringify({ private: true, type: 'module' }));
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball('engine'), tarball('cli')], at('app'));
  published = JSON.parse(readFileSync(at('app/node_modules/@ddh/engine/package.json'), 'utf8')) as typeof published;
  writeFileSync(at('app/slip.json'), SLIP);
  ddh('simulate', '--from', '2025-10-07', '--to', '2025-10-07', '--records', '2000', '--out', 'night');
  writeFileSync(at('app/game.npz'), readFileSync(at('app/night/2025020001_parlaytrix.npz')));
  writeFileSync(at('app/price.ts'), PRICE);
  writeFileSync(at('app/worker.ts'), WORKER);
  for (const name of ['pool.ts', 'pool.mjs']) writeFileSync(at('app', name), POOL);
  writeFileSync(at('app/records.ts'), RECORDS);
  writeFileSync(at('app/rates.ts'), RATES);
  writeFileSync(at('app/rates.json'), JSON.stringify(sampleRates()));
  writeFileSync(at('app/odds.ts'), ODDS);
  writeFileSync(at('app/ten.ts'), linesOf('README.md', 'TS'));
  writeFileSync(at('app/first.ts'), FIRST_LINES);
  writeFileSync(
    at('app/examples.ts'),
    exampleModule('declare function expect(value: unknown): { toEqual(to: unknown): void };'),
  );
  writeFileSync(at('app/every.ts'), EVERY_IMPORT);
  mkdirSync(at('app/cjs'));
  writeFileSync(at('app/cjs/package.json'), '{"type": "commonjs"}');
  writeFileSync(at('app/cjs/every.ts'), EVERY_IMPORT);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns what `ddh parlay` prints for the slip in docs/command.md, with the simulation file game.npz. */
function expected(): { readonly hits: number; readonly records: number; readonly probability: number } {
  return JSON.parse(ddh('parlay', 'game.npz', '--slip', 'slip.json', '--json')) as ReturnType<typeof expected>;
}

test('the installed ddh command writes the shipped starting goalies into its data', () => {
  const lineups = JSON.parse(readFileSync(at('app/night/lineups.json'), 'utf8')) as object[];
  expect(lineups[0]).toMatchObject({ Home: 'Florida Panthers', 'Home Goalie': 'Sergei Bobrovsky' });
});

describe('the packed tarballs of the workspaces', () => {
  test.each(['engine', 'cli'])('the tarball of %s passes publint', (name) => {
    expect(run(join(BIN, 'publint'), ['run', tarball(name), '--strict'], ROOT)).toContain('All good!');
  });

  test('the tarballs have types that can be resolved for every entry point', () => {
    run(join(BIN, 'attw'), [tarball('engine'), '--profile', 'esm-only'], ROOT);
  });

  test('the package.json of the engine has no entry point of the clone, and packing leaves that of the clone as it was', () => {
    expect(readFileSync(join(ROOT, 'engine/package.json'), 'utf8')).toBe(SOURCE);
    const subpaths = Object.keys(ENGINE.exports).filter((path) => !path.startsWith('./internal/'));
    expect(Object.keys(published.exports)).toEqual(subpaths);
    for (const entry of Object.values(published.exports)) expect(Object.keys(entry)).toEqual(['types', 'default']);
  });

  test('the tarballs contain all exported files, a license and the changes, but no tests and no sources', () => {
    const installed = at('app/node_modules/@ddh/engine');
    const paths = Object.values(published.exports).flatMap((entry) => Object.values(entry));
    expect(paths.filter((path) => !existsSync(join(installed, path)))).toEqual([]);
    const all = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(all.filter((file) => /(?<!\.d)\.m?ts$/.test(file))).toEqual([]);
    for (const name of ['engine', 'cli']) {
      const files = readdirSync(at('app/node_modules/@ddh', name), { recursive: true, encoding: 'utf8' });
      expect(files).toEqual(expect.arrayContaining(['LICENSE', 'CHANGELOG.md', 'README.md']));
      expect(files.filter((file) => /\.test\.|testing/.test(file))).toEqual([]);
    }
  });
});

/** Lines as one writes them first: plain numbers and texts. What functions return keeps its meaning. */
const FIRST_LINES = `
import { kelly, parseOdds, probabilityToAmerican, wilson } from '@ddh/engine/odds';
import type { GameRates } from '@ddh/engine/model';
import type { Leg } from '@ddh/engine/parlay';
import type { LeagueScoring } from '@ddh/engine/fantasy';
import { readSimulation } from '@ddh/engine/simulation';

export const leg: Leg = { kind: 'teamTotal', team: 'FLA', stat: 'Shots', side: 'under', line: 30.5 };
export const date: GameRates['date'] = '2026-01-01';
export const scoring: LeagueScoring = { goalieScoring: { wins: 3 } };
export const odds: readonly number[] = [0.2, 0.4].map((share) => probabilityToAmerican(share) ?? 0);
export const american: number | null = probabilityToAmerican(wilson(4, 10)[0]);
const answer = await fetch('game.npz');
export const tables = [readSimulation(answer), readSimulation(await answer.arrayBuffer()), readSimulation(await answer.blob())];
const price = parseOdds('+150');
// @ts-expect-error A price is no probability.
if (price.ok) kelly(price.value, 2.5);
`;
/** An import of each subpath, and of all of them. */
const EVERY_IMPORT = Object.keys(ENGINE.exports)
  .filter((path) => !path.startsWith('./internal/'))
  .map((path, i) => `import * as at${i} from '@ddh/engine${path.slice(1)}'; console.log(at${i});`)
  .join('\n');

describe('the examples, and the first lines of a program', () => {
  const OLD = ['5.9', 'tests/packed/node_modules/typescript'] as const;
  const NEW = ['7', 'node_modules/typescript'] as const;
  const compile = (path: string, files: readonly string[], options: object): string => {
    const compilerOptions = {
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.AsyncIterable', 'DOM.Iterable'],
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
      ...options,
    };
    writeFileSync(at('app/tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    return run(process.execPath, [join(ROOT, path, 'bin/tsc'), '-p', at('app')], ROOT);
  };

  test.each([OLD, NEW])('they compile with TypeScript %s', (_, path) => {
    const files = [
      'price.ts',
      'worker.ts',
      'pool.ts',
      'rates.ts',
      'odds.ts',
      'records.ts',
      'ten.ts',
      'first.ts',
      'examples.ts',
    ];
    for (const [module, moduleResolution] of [
      ['Node16', 'Node16'],
      ['NodeNext', 'NodeNext'],
      ['ESNext', 'Bundler'],
    ])
      compile(path, files, { module, moduleResolution });
  });

  test('the types are found where `exports` is not read', () => {
    compile(OLD[1], ['every.ts'], { module: 'CommonJS', moduleResolution: 'node10' });
  });

  test.each([OLD, NEW])('CommonJS compiles with TypeScript %s and module nodenext', (_, path) => {
    compile(path, ['cjs/every.ts'], { module: 'NodeNext', moduleResolution: 'NodeNext' });
  });

  test('each subpath is a folder for tools that do not read `exports`, with the same files', () => {
    for (const [path, { types, default: main }] of Object.entries(published.exports)) {
      const own = at('app/node_modules/@ddh/engine', path);
      const found = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as Record<'main' | 'types', string>;
      const wanted = [main, types].map((file) => at('app/node_modules/@ddh/engine', file));
      expect([found.main, found.types].map((file) => join(own, file))).toEqual(wanted);
    }
  });
});

/** Processor time of a program, in ms, of the fastest of ten runs. Other programs on the machine only add to it. */
function processorTime(...args: readonly string[]): number {
  const times = Array.from({ length: 10 }, () => {
    const timed = 'TIMEFORMAT="%U %S"; { time "$@" >/dev/null; } 2>&1';
    const spent = run('bash', ['-c', timed, 'bash', process.execPath, ...args], at('app'));
    return spent
      .trim()
      .split(' ')
      .reduce((sum, seconds) => sum + 1000 * Number(seconds), 0);
  });
  return Math.min(...times);
}

test.each([['--version'], ['--help'], ['odds', '0.4'], ['devig', '-110', '-110']])(
  'the installed ddh %s starts with at most 60 ms of processor more than node',
  (...args) => {
    const own = processorTime('-e', '0');
    expect(processorTime(at('app/node_modules/@ddh/cli/bin/ddh.mjs'), ...args) - own).toBeLessThan(60);
  },
);

describe('pricing a slip with the installed package', () => {
  test.each([
    ['Node, compiled by a bundler', 'built'],
    ['Node with tsx', 'tsx'],
  ])('the installed package prices a slip in %s', async (_, way) => {
    let args = ['--import', 'tsx', 'price.ts'];
    if (way === 'tsx') {
      if (!existsSync(at('app/node_modules/tsx')))
        symlinkSync(join(ROOT, 'node_modules/tsx'), at('app/node_modules/tsx'));
    } else {
      await build({
        root: at('app'),
        logLevel: 'error',
        build: { ssr: 'price.ts', outDir: 'built', target: 'node20' },
      });
      args = ['built/price.js'];
    }
    const { hits, records, probability } = expected();
    expect(JSON.parse(run(process.execPath, args, at('app')))).toMatchObject({ hits, records, probability });
  });

  test('threads of Node price slips in one table, which is in memory once', () => {
    const { hits } = expected();
    const threads = run(process.execPath, ['pool.mjs'], at('app')).trim().split('\n');
    expect(threads).toEqual([String(hits), String(hits)]);
  });

  test('the installed package simulates a game from the rates of a file', () => {
    if (!existsSync(at('app/node_modules/tsx')))
      symlinkSync(join(ROOT, 'node_modules/tsx'), at('app/node_modules/tsx'));
    expect(run(process.execPath, ['--import', 'tsx', 'rates.ts'], at('app'))).toBe('10000\n');
  });

  test('the package prices a slip in a browser, with a worker built by Vite', async () => {
    const page = `
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }) => { document.title = JSON.stringify(data); });
      worker.postMessage({ url: new URL('game.npz', location.href).href, slip: ${SLIP} });`;
    writeFileSync(at('app/page.ts'), page);
    writeFileSync(at('app/index.html'), '<!doctype html><title>-</title><script type="module" src="page.ts"></script>');
    await build({ root: at('app'), logLevel: 'error', build: { outDir: 'site' }, worker: { format: 'es' } });
    const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };
    const server = createServer((request, response) => {
      const path = request.url === '/' ? '/index.html' : (request.url ?? '');
      const file = path === '/game.npz' ? at('app/game.npz') : at('app/site', path);
      if (!existsSync(file)) return response.writeHead(404).end();
      return response
        .writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' })
        .end(readFileSync(file));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? 'chromium',
      args: ['--no-sandbox'],
    });
    try {
      const tab = await browser.newPage();
      await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await tab.waitForFunction('document.title !== "-"');
      const { hits, records } = expected();
      expect(JSON.parse(await tab.title())).toMatchObject({ ok: true, value: { price: { hits, records } } });
    } finally {
      await browser.close();
      server.close();
    }
  });
});

test('a bundle of the odds subpath is smaller than 5 kB', async () => {
  await build({
    root: at('app'),
    logLevel: 'error',
    build: { outDir: 'odds', lib: { entry: 'odds.ts', formats: ['es'], fileName: 'odds' } },
  });
  const [file = ''] = readdirSync(at('app/odds')).filter((name) => name.endsWith('js'));
  expect(gzipSync(readFileSync(at('app/odds', file))).length).toBeLessThan(5_000);
});
