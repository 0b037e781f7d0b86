import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Network } from '@ddh/feeds/http';
import { systemNetwork } from '@ddh/feeds/http';
import { prop } from '../testing/prop.ts';
import { joinLines, oneLine, printable } from './printable.ts';
import { runDdh, type Run } from './testing/runDdh.ts';
import { fillTextFolder } from './testing/textFolder.ts';

// oxlint-disable-next-line no-control-regex -- these are the characters to find
const UNSAFE = /[\0-\t\v-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
/** The beginning of a line that only a text from outside has. */
const FORGED = 'forged line';

const PIECES = [
  '\u001b[2J',
  '\u001b]0;title\u0007',
  '\r',
  '\n',
  '\r\n',
  '\u0000',
  '\u007f',
  '\u009b31m',
  '\u0085',
  '\u2028',
  '\u200e',
  '\u200f',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u061c',
  `\n${FORGED}`,
  `\r${FORGED}`,
  `\u2028${FORGED}`,
  'a',
  'Sam',
  ' ',
  "'",
  '"',
  '\\',
  ',',
  '%',
  'é',
];
const hostile = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));

test.each([
  ['\u001b[2J', '\\u001b[2J'],
  ['a\tb\u0007', 'a\\u0009b\\u0007'],
  ['\u009b1m\u202eabc\u2069', '\\u009b1m\\u202eabc\\u2069'],
  ['one\r\ntwo\rthree\n', 'one\r\ntwo\\u000dthree\n'],
])('printable(%j) is %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

prop(
  'a text that is made printable has no character that a terminal obeys',
  [fc.string({ unit: 'binary' })],
  (text) => {
    expect(printable(text).replaceAll('\r\n', '')).not.toMatch(UNSAFE);
    expect(oneLine(text)).not.toMatch(/[\r\n]/);
    expect(printable(printable(text))).toBe(printable(text));
    expect(joinLines([text, text]).split('\n')).toHaveLength(2);
  },
);

prop('JSON is the same document after it is made printable', [fc.json()], (text) => {
  const json = JSON.stringify({ [text]: JSON.parse(text) as unknown });
  expect(JSON.parse(printable(json))).toEqual(JSON.parse(json));
});

let cwd = '';
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-printable-'));
  await fillTextFolder(cwd);
  expect(await runDdh(cwd, ['simulate', 'models', '--records', '100', '--out', 'clean'])).toMatchObject({ code: 0 });
});
afterAll(() => rm(cwd, { recursive: true }));

/** Expects that a run prints nothing that a terminal obeys, and no line that a text from outside has begun. */
function expectSafe({ out, notes }: Run): void {
  for (const text of [out, notes]) {
    expect(text.replaceAll('\r\n', '')).not.toMatch(UNSAFE);
    expect(text.split('\n').filter((line) => line.startsWith(FORGED))).toEqual([]);
  }
}

/** A site or league that says `text` wherever a response can have a text. */
const hostileNetwork = (answer: (url: URL, body: string) => unknown, status: number): Network => ({
  ...systemNetwork,
  now: () => Date.parse('2025-10-07T16:00:00Z'),
  sleep: () => Promise.resolve(),
  fetch: (url, { body }) =>
    Promise.resolve(Response.json(answer(new URL(url), typeof body === 'string' ? body : ''), { status })),
});

const env = { DDH_PUBLISH_PASSWORD: 'secret', DDH_ODDS_KEY: 'key' };

describe('no text from outside controls the terminal', () => {
  prop(
    'in a slip',
    [hostile],
    async (text) => {
      const legs = [
        { kind: 'player', player: text, stat: 'Points', side: 'over', line: 0.5 },
        { kind: 'winner', team: text, margin: 0.5 },
        { kind: 'total', stat: 'Goals', side: text, line: 0.5 },
      ];
      for (const slip of [{ legs: legs.slice(0, 1) }, { legs: legs.slice(1, 2) }, { legs }, { [text]: 1 }, text]) {
        const stdin = JSON.stringify(slip);
        for (const more of [[], ['--allow-missing'], ['--allow-missing', '--explain'], ['--json']])
          expectSafe(await runDdh(cwd, ['parlay', 'game.json', '--slip', '-', ...more], { stdin }));
        expectSafe(await runDdh(cwd, ['suggest', 'game.json', '--slip', '-', '--allow-missing'], { stdin }));
      }
      expectSafe(await runDdh(cwd, ['parlay', 'game.json', '--slip', '-'], { stdin: text }));
    },
    60,
  );

  prop(
    'in prices and aliases',
    [hostile],
    async (text) => {
      const cell = `"${text.replaceAll('"', '""')}"`;
      const row = (...cells: readonly string[]): string => `${cells.join(',')}\n`;
      const head = row('market', 'player', 'team', 'line', 'book', 'odds');
      const quotes = [
        row('goals', cell, '', '0.5', 'Book', '+150'),
        row('goals', 'P', cell, '0.5', cell, '+150'),
        row(cell, 'P', '', cell, cell, cell),
      ];
      await writeFile(join(cwd, 'aliases-bad.csv'), `alias,name\n${cell},${cell}\n`);
      for (const stdin of [head + quotes.join(''), cell + head + quotes.join('')]) {
        const args = ['value-build', 'clean', '--out', 'built', '--quotes', '-'];
        expectSafe(await runDdh(cwd, args, { stdin }));
        expectSafe(await runDdh(cwd, [...args, '--strict', '--aliases', 'aliases-bad.csv'], { stdin }));
      }
    },
    30,
  );

  prop(
    'in the configuration and the news',
    [hostile],
    async (text) => {
      const configs = [{ [text]: 1 }, { store: text, contact: text }, { odds: { [text]: text, provider: text } }, text];
      for (const config of [...configs.map((one) => JSON.stringify(one)), text]) {
        await writeFile(join(cwd, 'bad.json'), config);
        for (const args of [
          ['night', '--dry-run'],
          ['doctor', '--offline'],
          ['doctor', '--offline', '--json'],
        ])
          expectSafe(await runDdh(cwd, [...args, '--config', 'bad.json'], { env }));
      }
      const entry = { date: '2025-10-07', team: text, player: text, kind: 'scratch', at: text, source: text };
      for (const news of [{ news: [entry] }, { news: [{ [text]: text }] }, { news: text }]) {
        await writeFile(join(cwd, 'bad-news.json'), JSON.stringify(news));
        expectSafe(await runDdh(cwd, ['news', '--news', 'bad-news.json']));
      }
      expectSafe(await runDdh(cwd, [text]));
      expectSafe(await runDdh(cwd, ['odds', text]));
      expectSafe(await runDdh(cwd, ['parlay', text, `--${text}`]));
    },
    30,
  );

  prop(
    'in the names and the contents of data files',
    [hostile],
    async (text) => {
      await rm(join(cwd, 'dirty'), { recursive: true, force: true });
      await cp(join(cwd, 'clean'), join(cwd, 'dirty'), { recursive: true });
      const name = text.replaceAll(/[\0/]/g, '');
      if (name.trim() !== '' && !/^\.+$/.test(name)) await writeFile(join(cwd, 'dirty', name), '[]');
      await mkdir(join(cwd, 'dirty/value_vault'), { recursive: true });
      const value = { Player: text, Team: text, Book: text, Line: 0.5, Value: 1, 'Book odds': 2, Source: text };
      const files = {
        'manifest.json': { version: text, generatedAt: text, files: { [text]: { bytes: 1, records: 1 } } },
        'p_info.json': [{ Player: text, Team: text, 'API ABRV': text, [text]: text }],
        'schedule_times.json': [{ Date: '2025-10-07', 'Away Team': text, 'Home Team': text, Time: text }],
        'value_vault/goal_value.json': [{ ...value, 'Model odds': 2, 'Model prob': 0.5 }],
      };
      for (const [file, doc] of Object.entries(files)) await writeFile(join(cwd, 'dirty', file), JSON.stringify(doc));
      await writeFile(
        join(cwd, 'dirty-s.json'),
        JSON.stringify([{ Player: text, Timeframe: text, ABR: text, Pos: 'C' }]),
      );
      const runs = [['validate'], ['validate', '--json'], ['hub', 'games'], ['hub', 'props'], ['hub', 'totals']];
      for (const args of runs) expectSafe(await runDdh(cwd, [...args, 'dirty']));
      for (const more of [[], ['--json'], ['--csv'], ['--all']])
        expectSafe(await runDdh(cwd, ['value', 'dirty/value_vault/goal_value.json', ...more]));
      for (const more of [[], ['--json'], ['--csv'], ['--timeframe', text]])
        expectSafe(await runDdh(cwd, ['fantasy', 'dirty-s.json', ...more]));
      expectSafe(await runDdh(cwd, ['parlay', '-', '--slip', 'slip.json'], { stdin: JSON.stringify([{ [text]: 1 }]) }));
    },
    30,
  );

  prop(
    'in the answers of a site',
    [hostile, fc.constantFrom(200, 401, 403, 409, 422, 500)],
    async (text, status) => {
      const network = hostileNetwork(({ searchParams }, body) => {
        const route = searchParams.get('rest_route') ?? '';
        if (status !== 200) return { code: text, message: text, data: { [text]: text } };
        if (route.endsWith('/commit'))
          return { folder: text, version: text, time: text, digest: '0'.repeat(64), messages: [text], notes: [text] };
        if (route.endsWith('/record')) return { url: text, files: [{ name: text, bytes: 1, sha256: '0'.repeat(64) }] };
        if (body === '')
          return {
            deliveries: [{ folder: text, time: 1, version: text, files: 1, bytes: 1, served: true, digest: null }],
          };
        return { id: text, part_size: 1, missing: [], left_out: [text], folder: text, version: text };
      }, status);
      const to = ['--to', 'http://127.0.0.1:1', '--user', 'u'];
      for (const args of [['clean'], ['clean', '--json'], ['--list'], ['--rollback', 'x']])
        expectSafe(await runDdh(cwd, ['publish', ...args, ...to], { network, env }));
      expectSafe(await runDdh(cwd, ['record', 'restore', '--record', 'none', ...to], { network, env }));
      expectSafe(await runDdh(cwd, ['news', '--from', 'http://127.0.0.1:1', '--user', 'u'], { network, env }));
      expectSafe(await runDdh(cwd, ['doctor', ...to], { network, env }));
    },
    30,
  );
});
