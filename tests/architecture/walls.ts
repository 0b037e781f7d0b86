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

const ENGINE = [
  'words',
  'odds',
  'simulation',
  'datasets',
  'model',
  'history',
  'rating',
  'parlay',
  'slate',
  'backtest',
  'calibration',
  'hub',
  'vault',
  'valuing',
  'schedule',
  'fantasy',
  'projecting',
  'checks',
  'format',
] as const;
type EngineRoom = (typeof ENGINE)[number];

/** The order inside the engine: each knows only what stands here. */
const ORDER: Record<EngineRoom, readonly EngineRoom[]> = {
  words: [],
  odds: ['words'],
  simulation: ['words'],
  datasets: ['words', 'odds'],
  model: ['words', 'odds', 'simulation'],
  history: ['words', 'model'],
  rating: ['words', 'odds', 'model', 'history'],
  parlay: ['words', 'odds', 'simulation'],
  slate: ['words', 'odds', 'simulation', 'datasets', 'model'],
  backtest: ['words', 'simulation', 'model', 'history', 'rating', 'slate'],
  calibration: ['words', 'model', 'history', 'rating'],
  hub: ['words', 'odds', 'datasets', 'parlay'],
  vault: ['words', 'odds', 'datasets', 'hub'],
  valuing: ['words', 'odds', 'datasets', 'hub', 'vault'],
  schedule: ['words', 'datasets'],
  fantasy: ['words', 'datasets', 'schedule'],
  projecting: ['words', 'odds', 'datasets', 'model', 'rating', 'fantasy'],
  checks: ['words', 'odds', 'simulation', 'datasets', 'parlay', 'hub'],
  format: [
    'words',
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
};

const inEngine = (room: string): string => `engine/src/${room}`;

export const ROOMS: readonly Room[] = [
  ...ENGINE.map((room) => ({ room: inEngine(room), knows: [inEngine(room), ...ORDER[room].map(inEngine), 'valibot'] })),
  { room: 'engine/src/index.ts', knows: ['engine/src'] },
  // The version.
  { room: 'engine/cli', knows: ['engine/cli', 'engine/src', 'engine/package.json', 'node:'] },
  { room: 'engine/cli/commands/simulate/parquet.ts', knows: ['engine/src', 'hyparquet-writer'] },
  { room: 'workers', knows: ['workers', 'engine/src/index.ts', 'comlink'] },
  {
    room: 'workers/client.ts',
    knows: ['workers/abort.ts', 'workers/connection.ts', 'comlink'],
    types: ['workers', 'engine/src/index.ts'],
  },
  {
    room: 'src/services',
    knows: ['src/services', 'workers/client.ts', 'workers/withTimeout.ts', 'engine/src/index.ts'],
    types: ['workers'],
  },
  {
    room: 'src/services/teamStore/firebase/sdk.ts',
    knows: ['src/services/teamStore/firebase/ports.ts', 'engine/src/index.ts', 'firebase'],
  },
  {
    room: 'src/state',
    knows: ['src/state', 'engine/src/index.ts', 'valtio/vanilla'],
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
    types: ['src/state', 'engine/src/index.ts', 'workers'],
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
  return ['engine/src', 'engine/cli', 'workers', 'src'].flatMap(sources).flatMap(importsOf);
}

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
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

/** Our workspaces by their exports, relative paths by the file they name, packages by their name. */
export function resolved(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(from), specifier));
  if (specifier === '@ddh/engine') return 'engine/src/index.ts';
  if (specifier.startsWith('@ddh/engine/')) return `engine/src/${specifier.slice('@ddh/engine/'.length)}/index.ts`;
  if (specifier.startsWith('@ddh/workers/')) return `workers/${specifier.slice('@ddh/workers/'.length)}.ts`;
  return specifier;
}
