// `npm run release -- startup NIGHT` opens every tab on a slow phone, in a real WordPress behind nginx that has the
// delivery in the folder NIGHT. Options are in scripts/startup.mjs.
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { certificateOf } from '../../firebase/identity/certificate.ts';
import { BROWSER_TESTS } from '../../playwright.ts';
import { ROOT } from '../lab/places.ts';
import { makeSite, readLog, removeSample, removeSites, stopClock, wp, type Site } from '../lab/site.ts';
import { open, type Frame, type Start } from './measure.ts';
import { serveNginx, type Nginx, type Tls } from './nginx.ts';

const PREFIX = 'startup-';
const FIRST_PORT = 22_080;
/** The morning of the night's games. */
const NOW = '2025-10-11T16:00:00Z';

type Goals = Readonly<Partial<Record<keyof Start, number>>>;
/**
 * A tab: its figures as text, and the limit in kB of what is loaded of ours before its first screen is whole. `printed`:
 * the server prints its first figures. `later`: its first screen may take longer than that of other tabs.
 */
type Tab = { readonly figures: RegExp; readonly kB?: number; readonly printed?: true; readonly later?: true };

const PERCENT = /\d\d\.\d%/;
const EDGE = /[+-]\d+\.\d%/;
const TABS: Readonly<Record<string, Tab>> = {
  games: { figures: PERCENT, kB: 180, printed: true },
  totals: { figures: PERCENT, kB: 215, printed: true },
  props: { figures: PERCENT, kB: 215, printed: true, later: true },
  parlay: { figures: /ET, [A-Z]{3} favored/, kB: 230, printed: true, later: true },
  record: { figures: PERCENT },
  goal: { figures: EDGE },
  assist: { figures: EDGE },
  point: { figures: EDGE },
  sog: { figures: EDGE },
  main: { figures: EDGE },
  edges: { figures: EDGE, kB: 215, later: true },
  team: { figures: /Authentication Required/ },
  skaters: { figures: /\+\d+\.\d\d/, kB: 210, printed: true },
  goalies: { figures: /\+\d+\.\d\d/, printed: true },
  week: { figures: /@ [A-Z]{3}|B2B/, printed: true },
  trade: { figures: /0\.0/ },
  usage: { figures: /\d+\.\d%/ },
};

type Listed = { readonly path: string; readonly tabs: readonly { readonly key: string; readonly slug: string }[] };
const LISTED = JSON.parse(readFileSync(join(ROOT, 'src/view/tabs.json'), 'utf8')) as Readonly<Record<string, Listed>>;
const ADDRESSES = Object.values(LISTED).flatMap(({ path, tabs }) =>
  tabs.map(({ key, slug }) => ({ key, path: `${path}/${slug}` })),
);

function goalsOf({ kB, printed, later }: Tab, protocol: Protocol): Goals {
  const whole = (later ? 4_200 : 3_500) + (protocol === 'h1' ? 1_000 : 0);
  return {
    whole,
    cls: 0,
    ...(printed && { figures: 2_000, lcp: 2_500 }),
    ...(kB !== undefined && { ours: kB * 1000 }),
  };
}

type Protocol = 'h1' | 'h2';
type Place = { readonly protocol: Protocol; readonly url: string; readonly nginx: Nginx };
type Row = {
  readonly protocol: Protocol;
  readonly tab: string;
  readonly median: Start;
  readonly twice: readonly string[];
};

/** Makes a site with Twenty Twenty-Five and the night, and serves it. */
async function makePlace(protocol: Protocol, port: number, night: string, tls: Tls): Promise<Place> {
  const isTls = protocol === 'h2';
  const name = `${PREFIX}${protocol}`;
  const address = `${isTls ? 'https' : 'http'}://ddh.localhost:${port}`;
  const constants = { WP_HOME: address, WP_SITEURL: address };
  const site: Site = makeSite({ name, port, theme: 'twentytwentyfive', constants });
  removeSample(site);
  wp(site, `return ( new DDH_Folder( '${night}' ) )->deliver( false );`);
  stopClock(site, NOW);
  const nginx = await serveNginx(site, isTls ? tls : null);
  const said = readLog(site);
  if (said !== '') throw new Error(`WordPress writes to its debug.log:\n${said}`);
  return { protocol, url: address, nginx };
}

const KEYS = [
  'figures',
  'whole',
  'lcp',
  'cls',
  'requests',
  'ours',
  'others',
] as const satisfies readonly (keyof Start)[];

function medianOf(runs: readonly Start[]): Start {
  const middle = (key: keyof Start): number =>
    runs.map((run) => run[key]).toSorted((a, b) => a - b)[runs.length >> 1] ?? Number.NaN;
  return Object.fromEntries(KEYS.map((key) => [key, middle(key)])) as Start;
}

/** Opens a tab `runs` times. The first request of a page after a start is slower, so it is not counted. */
async function measure(browser: Browser, { protocol, url, nginx }: Place, tab: string, path: string, options: Options) {
  const known = TABS[tab];
  if (known === undefined) throw new Error(`the tab ${tab} has no figures here`);
  const runs: Start[] = [];
  const twice = new Set<string>();
  for (let run = 0; run < options.runs; run++) {
    nginx.takeRequests();
    const films = run === 0 && options.film !== '';
    const visit = { url: `${url}${path}`, figures: known.figures, now: Date.parse(NOW), rate: options.rate, films };
    const { start, film } = await open(browser, visit);
    runs.push(start);
    const asked = nginx.takeRequests();
    for (const one of asked.filter((address, i) => asked.indexOf(address) !== i)) twice.add(one);
    if (film.length > 0) await writeStrip(browser, join(options.film, `${tab}-${protocol}.png`), film);
  }
  return { protocol, tab, median: medianOf(runs), twice: [...twice] } satisfies Row;
}

/** The time between two pictures of a strip, in ms. */
const STEP_MS = 500;

/** Writes the pictures of a first screen side by side, as it was every half second. */
async function writeStrip(browser: Browser, path: string, film: readonly Frame[]): Promise<void> {
  const steps = Math.ceil((film.at(-1)?.at ?? 0) / STEP_MS);
  const pictures = Array.from({ length: steps }, (_, step) => {
    const png = film.findLast(({ at }) => at <= (step + 1) * STEP_MS)?.png;
    const picture = png === undefined ? '' : `<img src="data:image/png;base64,${png.toString('base64')}">`;
    return `<figure style="margin:0 4px;width:195px;flex:none">${((step + 1) * STEP_MS) / 1000} s<br>${picture}</figure>`;
  });
  const page = await browser.newPage({ viewport: { width: Math.max(1, steps) * 203, height: 450 } });
  await page.setContent(`<body style="margin:0;display:flex;font:14px sans-serif">${pictures.join('')}`);
  await page.screenshot({ path });
  await page.close();
}

const UNITS: Readonly<Record<(typeof KEYS)[number], string>> = {
  figures: 'figures ms',
  whole: 'whole ms',
  lcp: 'LCP ms',
  cls: 'CLS',
  requests: 'requests',
  ours: 'ours kB',
  others: 'others kB',
};

function textOf(key: keyof Start, value: number): string {
  if (key === 'cls') return value.toFixed(3);
  return `${Math.round(key === 'ours' || key === 'others' ? value / 1000 : value)}`;
}

/** Whether a figure, as it is printed, misses its goal. */
const isOver = (key: keyof Start, value: number, goal: number): boolean =>
  Number(textOf(key, value)) > Number(textOf(key, goal));

/** Prints each figure with its goal in brackets. A star marks a figure that misses its goal. */
function print(rows: readonly Row[], before: readonly Row[], runs: number): void {
  console.log(
    `Medians of ${runs}; requests and bytes until the first screen is whole; goals are in brackets, and * misses one`,
  );
  console.log(['', ...KEYS.map((key) => UNITS[key])].map((cell) => cell.padEnd(18)).join(''));
  for (const { protocol, tab, median, twice } of rows) {
    const goals = goalsOf(TABS[tab] ?? { figures: PERCENT }, protocol);
    const cells = KEYS.map((key) => {
      const goal = goals[key];
      const text = textOf(key, median[key]);
      return goal === undefined ? text : `${text} ${isOver(key, median[key], goal) ? '*' : ''}(${textOf(key, goal)})`;
    });
    const was = before.find((one) => one.protocol === protocol && one.tab === tab)?.median;
    console.log([`${tab} ${protocol}`, ...cells].map((cell) => cell.padEnd(18)).join(''));
    if (was !== undefined)
      console.log(['  before', ...KEYS.map((key) => textOf(key, was[key]))].map((cell) => cell.padEnd(18)).join(''));
    for (const address of twice) console.log(`  requested twice: ${address}`);
  }
}

type Options = { readonly runs: number; readonly rate: number; readonly film: string };

const readRows = (path: string): readonly Row[] =>
  path === '' ? [] : (JSON.parse(readFileSync(path, 'utf8')) as readonly Row[]);

async function main(): Promise<void> {
  const text = (standard: string) => ({ type: 'string', default: standard }) as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: text('5'),
      rate: text('4'),
      only: { type: 'string', multiple: true, default: [] },
      protocol: { type: 'string', multiple: true, default: ['h1', 'h2'] },
      film: text(''),
      before: text(''),
    },
  });
  const options = { runs: Number(values.runs), rate: Number(values.rate), film: values.film };
  const unknown = values.only.filter((tab) => !ADDRESSES.some(({ key }) => key === tab));
  if (unknown.length > 0)
    throw new Error(`unknown tab ${unknown.join(', ')}; tabs: ${ADDRESSES.map(({ key }) => key).join(', ')}`);
  const before = readRows(values.before);
  if (options.film !== '') mkdirSync(options.film, { recursive: true });
  const [night = ''] = positionals;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const tls = {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: certificateOf(privateKey, 'lab'),
  };
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const pin = createHash('sha256').update(spki).digest('base64');
  const launch = BROWSER_TESTS.use?.launchOptions;
  // With this certificate trusted, the browser's cache works as with a real one.
  const args = [...(launch?.args ?? []), `--ignore-certificate-errors-spki-list=${pin}`];
  const browser = await chromium.launch({ ...launch, args });
  const rows: Row[] = [];
  const stops: (() => Promise<void>)[] = [() => browser.close()];
  try {
    removeSites(PREFIX);
    for (const [i, protocol] of (['h1', 'h2'] as const).entries()) {
      if (!values.protocol.includes(protocol)) continue;
      const place = await makePlace(protocol, FIRST_PORT + i, night, tls);
      stops.push(place.nginx.stop);
      for (const { key, path } of ADDRESSES) {
        if (values.only.length > 0 && !values.only.includes(key)) continue;
        try {
          const row = await measure(browser, place, key, path, options);
          rows.push(row);
          print([row], before, options.runs);
        } catch (cause) {
          // The other tabs can be measured nevertheless.
          process.exitCode = 1;
          console.error(`${key} ${protocol}: ${String(cause)}`);
        }
      }
    }
  } finally {
    for (const stop of stops) await stop();
  }
  const folder = join(ROOT, '.cache/bench');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'startup.json'), JSON.stringify(rows, null, 1));
  console.log();
  print(rows, before, options.runs);
}

try {
  await main();
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
