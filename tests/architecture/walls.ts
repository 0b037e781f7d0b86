import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** The project's folder. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** An import as the compiler resolves it: a path inside the project, or a package's name. */
export type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean };

/**
 * The rooms, and whom each may know. A room is a folder (or a file); the longest match counts. `types` may be known
 * by type only. Packages are listed by name. Tests are judged by no wall: they may know everything.
 */
export type Room = { readonly room: string; readonly knows: readonly string[]; readonly types?: readonly string[] };

/** The modules of the three packages, and what each may import of those before it. */
const MODULES = {
  'engine/src': {
    result: [],
    text: ['result'],
    domain: ['result', 'text'],
    odds: ['result', 'text', 'domain'],
    simulation: ['result', 'text', 'domain'],
    datasets: ['result', 'text', 'domain', 'odds'],
    model: ['result', 'text', 'domain', 'odds', 'simulation'],
    parlay: ['result', 'text', 'domain', 'odds', 'simulation'],
    hub: ['result', 'text', 'domain', 'odds', 'datasets', 'parlay'],
    vault: ['result', 'text', 'domain', 'odds', 'datasets', 'hub'],
    schedule: ['result', 'text', 'domain', 'datasets'],
    fantasy: ['result', 'text', 'domain', 'datasets', 'schedule'],
    checks: ['result', 'text', 'domain', 'odds', 'simulation', 'datasets', 'parlay', 'hub'],
    format: [
      'result',
      'text',
      'domain',
      'odds',
      'simulation',
      'datasets',
      'model',
      'parlay',
      'hub',
      'vault',
      'schedule',
      'fantasy',
      'checks',
    ],
  },
  'engine/forecast': {
    history: [],
    rating: ['history'],
    slate: [],
    projections: ['rating'],
    backtest: ['history', 'rating', 'slate'],
    calibration: ['history', 'rating'],
    quotes: [],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** What a module of a package may import: its own files, modules of its package that it lists, and the packages before. */
function modulesOf(pkg: keyof typeof MODULES, before: readonly string[]): readonly Room[] {
  const path = (module: string): string => `${pkg}/${module}${module === 'result' ? '.ts' : ''}`;
  return Object.entries<readonly string[]>(MODULES[pkg]).map(([module, known]) => ({
    room: path(module),
    knows: [path(module), ...known.map(path), ...before, 'valibot'],
  }));
}

export const ROOMS: readonly Room[] = [
  ...modulesOf('engine/src', []),
  { room: 'engine/src/public', knows: ['engine/src'] },
  ...modulesOf('engine/forecast', ['engine/src']),
  { room: 'engine/platform', knows: ['engine/src/result.ts', 'engine/src/simulation', 'node:zlib'] },
  { room: 'engine/cli', knows: ['engine/cli', 'engine/forecast', 'engine/src', 'engine/platform/node.ts', 'node:'] },
  { room: 'engine/cli/commands/simulate/parquet.ts', knows: ['engine/src', 'hyparquet-writer'] },
  { room: 'workers', knows: ['workers', 'engine/src', 'engine/platform/browser.ts', 'comlink'] },
  {
    room: 'workers/client.ts',
    knows: ['workers/abort.ts', 'workers/connection.ts', 'comlink'],
    types: ['workers', 'engine/src'],
  },
  {
    room: 'src/services',
    knows: ['src/services', 'workers/client.ts', 'workers/withTimeout.ts', 'engine/src'],
    types: ['workers'],
  },
  {
    room: 'src/services/teams/storage',
    knows: ['src/services/teams/storage', 'src/services/preferences.ts', 'engine/src'],
    types: ['src/services/ports.ts', 'src/services/teams/port.ts'],
  },
  {
    room: 'src/services/teams/sync',
    knows: ['src/services/teams/sync', 'src/services/teams/storage', 'src/services/teams/limit.ts', 'engine/src'],
    types: ['src/services/ports.ts', 'src/services/teams/port.ts'],
  },
  {
    room: 'src/services/teams/remotes/firebase/sdk.ts',
    knows: ['src/services/teams/remotes/firebase/ports.ts', 'engine/src', 'firebase'],
  },
  {
    room: 'src/state',
    knows: ['src/state', 'engine/src', 'valtio/vanilla'],
    types: ['src/services/ports.ts', 'workers'],
  },
  {
    room: 'src/view',
    knows: [
      'src/view',
      'engine/src/format/index.ts',
      'react',
      'react-dom',
      'react-router-dom',
      'valtio',
      'downshift',
      // A tab's page names the part of the state that it shows; the rest of the state is given to it.
      ...[
        'hub',
        'games',
        'totals',
        'props',
        'parlay',
        'parlay/insights',
        'parlay/lines',
        'parlay/outlook',
        'parlay/share',
        'vault',
        'fantasy',
        'teams',
        'rankings',
        'week',
        'trade',
        'usage',
      ].map((part) => `src/state/${part}.ts`),
    ],
    types: ['src/state', 'engine/src', 'workers'],
  },
  { room: 'src/boot.tsx', knows: ['src/services', 'src/state', 'src/view', 'react', 'react-dom'] },
  { room: 'src/main.tsx', knows: ['src/boot.tsx'] },
];

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);
const within = (path: string, room: string): boolean =>
  path === room || path.startsWith(`${room}/`) || (room.endsWith(':') && path.startsWith(room));

/** `null`: the import is allowed. Otherwise why not. */
export function judge({ from, to, typeOnly }: Import): string | null {
  if (isTest(from)) return null;
  const room = ROOMS.filter((one) => within(from, one.room)).toSorted((a, b) => b.room.length - a.room.length)[0];
  if (!room) return `${from} is in no room`;
  if (room.knows.some((known) => within(to, known))) return null;
  if (typeOnly && room.types?.some((known) => within(to, known))) return null;
  return `${from} imports ${to}${typeOnly ? ' (types)' : ''}: ${room.room} must not know it`;
}

/** Every import of the product's TypeScript: static, dynamic, and what is exported onward. */
export function imports(): readonly Import[] {
  return ['engine/src', 'engine/platform', 'engine/forecast', 'engine/cli', 'workers', 'src']
    .flatMap(sources)
    .flatMap(importsOf);
}

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /(?<!\.config)\.tsx?$/.test(entry.name) && !/node_modules|\/dist\b/.test(entry.parentPath),
    )
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

function importsOf(from: string): Import[] {
  const code = readFileSync(join(ROOT, from), 'utf8');
  const { module, errors } = parseSync(from, code);
  if (errors.length > 0) throw new Error(`${from}: ${errors[0]?.message}`);
  const found: Import[] = module.staticImports.map(({ start, end, moduleRequest }) => ({
    from,
    to: resolved(from, moduleRequest.value),
    // `import { type A }` still loads the file; only `import type` vanishes.
    typeOnly: /^import\s+type\b/.test(code.slice(start, end)),
  }));
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ from, to: resolved(from, moduleRequest.value), typeOnly: isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const text = code.slice(moduleRequest.start + 1, moduleRequest.end - 1);
    found.push({ from, to: resolved(from, text), typeOnly: false });
  }
  return found;
}

/** Our workspaces by their `ddh-source` exports, relative paths by the file they name, packages by their name. */
export function resolved(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(from), specifier));
  const [, name, subpath] = /^@ddh\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  if (name === undefined) return specifier;
  const folder = name === 'engine' || name === 'workers' ? name : `engine/${name}`;
  const { exports } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { 'ddh-source': string }>;
  };
  const target = exports[`./${subpath}`];
  if (target === undefined) throw new Error(`${from}: ${specifier} is not exported`);
  return join(folder, typeof target === 'string' ? target : target['ddh-source']);
}
