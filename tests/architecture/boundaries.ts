import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FANTASY_TABS } from '@ddh/engine/internal/fantasy';
import { HUB_TABS } from '@ddh/engine/internal/hub';
import { VAULT_TABS } from '@ddh/engine/internal/vault';
import { parseSync } from 'vite';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** An import with resolved paths: `to` is a path in the project or a package name. */
export type Import = {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
  /** Whether the import runs later than the file that has it. */
  readonly dynamic?: true;
  /** The names of the values that a static import imports. Undefined for re-exports and dynamic imports. */
  readonly names?: readonly string[];
};

/**
 * The imports that a module may have: files below these paths, and packages with these names. A module is a folder or a
 * file. If several modules contain a file, the longest path applies. `mayImportTypes` allows only types, and
 * `mayImportValues` allows only the named values of a file. Test files may import everything.
 */
type Boundary = {
  readonly module: string;
  readonly mayImport: readonly string[];
  readonly mayImportTypes?: readonly string[];
  readonly mayImportValues?: Readonly<Record<string, readonly string[]>>;
};

/**
 * The values that components and texts may import from modules that also calculate: lists for selectors, limits that a
 * text mentions, and pure functions of a value on the page. Workers and state do the counting, pricing and ranking.
 */
const VIEW_VALUES = {
  'engine/src/odds/index.ts': ['DEVIG_METHODS'],
  'engine/src/parlay/index.ts': [
    'MAX_ROWS',
    'OWN_RANGE',
    'PUSH_RULES',
    'RANKS',
    'canChooseSize',
    'canLegPush',
    'isAddable',
    'legKey',
    'legOf',
    'pickIn',
    'pickText',
    'slipKey',
    'repeatedLegs',
  ],
  'engine/src/hub/index.ts': [
    'SHARE_COLUMNS',
    'gameName',
    'hasBegun',
    'judgingClock',
    'newsSteps',
    'nextHalfLine',
    'staleness',
  ],
  'engine/src/vault/index.ts': [
    'OTHER_PRICES',
    'VALUE_SCALE',
    'VAULT_TABLES',
    'betColumn',
    'betName',
    'edgesCsv',
    'marketGap',
    'noVigProb',
    'priceSources',
    'sortedColumns',
    'valueCsv',
    'valueShade',
  ],
  'engine/src/schedule/index.ts': ['OFF_NIGHT_LIMITS', 'USUAL_OFF_NIGHT', 'WEEK_FIGURES'],
  'engine/src/fantasy/index.ts': [
    'CATEGORY_COLUMNS',
    'MAX_GROUP',
    'MAX_TEAMS',
    'MAX_TEAM_NAME',
    'MOST_TRADED',
    'OWNED_LIMITS',
    'SETUP_FIELDS',
    'SETUP_SECTIONS',
    'TRADE_SIDES',
    'USAGE_COLUMNS',
    'boundsOf',
    'isOnDevice',
    'leagueShape',
    'unsentTeams',
  ],
} as const;

/** The modules of two packages. For each module, the list names the modules of the same package that it may import. */
const MODULES = {
  'engine/src': {
    result: [],
    text: ['result'],
    domain: ['result', 'text'],
    schema: ['domain'],
    odds: ['result', 'text', 'domain'],
    figures: ['result', 'text', 'domain', 'odds'],
    simulation: ['result', 'text', 'domain'],
    datasets: ['result', 'text', 'domain', 'odds'],
    model: ['result', 'text', 'domain', 'schema', 'odds', 'simulation'],
    scores: ['odds', 'model'],
    parlay: ['result', 'text', 'domain', 'schema', 'odds', 'simulation'],
    honest: ['result', 'text', 'domain', 'schema', 'odds', 'simulation', 'parlay'],
    trackRecord: ['result', 'domain', 'schema', 'odds', 'datasets', 'model', 'parlay'],
    hub: ['result', 'text', 'domain', 'odds', 'figures', 'datasets', 'parlay'],
    vault: ['result', 'text', 'domain', 'odds', 'figures', 'datasets', 'parlay', 'hub'],
    schedule: ['result', 'text', 'domain', 'odds', 'figures', 'datasets'],
    fantasy: ['result', 'text', 'domain', 'odds', 'figures', 'datasets', 'schedule'],
    checks: ['result', 'text', 'domain', 'odds', 'simulation', 'datasets', 'parlay', 'hub'],
    format: [
      'result',
      'text',
      'domain',
      'odds',
      'figures',
      'simulation',
      'datasets',
      'model',
      'parlay',
      'honest',
      'trackRecord',
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
    slate: ['history'],
    projections: ['rating'],
    trackRecord: ['history', 'slate', 'quotes'],
    backtest: ['history', 'rating', 'slate', 'projections', 'trackRecord'],
    calibration: ['history', 'rating'],
    quotes: [],
  },
  'engine/feeds': { odds: [] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/**
 * Returns the boundaries of a package's modules. A module may import its own files, the modules that MODULES lists for
 * it, and the packages in `before`, on which its package builds.
 */
function modulesOf(pkg: keyof typeof MODULES, before: readonly string[]): readonly Boundary[] {
  const path = (module: string): string => `${pkg}/${module}${module === 'result' ? '.ts' : ''}`;
  return Object.entries<readonly string[]>(MODULES[pkg]).map(([module, others]) => ({
    module: path(module),
    mayImport: [path(module), ...others.map(path), ...before, 'valibot'],
  }));
}

/** What each component may import besides other components. */
const OUTSIDE_VIEW = [
  'engine/src/result.ts',
  'engine/src/text/index.ts',
  'engine/src/domain/index.ts',
  'engine/src/format/index.ts',
  'react',
  'react-dom',
  'valtio',
  'downshift',
  // A page component of a tab imports the stores of that page, and receives all other state as props. The store of a tab
  // has the tab's name.
  ...[
    ...HUB_TABS,
    ...VAULT_TABS,
    ...FANTASY_TABS,
    'bankroll',
    'hub',
    'slips',
    'parlay/parlay',
    'parlay/counted',
    'parlay/countedSlips',
    'parlay/stores',
    'parlay/board',
    'parlay/changes',
    'parlay/distributions',
    'parlay/renewal',
    'parlay/share',
    'parlay/examples',
    'vault',
    'fantasy',
    'teams/store',
    'rankings',
    'trackRecord',
    'table',
  ].map((part) => `src/state/${part}.ts`),
] as const;

function viewModule(module: string, others: readonly string[]): Boundary {
  return {
    module,
    mayImport: [module, ...others, ...OUTSIDE_VIEW],
    mayImportTypes: ['src/state', 'engine/src', 'workers'],
    mayImportValues: VIEW_VALUES,
  };
}

/** All of the command but the schemas of its reports, which no command loads. */
const CLI = readdirSync(join(ROOT, 'engine/cli'))
  .filter((name) => name !== 'reports')
  .map((name) => `engine/cli/${name}`);

const BOUNDARIES: readonly Boundary[] = [
  ...modulesOf('engine/src', []),
  { module: 'engine/src/public', mayImport: ['engine/src'] },
  ...modulesOf('engine/forecast', ['engine/src']),
  ...modulesOf('engine/feeds', ['engine/src', 'engine/forecast/quotes']),
  // Season files are written by the columns by which they are read, and news is about the players of these files.
  ...['engine/feeds/nhl', 'engine/feeds/news'].map((module) => ({
    module,
    mayImport: [module, 'engine/src', 'engine/forecast/history', 'valibot'],
  })),
  {
    module: 'engine/feeds/http',
    mayImport: ['engine/feeds/http', 'engine/src', 'p-retry', 'node:dns/promises', 'node:timers/promises'],
  },
  { module: 'engine/feeds/store', mayImport: ['engine/feeds/store', 'engine/src', 'node:', 'valibot'] },
  { module: 'engine/platform', mayImport: ['engine/src/result.ts', 'engine/src/simulation', 'node:zlib'] },
  {
    module: 'engine/cli',
    mayImport: [...CLI, 'engine/forecast', 'engine/feeds', 'engine/src', 'engine/platform/node.ts', 'node:'],
    mayImportTypes: ['engine/cli/reports'],
  },
  {
    module: 'engine/cli/reports',
    mayImport: [
      'engine/cli/reports',
      'engine/cli/command.ts',
      'engine/forecast',
      'engine/feeds',
      'engine/src',
      'valibot',
    ],
    mayImportTypes: ['engine/cli/commands.ts'],
  },
  {
    module: 'engine/cli/config',
    mayImport: [
      'engine/cli/config',
      'engine/cli/encoding.ts',
      'engine/cli/nearest.ts',
      'engine/cli/printable.ts',
      'engine/cli/reason.ts',
      'engine/src',
      'node:',
      'valibot',
    ],
  },
  {
    module: 'engine/cli/site',
    mayImport: [
      'engine/cli/site',
      'engine/cli/lease',
      'engine/cli/package.json',
      'engine/cli/reason.ts',
      'engine/cli/texts.ts',
      'engine/cli/writeFile.ts',
      'engine/feeds/http',
      'engine/src',
      'node:',
      'valibot',
    ],
    mayImportValues: { 'engine/feeds/store/index.ts': ['listBelow'] },
  },
  {
    module: 'engine/cli/commands/simulate/parquet.ts',
    mayImport: ['engine/src', 'engine/cli/parquetMarks.ts', 'hyparquet-writer', 'node:'],
  },
  {
    module: 'engine/cli/parquet.ts',
    mayImport: ['engine/src', 'engine/cli/parquetMarks.ts', 'engine/cli/provenance.ts', 'hyparquet', 'node:'],
  },
  { module: 'workers', mayImport: ['workers', 'engine/src', 'engine/platform/browser.ts', 'comlink'] },
  {
    module: 'workers/client.ts',
    mayImport: ['workers/abort.ts', 'workers/connection.ts', 'workers/simulationMachine.ts', 'comlink'],
    mayImportTypes: ['workers', 'engine/src'],
  },
  {
    module: 'workers/datasetClient.ts',
    mayImport: ['workers/connection.ts', 'comlink'],
    mayImportTypes: ['workers', 'engine/src'],
  },
  { module: 'workers/simulationMachine.ts', mayImport: [], mayImportTypes: ['workers', 'engine/src'] },
  {
    module: 'src/services',
    mayImport: [
      'src/services',
      'workers/client.ts',
      'workers/datasetClient.ts',
      'workers/withTimeout.ts',
      'engine/src',
    ],
    mayImportTypes: ['workers'],
  },
  {
    module: 'src/services/teams/storage',
    mayImport: ['src/services/teams/storage', 'src/services/preferences.ts', 'engine/src'],
    mayImportTypes: ['src/services/ports.ts', 'src/services/teams/port.ts'],
  },
  {
    module: 'src/services/teams/sync',
    mayImport: ['src/services/teams/sync', 'src/services/teams/storage', 'src/services/teams/limit.ts', 'engine/src'],
    mayImportTypes: ['src/services/ports.ts', 'src/services/teams/port.ts'],
  },
  {
    module: 'src/services/teams/remotes/firebase/sdk.ts',
    mayImport: ['src/services/teams/remotes/firebase/ports.ts', 'engine/src', 'firebase'],
  },
  {
    module: 'src/state',
    mayImport: ['src/state', 'engine/src', 'valtio/vanilla'],
    mayImportTypes: ['src/services/ports.ts', 'workers'],
  },
  viewModule('src/view', []),
  // Pages of the Hub and the Vault import the slip. The builder, a tab of the Hub, imports it too.
  viewModule('src/view/slip', ['src/view/shared', 'src/view/jsx.ts']),
  viewModule('src/view/builder', ['src/view/slip', 'src/view/shared', 'src/view/jsx.ts']),
  {
    module: 'src/admin',
    mayImport: [
      'src/admin',
      'engine/src/datasets/index.ts',
      'engine/src/domain/index.ts',
      'engine/src/result.ts',
      'engine/src/text/index.ts',
      'engine/src/simulation/read/index.ts',
      'workers/connection.ts',
      'workers/withTimeout.ts',
      '@noble/hashes',
      'valibot',
    ],
  },
  {
    module: 'src/boot.tsx',
    mayImport: ['src/firstTab.ts', 'src/roots.ts', 'src/services', 'src/state', 'src/view', 'react', 'react-dom'],
  },
  { module: 'src/placement.ts', mayImport: [] },
  { module: 'src/roots.ts', mayImport: ['src/placement.ts'] },
  { module: 'src/firstTab.ts', mayImport: ['src/services'], mayImportTypes: ['workers/protocol.ts'] },
  { module: 'src/main.tsx', mayImport: ['src/boot.tsx', 'src/firstTab.ts'] },
];

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);
const within = (path: string, module: string): boolean =>
  path === module || path.startsWith(`${module}/`) || (module.endsWith(':') && path.startsWith(module));

/** Describes why an import crosses a boundary, or returns `null` if it is allowed. */
export function violationOf({ from, to, typeOnly, names }: Import): string | null {
  if (isTest(from)) return null;
  const boundary = BOUNDARIES.filter(({ module }) => within(from, module)).toSorted(
    (a, b) => b.module.length - a.module.length,
  )[0];
  if (!boundary) return `${from} belongs to no module`;
  const { module, mayImport, mayImportTypes = [], mayImportValues = {} } = boundary;
  const allowed = typeOnly ? [...mayImport, ...mayImportTypes] : mayImport;
  if (allowed.some((path) => within(to, path))) return null;
  const values = mayImportValues[to] ?? [];
  const others = names?.filter((name) => !values.includes(name)) ?? ['*'];
  if (values.length > 0 && others.length === 0) return null;
  return `${from} imports ${others.join(', ')} of ${to}${typeOnly ? ' (types)' : ''}: ${module} may not import it`;
}

/** Returns every import in the product's TypeScript: static imports, dynamic imports and re-exports. */
export function imports(): readonly Import[] {
  return ['engine/src', 'engine/platform', 'engine/forecast', 'engine/feeds', 'engine/cli', 'workers', 'src']
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
  const found: Import[] = module.staticImports.map(({ start, end, moduleRequest, entries }) => ({
    from,
    to: resolved(from, moduleRequest.value),
    // `import { type A }` still loads the imported file. The build removes only `import type` completely.
    typeOnly: /^import\s+type\b/.test(code.slice(start, end)),
    names: entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? '*'),
  }));
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ from, to: resolved(from, moduleRequest.value), typeOnly: isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const text = code.slice(moduleRequest.start + 1, moduleRequest.end - 1);
    found.push({ from, to: resolved(from, text), typeOnly: false, dynamic: true });
  }
  return found;
}

/**
 * Returns what an import specifier refers to. For a relative path or a workspace, this is a file. (A workspace names
 * the file in its `ddh-source` exports.) For any other package, it is the specifier itself.
 */
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
