import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { THE_ODDS_API, type OddsGame } from '@ddh/feeds/odds';
import { parsePriceLog } from '../../feeds/odds/priceLog.ts';
import { systemNetwork } from '@ddh/feeds/http';
import {
  MONTREAL,
  MONTREAL_EVENT,
  oddsBody,
  rostersText,
  scheduleText,
  UPDATED,
  UTAH,
} from '../../feeds/testing/oddsAnswers.ts';
import { smallModel } from '../../forecast/testing/slates.ts';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';

const KEY = 'secret+key/0123456789';
const { usualMarkets } = THE_ODDS_API;

let root = '';
let folders = 0;
let cwd = '';
let server: Server;
let requests: URL[] = [];
/** Returns the HTTP status of the server's response. Tests replace it. */
let status: (url: URL) => number = () => 200;
let change: (body: unknown) => unknown = (body) => body;
let remaining = 500;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-odds-'));
  server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    requests.push(url);
    const code = url.searchParams.get('apiKey') === KEY ? status(url) : 401;
    const cost = url.searchParams.get('markets')?.split(',').length ?? 0;
    remaining -= cost;
    response.writeHead(code, { 'x-requests-last': cost, 'x-requests-remaining': remaining });
    response.end(JSON.stringify(change(oddsBody(url))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(root, { recursive: true });
});

const CONFIG = { contact: 'me@example.org', odds: { termsConfirmed: true } };
const put = (name: string, text: string): Promise<void> => writeFile(join(cwd, name), text);

/** Creates a new store for each test, with two games on one day and their rosters. */
beforeEach(async () => {
  [requests, status, change, remaining] = [[], () => 200, (body) => body, 500];
  cwd = join(root, `${folders++}`);
  await mkdir(join(cwd, 'store/seasons/2026-27'), { recursive: true });
  await put('store/seasons/2026-27/schedule.csv', scheduleText([MONTREAL, UTAH]));
  await put('store/seasons/2026-27/rosters.csv', rostersText([MONTREAL, UTAH]));
  await configure(CONFIG);
});

const configure = (config: { readonly odds?: object }): Promise<void> =>
  put(
    'ddh.json',
    JSON.stringify({
      ...config,
      odds: { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...config.odds },
    }),
  );

type Settings = { readonly today?: string; readonly env?: Readonly<Record<string, string>> };

const fetchOdds = (
  args: readonly string[] = [],
  { today = '2026-11-23', env = { DDH_ODDS_KEY: KEY } }: Settings = {},
) =>
  runDdh(
    cwd,
    [
      'fetch',
      'odds',
      '--provider',
      'the-odds-api',
      '--budget',
      '60',
      '--store',
      'store',
      '--out',
      'quotes.csv',
      ...args,
    ],
    { env, network: { ...systemNetwork, now: () => Date.parse(`${today}T16:00:00Z`), sleep: () => Promise.resolve() } },
  );
const json = (run: Run): Record<string, unknown> => jsonOf(run.out);
const LOG = 'store/prices/2026-27/2026-11-23.ndjson.gz';

async function allFiles(): Promise<readonly (readonly [string, string])[]> {
  const entries = await readdir(cwd, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.toSorted().map(async (file) => {
      const bytes = await readFile(file);
      return [file.slice(cwd.length + 1), (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')] as const;
    }),
  );
}
const quotes = async (): Promise<readonly string[]> => (await readFile(join(cwd, 'quotes.csv'), 'utf8')).split('\r\n');

describe('ddh fetch odds', () => {
  test('ddh fetch odds writes the quotes of the day and appends every price to the log', async () => {
    const run = await fetchOdds();
    expect(run).toMatchObject({ code: 0, notes: '' });
    expect(run.out.split('\n').map((line) => line.match(/\d+/g))).toEqual([['22', '12', '488'], ['18'], ['4'], null]);
    const [head, first] = await quotes();
    const columns = head!.split(',');
    expect(Object.fromEntries(first!.split(',').map((cell, i) => [columns[i], cell]))).toEqual({
      market: 'moneyline',
      player: '',
      team: 'Montreal Canadiens',
      away: 'St. Louis Blues',
      home: 'Montreal Canadiens',
      side: '',
      line: '',
      book: 'Book One',
      odds: '-130',
      captured: UPDATED,
      date: MONTREAL.date,
      source: 'The Odds API',
    });
    const log = parsePriceLog(gunzipSync(await readFile(join(cwd, LOG))).toString('utf8'));
    expect(log.ok && log.value).toHaveLength(22);
    expect(requests[0]!.pathname).toMatch(/\/events$/);
    await fetchOdds();
    const twice = parsePriceLog(gunzipSync(await readFile(join(cwd, LOG))).toString('utf8'));
    expect(twice.ok && twice.value).toHaveLength(44);
  });

  test('ddh fetch odds stores each response under its digest, and never writes or prints the key', async () => {
    const runs = [await fetchOdds(['--json'])];
    status = (url) => (url.pathname.endsWith('/odds') ? 500 : 200);
    runs.push(await fetchOdds());
    runs.push(await fetchOdds([], { env: { DDH_ODDS_KEY: `${KEY}wrong` } }));
    await configure({ ...CONFIG, odds: { ...CONFIG.odds, base: 'http://127.0.0.1:1' } });
    runs.push(await fetchOdds());
    expect(runs.map(({ code }) => code)).toEqual([0, 1, 1, 1]);
    expect(runs[1]!.notes).toContain(' 500');
    expect(runs[2]!.notes).toContain(' 401: ');
    const files = await allFiles();
    const raw = files.filter(([name]) => name.startsWith('store/raw/odds/2026-27/2026-11-23/'));
    const log = files.find(([name]) => name === LOG)![1];
    expect(raw).toHaveLength(4);
    for (const [name] of raw) if (!name.includes('/events')) expect(name).toMatch(/\/[0-9a-f]{16}\.json\.gz$/);
    const digests = new Set(
      log
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { answer: string }).answer),
    );
    for (const digest of digests) expect(raw.some(([name]) => name.includes(digest))).toBe(true);
    const texts = [...files.map(([, text]) => text), ...runs.flatMap(({ out, notes }) => [out, notes])];
    for (const text of texts)
      for (const secret of [KEY, encodeURIComponent(KEY), 'apiKey']) expect(text).not.toContain(secret);
  });

  test.each<readonly [string, object, Settings, string]>([
    ['the terms are not confirmed', { contact: 'me@example.org' }, {}, '"termsConfirmed"'],
    ['the terms are refused', { ...CONFIG, odds: { termsConfirmed: false } }, {}, '"termsConfirmed"'],
    ['there is no contact', { odds: CONFIG.odds }, {}, '"contact"'],
    ['there is no key', CONFIG, { env: {} }, 'DDH_ODDS_KEY'],
  ])('ddh fetch odds requests nothing if %s', async (_, config, settings, named) => {
    await configure(config);
    const run = await fetchOdds([], settings);
    expect(run).toMatchObject({ code: 1, out: '', notes: expect.stringContaining(named) });
    expect(requests).toEqual([]);
    expect((await allFiles()).map(([name]) => name)).not.toContain('quotes.csv');
  });

  test('ddh fetch odds --closing requests only the games that start within 45 minutes', async () => {
    // The clock of the test starts at 16:00 UTC.
    const at = (game: OddsGame, time: string): OddsGame => ({ ...game, start: Date.parse(`2026-11-23T${time}:00Z`) });
    const begun = { ...at(UTAH, '15:59'), gameId: '3', away: 'BOS', home: 'TOR' };
    await put('store/seasons/2026-27/schedule.csv', scheduleText([at(MONTREAL, '16:35'), at(UTAH, '16:46'), begun]));
    change = (body) =>
      JSON.parse(JSON.stringify(body).replaceAll(MONTREAL_EVENT.commence_time, '2026-11-23T16:43:00Z')) as unknown;
    const run = await fetchOdds(['--closing', '--json']);
    expect(json(run)).toMatchObject({ games: 1, prices: 22, unmatchedEvents: [{ away: 'Utah Mammoth' }] });
    expect(requests).toHaveLength(3);
  });

  test('ddh fetch odds sends no request, writes an empty list and exits with 0 if there is no game', async () => {
    await put('quotes.csv', 'old');
    expect(await fetchOdds(['--date', '2026-11-26'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^.* 2026-11-26\n$/),
    });
    expect(await quotes()).toHaveLength(2);
    expect(requests).toEqual([]);
  });

  test('ddh fetch odds does not exceed the budget, and reports the markets that it left out', async () => {
    const run = await fetchOdds(['--budget', '4', '--json']);
    expect(run.code).toBe(3);
    expect(json(run)).toMatchObject({ credits: { spent: 4, remaining: 496 } });
    expect(run.notes).toContain(`${usualMarkets[3]} of STL @ MTL, UTA @ NYR `);
  });

  test('ddh fetch odds reports a renamed field once, and writes the prices of the other markets', async () => {
    change = (body) => JSON.parse(JSON.stringify(body).replaceAll('"description"', '"participant"')) as unknown;
    const run = await fetchOdds();
    expect(run.code).toBe(3);
    expect(run.notes).toMatch(/^ddh fetch: events\/\{id\}\/odds: \S+\.description .*\(\d+ times\)\n/);
    expect((await quotes()).length).toBeGreaterThan(2);
    change = (body) => JSON.parse(JSON.stringify(body).replaceAll('"price"', '"odds"')) as unknown;
    await put('quotes.csv', 'old');
    expect(await fetchOdds()).toMatchObject({ code: 1, out: '' });
    expect(await quotes()).toEqual(['old']);
  });

  test('ddh fetch odds lists players who are on no roster, and finds them with --aliases', async () => {
    change = (body) => JSON.parse(JSON.stringify(body).replaceAll('Alexis Lafreniere', 'Alex Laf')) as unknown;
    const run = await fetchOdds();
    expect(run).toMatchObject({
      code: 3,
      notes: expect.stringMatching(/^ddh fetch: .*"Alex Laf" .* STL @ MTL: 2 .*\n$/),
    });
    await put('aliases.csv', 'alias,name\nAlex Laf,Alexis Lafrenière\n');
    expect(await fetchOdds(['--aliases', 'aliases.csv'])).toMatchObject({ code: 0, notes: '' });
  });

  test('ddh fetch odds leaves out all prices of a book that also prices a draw, and pairs that cannot be right', async () => {
    type Outcome = { name: string; price: number };
    type Answer = { bookmakers?: { title: string; markets: { key: string; outcomes: Outcome[] }[] }[] }[];
    change = (original) => {
      // Both books have the same objects in `original`.
      const body: unknown = JSON.parse(JSON.stringify(original));
      for (const { bookmakers = [] } of [body as Answer].flat())
        for (const { title, markets } of bookmakers)
          for (const { key, outcomes } of markets) {
            if (key === 'h2h' && title === 'Book One') outcomes.push({ name: 'Draw', price: 320 });
            if (key === 'totals' && title === 'Book Two') for (const one of outcomes) one.price = 140;
          }
      return body;
    };
    const run = await fetchOdds(['--json']);
    expect(run.code).toBe(3);
    expect((await quotes()).filter((line) => line.includes('Book One'))).toEqual([]);
    expect((await quotes()).filter((line) => /^total,.*Book Two/.test(line))).toEqual([]);
    const { findings } = jsonOf(run.out) as { findings: { kind: string; severity: string; file: string }[] };
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['third', 'pairBelow']));
    expect(findings[0]).toMatchObject({ severity: 'left-out', file: 'quotes.csv', line: null });
    // The log has no field that says that a price is for 60 minutes.
    const log = parsePriceLog(gunzipSync(await readFile(join(cwd, LOG))).toString('utf8'));
    expect(new Set(log.ok ? log.value.map(({ book }) => book) : [])).toEqual(new Set(['Book Two']));
  });

  test('value-build keeps the source of the quotes, and ddh value refuses to print a CSV with these prices', async () => {
    const scorer = 'Montréal Canadiens No 1';
    const [player] = MONTREAL.players;
    const game = { ...MONTREAL, players: [{ ...player!, name: scorer }] };
    await put('store/seasons/2026-27/schedule.csv', scheduleText([game]));
    await put('store/seasons/2026-27/rosters.csv', rostersText([game]));
    change = (body) =>
      JSON.parse(JSON.stringify(body).replaceAll('Alexis Lafreniere', 'Montreal Canadiens No 1')) as unknown;
    // The exit code is 3 because some prices are for players on neither roster, or for an event without a game.
    expect((await fetchOdds()).code).toBe(3);
    await mkdir(join(cwd, 'models'));
    const { gameId, date } = MONTREAL;
    const model = smallModel({ gameId, date, away: 'St. Louis Blues', home: 'Montréal Canadiens' });
    await put(`models/${gameId}_gamemodel.json`, JSON.stringify(model));
    const ddh = (...args: readonly string[]): Promise<Run> => runDdh(cwd, args, { today: date });
    expect((await ddh('simulate', 'models', '--records', '200', '--format', 'npz')).code).toBe(0);
    const built = await ddh('value-build', 'data', '--quotes', 'quotes.csv', '--json');
    expect(built.code).toBe(0);
    expect(json(built)).toMatchObject({
      fileRecords: { goal_value: 2, moneyline_value: 4, total_value: 8 },
      bad: [],
      leftOut: [],
    });
    const goals = JSON.parse(await readFile(join(cwd, 'data/value_vault/goal_value.json'), 'utf8')) as object[];
    expect(goals[0]).toMatchObject({ Player: scorer, Book: 'Book One', 'Book odds': 3.1, Source: 'The Odds API' });
    expect(await ddh('value', 'data', '--edges', '--all', '--csv')).toMatchObject({
      code: 1,
      out: '',
      notes: expect.stringContaining('The Odds API'),
    });
  });

  test('ddh fetch odds removes and reports an unfinished append to the log, and appends its own prices', async () => {
    await fetchOdds();
    const whole = (await readFile(join(cwd, LOG))).length;
    await fetchOdds();
    await truncate(join(cwd, LOG), whole + 40);
    expect((await fetchOdds()).notes).toMatch(/^ddh fetch: .* 40 bytes .*\n$/);
    expect(
      gunzipSync(await readFile(join(cwd, LOG)))
        .toString('utf8')
        .trim()
        .split('\n'),
    ).toHaveLength(44);
  });

  test('ddh fetch odds drops and counts prices that changed after the game started', async () => {
    change = (body) =>
      JSON.parse(JSON.stringify(body).replaceAll('2026-11-23T16:11:07Z', '2026-11-24T02:28:03Z')) as unknown;
    expect((await fetchOdds()).out).toMatch(/^22 prices dropped/m);
  });
});
