import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MONTREAL, rostersText } from '../../feeds/testing/oddsAnswers.ts';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';

const TODAY = '2026-11-25';
const FILE = ['--news', 'news.json'];

let root = '';
let folders = 0;
let cwd = '';
let server: Server;
/** The response that the site sends, and the requests that it has received. */
let answer: { readonly status: number; readonly body: unknown } = { status: 200, body: {} };
let requests: { readonly url: string; readonly user: string }[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-news-'));
  server = createServer((request, response) => {
    const [, credentials = ''] = (request.headers.authorization ?? '').split(' ');
    requests.push({ url: request.url ?? '', user: Buffer.from(credentials, 'base64').toString() });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(root, { recursive: true });
});
beforeEach(async () => {
  cwd = join(root, `${folders++}`);
  await mkdir(cwd);
  requests = [];
});

const news = (...args: readonly string[]): Promise<Run> => runDdh(cwd, ['news', ...args], { today: TODAY });
const put = (document: unknown): Promise<void> => writeFile(join(cwd, 'news.json'), JSON.stringify(document));
const text = (): Promise<string> => readFile(join(cwd, 'news.json'), 'utf8');
const stored = async (): Promise<readonly Record<string, unknown>[]> =>
  (JSON.parse(await text()) as { readonly news: readonly Record<string, unknown>[] }).news;

const entry = (fields: object = {}) => ({
  date: TODAY,
  team: 'BOS',
  player: 'J. Swayman',
  kind: 'goalie',
  at: '2026-11-25T12:00:00Z',
  source: 'operator',
  ...fields,
});

/** An entry as `--json` prints it. */
const printed = (fields: object) => ({ playerId: null, through: null, ...fields });

describe('ddh news goalie, scratch and return', () => {
  test('ddh news adds an entry for today with the current time, and creates the file if it is missing', async () => {
    const added = await news('goalie', 'J. Swayman', '--team', 'BOS', ...FILE);
    expect(added).toMatchObject({
      code: 0,
      out: expect.stringMatching(new RegExp(`^J. Swayman \\(BOS\\) .* ${TODAY}\n$`)),
      notes: '',
    });
    await news('scratch', '8477493', '--team', 'FLA', '--date', '2026-11-26', '--through', '2026-12-01', ...FILE);
    await news('return', 'Tim Stützle', '--team', 'Ottawa', '--source', 'league', ...FILE);
    expect(await stored()).toEqual([
      entry({ at: '2026-11-25T16:00:00.000Z' }),
      {
        date: '2026-11-26',
        team: 'FLA',
        player_id: 8477493,
        kind: 'scratch',
        // One ms later than the previous entry, because two entries with the same time could contradict each other.
        at: '2026-11-25T16:00:00.001Z',
        source: 'operator',
        through: '2026-12-01',
      },
      entry({
        team: 'Ottawa',
        player: 'Tim Stützle',
        kind: 'return',
        at: '2026-11-25T16:00:00.002Z',
        source: 'league',
      }),
    ]);
  });

  test('ddh news keeps the fields of the file that it does not know', async () => {
    await put({ season: '2026-27', news: [] });
    expect((await news('goalie', 'J. Swayman', '--team', 'BOS', ...FILE)).code).toBe(0);
    expect(JSON.parse(await text())).toMatchObject({ season: '2026-27', news: [{ player: 'J. Swayman' }] });
  });

  test('ddh news refuses a faulty news file, names the place of the fault, and does not change the file', async () => {
    await put({ news: [entry({ kind: 'injured' })] });
    const before = await text();
    const run = await news('goalie', 'J. Swayman', '--team', 'BOS', ...FILE, '--json');
    expect(run.code).toBe(1);
    expect(run.notes).toMatch(/^ddh news: news\.json: news\[0\]\.kind /);
    expect(jsonOf(run.out)).toMatchObject({ error: { kind: 'failed' } });
    expect(await text()).toBe(before);
  });

  test('ddh news refuses an entry that would make the news file invalid', async () => {
    const run = await news('scratch', 'X\ny', '--team', 'BOS', ...FILE);
    expect(run.code).toBe(1);
    expect(run.notes).toContain('news[0].player ');
    await expect(text()).rejects.toThrow('ENOENT');
  });

  describe('with the rosters of a store', () => {
    beforeEach(async () => {
      await mkdir(join(cwd, 'store/seasons/2026-27'), { recursive: true });
      await writeFile(join(cwd, 'store/seasons/2026-27/rosters.csv'), rostersText([MONTREAL]));
      await writeFile(join(cwd, 'ddh.json'), JSON.stringify({ store: 'store', news: 'news.json' }));
    });
    const [player = { name: '', team: '', playerId: 0 }] = MONTREAL.players;
    const misspelled = `${player.name}qq`;

    test('ddh news refuses a player who is on no roster and suggests the nearest name', async () => {
      const run = await news('scratch', misspelled, '--team', player.team);
      expect(run.code).toBe(1);
      expect(run.notes).toContain(misspelled);
      expect(run.notes).toContain(player.name);
      expect((await news('scratch', player.name, '--team', player.team)).code).toBe(0);
    });

    test('ddh news accepts the id of a player who is on no roster', async () => {
      expect((await news('scratch', '8499999', '--team', player.team)).code).toBe(0);
      expect(await stored()).toMatchObject([{ player_id: 8499999 }]);
    });
  });
});

describe('ddh news', () => {
  const scratch = entry({ kind: 'scratch', date: '2026-11-20', through: '2026-11-25', player: 'T. Otter' });

  test('ddh news lists the entries of the file with their numbers', async () => {
    await put({ news: [scratch, entry()] });
    const { code, out } = await news(...FILE);
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['date', 'team', 'player', 'kind', 'through', 'at', 'source'],
      ['1', '2026-11-20', 'BOS', 'T. Otter', 'scratch', '2026-11-25', '2026-11-25T12:00:00Z', 'operator'],
      ['2', TODAY, 'BOS', 'J. Swayman', 'goalie', '2026-11-25T12:00:00Z', 'operator'],
      [''],
    ]);
  });

  test('lists the entries that apply to a day, and no entries if the file does not exist', async () => {
    expect(await news(...FILE)).toMatchObject({ code: 0, out: 'no news\n' });
    await put({ news: [entry({ date: '2026-11-24' }), scratch, entry()] });
    const { out } = await news('--date', TODAY, ...FILE, '--json');
    expect(jsonOf(out)).toEqual({
      news: [
        { number: 2, ...printed(scratch) },
        { number: 3, ...printed(entry()) },
      ],
    });
  });

  test('ddh news rejects a command line without --news if the configuration names no file', async () => {
    expect((await news()).code).toBe(2);
    await writeFile(join(cwd, 'ddh.json'), JSON.stringify({ news: 'news.json' }));
    expect((await news()).code).toBe(0);
  });
});

describe('ddh news undo', () => {
  const site = entry({ source: 'site', player: 'L. Ullmark' });

  test('ddh news undo removes the last entry that is not from a site', async () => {
    await put({ news: [entry(), entry({ player: 'J. Korpisalo' }), site] });
    const run = await news('undo', ...FILE);
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('J. Korpisalo (BOS)') });
    expect(await stored()).toEqual([entry(), site]);
  });

  test('ddh news undo removes the entry with the given number', async () => {
    await put({ news: [entry(), entry({ player: 'J. Korpisalo' })] });
    expect(jsonOf((await news('undo', '1', ...FILE, '--json')).out)).toEqual({ undone: printed(entry()) });
    expect(await stored()).toEqual([entry({ player: 'J. Korpisalo' })]);
  });

  test.each([
    ['an entry with an unknown number', ['3'], ' 3'],
    ['an entry from a site', ['1'], 'site'],
    ['anything if all entries are from a site', [], 'news.json'],
  ])('ddh news refuses to undo %s', async (_, args, named) => {
    await put({ news: [site] });
    const run = await news('undo', ...args, ...FILE);
    expect([run.code, run.out]).toEqual([1, '']);
    expect(run.notes).toContain(named);
    expect(await stored()).toEqual([site]);
  });
});

describe('ddh news --from', () => {
  const ANSWER = { entries: [entry({ source: 'site' })], from: '2026-11-24', askAgainSeconds: 60, version: 'abc' };
  const fetched = (password = 'secret word', address?: string): Promise<Run> => {
    const to = address ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const args = ['news', '--from', to, '--user', 'night', ...FILE, '--json'];
    return runDdh(cwd, args, { today: TODAY, env: { DDH_PUBLISH_PASSWORD: password } });
  };

  test("ddh news --from copies the site's entries into the file, and changes nothing in a second run", async () => {
    await put({ news: [entry({ player: 'J. Korpisalo' }), entry({ source: 'site', player: 'undone since' })] });
    answer = { status: 200, body: ANSWER };
    const first = await fetched();
    expect(first).toMatchObject({ code: 0, notes: '' });
    const summary = { entries: 1, from: '2026-11-24', askAgainSeconds: 60, version: 'abc' };
    expect(jsonOf(first.out)).toEqual({ written: true, ...summary });
    expect(requests).toEqual([{ url: '/?rest_route=/ddh/v1/news', user: 'night:secret word' }]);
    expect(await stored()).toEqual([entry({ player: 'J. Korpisalo' }), entry({ source: 'site' })]);
    expect(jsonOf((await fetched()).out)).toEqual({ written: false, ...summary });
  });

  test.each([
    ['refused', 403, { code: 'rest_forbidden', message: 'Sorry' }, '(rest_forbidden): Sorry'],
    ['noAnswer', 502, '<html>', ' 502'],
    ['failed', 200, { ...ANSWER, from: 1 }, 'news: from '],
  ])('does not change the file if the request ends with the error kind %s', async (kind, status, body, figure) => {
    await put({ news: [entry()] });
    answer = { status, body };
    const run = await fetched();
    expect(run.code).toBe(1);
    expect(run.notes).toContain(figure);
    expect(jsonOf(run.out)).toMatchObject({ error: { kind } });
    expect(await stored()).toEqual([entry()]);
  });

  test('ddh news --from sends no request without a password', async () => {
    const run = await fetched('');
    expect(run.code).toBe(1);
    expect(jsonOf(run.out)).toMatchObject({ error: { kind: 'noPassword' } });
    expect(requests).toEqual([]);
  });
});
