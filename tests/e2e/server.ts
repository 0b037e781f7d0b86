import { createReadStream, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { withoutRecords, type ManifestDoc } from '../../engine/src/datasets/index.ts';
import { LOOPBACK, PORT } from './origin.ts';
import { BROKEN_GOALS, VALUE_FILES } from './vaultFiles.ts';

export type Folders = { readonly root: string; readonly small: string; readonly large: string };

/**
 * A function that returns the response to a request for a data file, or `undefined` if the server is to send the file
 * from the small folder.
 */
type Answer = (file: string, folders: Folders) => Promise<Sent | undefined> | Sent | undefined;
type Sent = {
  readonly status?: number;
  readonly body?: Uint8Array | string;
  readonly wait?: number;
  readonly stream?: string;
  /** The path of a file that the server sends gzipped. */
  readonly gzipped?: string;
  /** `unanswered` sends nothing, and `halfway` sends half of the file. Both keep the connection open. */
  readonly stalls?: 'unanswered' | 'halfway';
};

/** A game of the small folder whose simulations a delivery leaves out. */
const GAMES = ['2025020001'];
const RECORD = 'record/summary.json';

const isSimulation = (file: string): boolean => file.includes('_parlaytrix.');
const isModel = (file: string): boolean => file.includes('_gamemodel.');
const MISSING: Sent = { status: 404 };
/** Sends a body, because without one, a navigation fails in full Chromium, which then shows no error page. */
const notFound = (response: ServerResponse): void =>
  void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');

/** A site with JSON files and without a manifest. `simulation` is the response to requests for simulation files. */
const json =
  (simulation: Answer = () => undefined): Answer =>
  (file, folders) => {
    if (file === 'manifest.json') return MISSING;
    return isSimulation(file) ? simulation(file, folders) : undefined;
  };

/** The scenarios: the data of each kind of site. A page with the URL /{scenario}/ loads the data of that scenario. */
const SCENARIOS: Record<string, Answer> = {
  plain: json(),
  /** The data has a manifest, which lists npz files and says that they are those of the models. */
  npz: () => undefined,
  /** The same after a delivery without simulations. */
  'no-npz': async (file, { small }) => {
    if (isSimulation(file)) return MISSING;
    return file === 'manifest.json'
      ? { body: JSON.stringify(withoutRecords(await manifestIn(small), GAMES)) }
      : undefined;
  },
  /** The same with models of another seed. */
  'npz-other-models': (file, { small }) => (isModel(file) ? otherSeed(join(small, file)) : undefined),
  /** npz files of a provider, who publishes no models and says nothing of how the simulations were made. */
  provider: async (file, { small }) => {
    if (isModel(file)) return MISSING;
    if (file !== 'manifest.json') return undefined;
    const { files, ...manifest } = await manifestIn(small);
    const listed = Object.entries(files ?? {}).filter(([name]) => !isModel(name));
    const bare = listed.map(([name, entry]) => [name, { ...entry, simulated: undefined }]);
    return { body: JSON.stringify({ ...manifest, files: Object.fromEntries(bare) }) };
  },
  /** A game of 10,000 records that arrive over several seconds. */
  stream: json((file, { large }) => ({ stream: join(large, file) })),
  /** 10,000 records that arrive at once, with the game models that produced them. */
  large: (file, { large }) => {
    if (file === 'manifest.json') return MISSING;
    return isSimulation(file) || isModel(file) ? bodyOf(join(large, file)) : undefined;
  },
  /** Like `large`, but gzipped, as most sites send JSON. */
  gzipped: (file, { large }) => {
    if (file === 'manifest.json') return MISSING;
    return isSimulation(file) || isModel(file) ? { gzipped: join(large, file) } : undefined;
  },
  /** The data has a manifest, which lists npz files of 10,000 records. */
  'large-npz': (file, { large }) => bodyOf(join(large, file)),
  /** A site whose game models do not reproduce the published simulations. */
  'other-models': (file, { small }) => {
    if (file === 'manifest.json') return MISSING;
    return isModel(file) ? otherSeed(join(small, file)) : undefined;
  },
  /** The data has no game models. */
  'no-models': (file) => (file === 'manifest.json' || isModel(file) ? MISSING : undefined),
  truncated: json(async (file, { small }) => ({ body: (await readFile(join(small, file))).subarray(0, 1_000_003) })),
  empty: json(() => ({ body: '[]' })),
  /** JSON nested 100,000 levels deep, with a `__proto__` key. */
  hostile: json(() => ({ body: `[{"__proto__":1,"x":${'['.repeat(100_000)}` })),
  /** A simulation in which one record has no value for a total. */
  gap: json(() => ({ body: GAP })),
  missing: json(() => MISSING),
  'no-players': (file) => (file === 'manifest.json' || file === 'p_info.json' ? { status: 500 } : undefined),
  nothing: () => ({ status: 503 }),
  'no-games': (file) => {
    if (file === 'manifest.json') return MISSING;
    return file === 'game_probs.json' ? { body: '[]' } : undefined;
  },
  /** The server never responds to the request for the manifest. */
  'silent-manifest': (file) => (file === 'manifest.json' ? { stalls: 'unanswered' } : undefined),
  /** One file of the first tab and all simulation files stop in the middle, and the connection stays open. */
  stalled: (file) => {
    if (file === 'manifest.json') return MISSING;
    return file === 'team_avs.json' || isSimulation(file) ? { stalls: 'halfway' } : undefined;
  },
  'no-averages': (file) => (file === 'manifest.json' || file === 'team_avs.json' ? MISSING : undefined),
  /** The schedule has a game without figures. */
  'more-games': async (file, { small }) => {
    if (file === 'manifest.json') return MISSING;
    if (file !== 'schedule_times.json') return undefined;
    const rows = JSON.parse(await readFile(join(small, file), 'utf8')) as unknown[];
    return { body: JSON.stringify([...rows, SCHEDULED]) };
  },
  /** The time in the first two manifests is old, and in later manifests it is from the current day of the tests. */
  renewed: (() => {
    let asked = 0;
    return (file: string) => {
      if (file !== 'manifest.json') return undefined;
      const renewal = RENEWED[asked] ?? RENEWED.at(-1);
      if (renewal === undefined) throw new Error('RENEWED is empty');
      const [generatedAt, wait] = renewal;
      asked++;
      return { body: JSON.stringify({ version: generatedAt, generatedAt, files: {} }), wait };
    };
  })(),
  /** The site has no team logos. */
  'no-logos': json(),
  /** A site with value files, which the small folder may lack. */
  vault: (file) => (file === 'manifest.json' ? MISSING : valueFile(file)),
  /** Like `vault`, but with few players, because axe takes a second for every ten rows. */
  'vault-short': (file) => (file === 'manifest.json' ? MISSING : valueFile(file, /^(Player [ABCMN])?$/)),
  /** A site whose goals file has invalid rows and whose totals file fails to load. */
  'vault-broken': (file) => {
    if (file === 'manifest.json') return MISSING;
    if (file === 'value_vault/goal_value.json') return { body: JSON.stringify(BROKEN_GOALS) };
    return file === 'value_vault/total_value.json' ? { status: 500 } : valueFile(file);
  },
  /** A site with a track record. */
  record: async (file, { root, small }) => {
    if (file === RECORD) return bodyOf(join(root, 'data-fixtures', RECORD));
    if (file !== 'manifest.json') return undefined;
    const manifest = JSON.parse(await readFile(join(small, file), 'utf8')) as { readonly files: object };
    return { body: JSON.stringify({ ...manifest, files: { ...manifest.files, [RECORD]: { bytes: 1, records: 1 } } }) };
  },
  /** A site without fantasy files. */
  'no-fantasy': (file) => (file === 'manifest.json' || file.startsWith('fantasy/') ? MISSING : undefined),
  slow: (file) => (file === 'manifest.json' ? MISSING : { wait: isSimulation(file) ? 2500 : 2000 }),
};

const manifestIn = async (folder: string): Promise<ManifestDoc> =>
  JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as ManifestDoc;

async function otherSeed(path: string): Promise<Sent> {
  const model = JSON.parse(await readFile(path, 'utf8')) as { readonly seed: number };
  return { body: JSON.stringify({ ...model, seed: model.seed + 1 }) };
}

const bodyOf = async (path: string): Promise<Sent> => ({ body: await readFile(path) });

function valueFile(file: string, whose = /^/): Sent | undefined {
  const rows = VALUE_FILES[file];
  return rows && { body: JSON.stringify(rows.filter(({ Player = '' }) => whose.test(String(Player)))) };
}

const SCHEDULED = {
  Date: '2025-10-07',
  'Away Team': 'Calgary Flames',
  'Home Team': 'Dallas Stars',
  Time: '21:00',
};

/** For each response with a manifest, in order: the time in the manifest, and the delay of the response in ms. */
const RENEWED: readonly (readonly [string, number])[] = [
  ['2025-10-01T12:00:00Z', 0],
  ['2025-10-02T12:00:00Z', 2500],
  ['2025-10-07T17:00:00Z', 0],
];

const GAP = JSON.stringify([
  { 'Chicago Blackhawks Goal Differential': 1, 'Chicago Blackhawks': 1, 'Total Goals': 5 },
  { 'Chicago Blackhawks Goal Differential': 1, 'Chicago Blackhawks': 1 },
]);

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** The URL path of the plugin's folder, from which an embed without settings loads its files. */
const PLUGIN = '/wp-content/plugins/ddh-hockey';

/** Serves the host site: a page that embeds the plugin, the folder of the plugin, and the data of each scenario. */
export async function serve(folders: Folders): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    answer(pathname, searchParams, response, folders).catch((cause: unknown) => {
      response.writeHead(500).end(String(cause));
    });
  });
  await new Promise<void>((resolve) => server.listen(PORT, LOOPBACK, resolve));
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function answer(path: string, query: URLSearchParams, response: ServerResponse, folders: Folders): Promise<void> {
  const [, scenario = '', area = '', ...rest] = path.split('/');
  const answers = SCENARIOS[scenario];
  if (path.startsWith(`${PLUGIN}/`)) {
    await sendPlugin(response, normalize(path.slice(PLUGIN.length + 1)), folders);
  } else if (path.startsWith('/data/')) {
    await sendFile(response, join(folders.small, normalize(path.slice('/data/'.length))));
  } else if (path.startsWith('/plugin/')) {
    await sendFile(response, join(folders.root, 'plugin-php/dist', normalize(path.slice('/plugin/'.length))));
  } else if (scenario === 'member') {
    sendMember(response, path);
  } else if (path.endsWith('/admin-ajax.php')) {
    // WordPress's response to a visitor.
    response.writeHead(400).end('0');
  } else if (answers === undefined) {
    notFound(response);
  } else if (area === 'data') {
    await sendData(response, answers, rest.join('/'), folders);
  } else if (area === 'assets') {
    const asset = scenario === 'no-logos' ? 'none' : normalize(rest.join('/'));
    await sendFile(response, join(folders.root, 'plugin-php/assets', asset));
  } else {
    response.writeHead(200, { 'content-type': TYPES['.html'] }).end(hostPage(folders.root, scenario, query));
  }
}

/** Serves the folder of the plugin as it is installed, including the sample data. */
async function sendPlugin(response: ServerResponse, path: string, { root, small }: Folders): Promise<void> {
  if (!path.startsWith('data/')) return sendFile(response, join(root, 'plugin-php', path));
  const file = join(small, path.slice('data/'.length));
  if (path !== 'data/manifest.json') return sendFile(response, file);
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  response.writeHead(200, { 'content-type': TYPES['.json'] }).end(JSON.stringify({ ...manifest, sample: true }));
}

/** Responds as the host site does to a logged-in member. Pages with `?member` in their URL send these requests. */
function sendMember(response: ServerResponse, path: string): void {
  if (path.endsWith('/admin-ajax.php')) response.writeHead(200).end('a1b2c3d4e5');
  else if (path.endsWith('/current-user')) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(MEMBER));
  } else response.writeHead(404).end();
}

const MEMBER = { logged_in: true, user_id: 7, display_name: 'Pat', email: 'pat@example.org', username: 'pat' };

async function sendData(response: ServerResponse, scenario: Answer, file: string, folders: Folders): Promise<void> {
  const sent = await scenario(file, folders);
  if (sent?.wait !== undefined) await sleep(sent.wait);
  if (sent?.stalls === 'unanswered') return;
  if (sent?.stalls === 'halfway') await sendHalf(response, join(folders.small, normalize(file)));
  else if (sent?.stream !== undefined) await trickle(response, sent.stream);
  else if (sent?.gzipped !== undefined) await sendGzipped(response, sent.gzipped);
  else if (sent?.status !== undefined || sent?.body !== undefined) {
    response.writeHead(sent.status ?? 200, { 'content-type': 'application/json' }).end(sent.body);
  } else await sendFile(response, join(folders.small, normalize(file)));
}

/** Sends about 16 MB per second, so that a test has time to build a slip while the game arrives. */
async function trickle(response: ServerResponse, path: string): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  for await (const chunk of createReadStream(path, { highWaterMark: 512 * 1024 })) {
    if (response.destroyed) return;
    response.write(chunk);
    await sleep(32);
  }
  response.end();
}

async function sendHalf(response: ServerResponse, path: string): Promise<void> {
  const body = await readFile(path);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.write(body.subarray(0, body.length / 2));
}

const gzipped = new Map<string, Promise<Buffer>>();

/** Compresses each file only once, because the tests measure the page and not the server. */
async function sendGzipped(response: ServerResponse, path: string): Promise<void> {
  const packed = gzipped.get(path) ?? readFile(path).then((body) => promisify(gzip)(body));
  gzipped.set(path, packed);
  const body = await packed;
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body);
}

async function sendFile(response: ServerResponse, path: string): Promise<void> {
  try {
    const body = await readFile(path);
    const headers = {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'last-modified': 'Tue, 07 Oct 2025 16:00:00 GMT',
    };
    response.writeHead(200, headers).end(body);
  } catch {
    notFound(response);
  }
}

type Chunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
};

/**
 * The embed as WordPress prints it: the module with a version query. `?first` prints first rows. `?theme=loud` adds a
 * theme that styles bare elements. `?bare` leaves out the settings, as on a page without WordPress. `?bare=/folder`
 * also sets `/folder` as the data folder. `?now=` starts the clock at a time. `?second=17964` adds a root of that page, which replaces the first in a window
 * of up to 600 px.
 */
function hostPage(root: string, scenario: string, query: URLSearchParams): string {
  const manifest = JSON.parse(readFileSync(join(root, 'plugin-php/dist/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const [entry, sheet] = ['src/main.tsx', 'src/view/style/first.css'].map((source) => manifest[source]);
  if (!entry || !sheet) throw new Error('the build has no entry chunk or no styles of first rows');
  const first = query.has('first')
    ? { styles: readFileSync(join(root, 'plugin-php/dist', sheet.file), 'utf8'), rows: FIRST_ROWS }
    : { styles: '', rows: '' };
  const theme = query.get('theme') === 'loud' ? `<style>${LOUD_THEME}</style>` : '';
  const scheme = query.get('scheme') ?? '';
  const folder = `/${scenario}`;
  const bare = query.get('bare');
  const dataUrl = bare ? ` data-url="${bare}"` : '';
  const second = query.get('second');
  const now = query.get('now');
  const member = { restUrl: '/member/wp-json/', ajaxUrl: '/member/admin-ajax.php' };
  const settings = {
    base: folder,
    routeBase: folder,
    spreadsheet: query.get('spreadsheet') ?? '',
    teamStore: query.get('teams') ?? '',
    // Most tests use the Parlay Builder's form and not its board, because the form has all fields.
    builderFace: query.get('face') ?? 'form',
    builderDates: query.get('dates') ?? '',
    ...(query.has('member') ? member : {}),
  };
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Host site</title>
<script>${KEEP_PROBLEMS}</script>
${now === null ? '' : `<script>${startClockAt(Date.parse(now))}</script>`}
<link rel="icon" href="data:,">
${theme}
<style>${first.styles}</style>
</head>
<body>
<main><div id="ddh-root" class="ddh" data-page-id="${query.get('page') ?? '15970'}"${scheme ? ` data-theme="${scheme}"` : ''}${dataUrl}>${first.rows}</div></main>
${bare === null ? `<script type="application/json" id="ddh-settings">${JSON.stringify(settings)}</script>` : ''}
${second === null ? '' : `<style>${ONE_OF_TWO}</style><aside><div id="ddh-root" class="ddh" data-page-id="${second}"></div></aside>`}
<script type="module" src="${bare === null ? '/plugin' : `${PLUGIN}/dist`}/${entry.file}?ver=6.8"></script>
</body>
</html>`;
}

/** First rows as the plugin prints them, and a count of the frames in which both they and the app are visible, or neither is. */
const FIRST_ROWS = `
  <div class="ddh-first" data-odds="decimal"><h1>Hub</h1><table><tbody><tr><th scope="row">A @ B</th><td>50.0%</td></tr></tbody></table></div>
  <p class="ddh-wait">Loading.</p>
  <script>
    const frames = (globalThis.ddhFrames = { both: 0, neither: 0 });
    const isSeen = (selector) => {
      const element = document.querySelector('#ddh-root > ' + selector);
      return element !== null && getComputedStyle(element).visibility === 'visible' && element.getBoundingClientRect().height > 20;
    };
    const look = () => {
      const [first, app] = [isSeen('.ddh-first'), isSeen(':not(.ddh-first, .ddh-wait, script)')];
      frames.both += first && app;
      frames.neither += !first && !app;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  </script>`;

/** Makes the page's clock start at a time, for browsers whose driver cannot. */
const startClockAt = (time: number): string =>
  `{ const now = Date.now.bind(Date), late = now() - ${time}; Date.now = () => now() - late; }`;

/** Records errors and warnings in the page, because some drivers do not report them. */
const KEEP_PROBLEMS = `
  const problems = (globalThis.ddhProblems = []);
  for (const kind of ['error', 'warn']) {
    const before = console[kind];
    console[kind] = (...words) => {
      problems.push([kind, ...words.map((word) => word?.stack ?? String(word))].join(' '));
      before.apply(console, words);
    };
  }
  addEventListener('error', ({ message, target }) => {
    // Of the files that fail to load, reports only scripts. Sportsbooks' logos may be missing, and Firefox reports
    // preloads that the page did not use.
    if (message || target.localName === 'script') problems.push('error ' + (message || target.src));
  }, true);
  addEventListener('unhandledrejection', (event) => problems.push('rejection ' + String(event.reason)));
`;

/** The first of two roots is for wide windows, the second for narrow ones. */
const ONE_OF_TWO = `
  @media (max-width: 600px) { main { display: none; } }
  @media (min-width: 601px) { aside { display: none; } }
`;

/** The style sheet that `?theme=loud` adds to the host page. */
const LOUD_THEME = `
  body { font: 22px/2 Georgia, serif; color: #7a0040; background: #fff6e5; }
  h1, h2, h3 { font-size: 64px; color: hotpink; text-transform: uppercase; margin: 60px 0; }
  button, input, select { background: lime; border: 5px dashed red; padding: 30px; border-radius: 40px; font-size: 30px; text-transform: uppercase; }
  a { color: orange; text-decoration: line-through; }
  table, td, th { border: 4px solid blue; padding: 20px; }
  ul li { list-style: square; margin: 30px; }
  fieldset { border: 9px ridge green; padding: 50px; }
  label { display: block; font-weight: 900; }
  dialog { background: yellow; }
`;
