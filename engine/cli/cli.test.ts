import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOUR_RECORDS } from './testing/fourRecords.ts';
import { jsonOf, runDdh } from './testing/runDdh.ts';
import type { ExitCode, Io } from './command.ts';
import { main } from './main.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ddh-cli-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Run = { readonly code: ExitCode; readonly out: string; readonly notes: string };

async function ddh(args: readonly string[], stdin: string | Uint8Array = ''): Promise<Run> {
  let out = '';
  let notes = '';
  async function* input() {
    yield await Promise.resolve(Buffer.from(stdin));
  }
  const io: Io = {
    out: (text) => void (out += text),
    note: (text) => void (notes += text),
    columns: () => 0,
    stdin: input,
    cwd: folder,
    now: () => new Date(0),
  };
  return { code: await main(args, io), out, notes };
}

const GAME = JSON.stringify(FOUR_RECORDS.map((record) => ({ ...record, 'Total Shots': 10 * record['Total Goals'] })));
const SLIP = {
  legs: [
    { kind: 'winner', team: 'Home', margin: 1.5 },
    { kind: 'player', player: 'P', stat: 'Goals', side: 'over', line: 0.5 },
  ],
};

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content);
  return name;
}

describe('ddh', () => {
  test('ddh prints its usage, and exits with 2 without a command but with 0 for --help', async () => {
    expect(await ddh([])).toMatchObject({ code: 2, out: expect.stringContaining('Usage: ddh <command>') });
    expect(await ddh(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('parlay') });
    expect(await ddh(['help'])).toMatchObject({ code: 0 });
  });

  test.each(['simulate', 'hub', 'parlay', 'suggest', 'odds', 'validate'])('%s --help prints examples', async (name) => {
    expect(await ddh([name, '--help'])).toMatchObject({ code: 0, out: expect.stringContaining(`ddh ${name}`) });
  });

  test('ddh suggests a similar command if one exists', async () => {
    expect((await ddh(['parley'])).notes).toMatch(/'parley'.*parlay/);
    expect((await ddh(['frobnicate'])).notes.split('\n')[0]).not.toContain('?');
  });

  test('ddh --version prints the version of the package', async () => {
    const text = await readFile(join(import.meta.dirname, '../package.json'), 'utf8');
    const { version } = JSON.parse(text) as { readonly version: string };
    expect(await ddh(['--version'])).toEqual({ code: 0, out: `${version}\n`, notes: '' });
  });

  test('ddh treats help <command> as <command> --help, and rejects further arguments', async () => {
    expect(await ddh(['help', 'rate'])).toEqual(await ddh(['rate', '--help']));
    for (const args of [['raet'], ['rate', 'odds']])
      expect(await ddh(['help', ...args])).toMatchObject({ code: 2, out: '' });
  });

  test.each([
    [['parley', '--json'], 2, 'usage'],
    [['odds', '--json', '--jason'], 2, 'usage'],
    [['hub', 'games', 'nowhere', '--json'], 1, 'failed'],
  ])('prints the error of %j as an object on stdout and as text on stderr', async (args, exit, kind) => {
    const { code, out, notes } = await ddh(args);
    const { error } = jsonOf(out) as { readonly error: { readonly kind: string; readonly message: string } };
    expect([code, error.kind]).toEqual([exit, kind]);
    expect(notes).toContain(error.message);
  });

  test('the error object of --json contains no progress messages', async () => {
    const game = await file('cut.json', GAME.slice(0, -9));
    const slip = await file('slip.json', JSON.stringify(SLIP));
    const { notes, out } = await runDdh(folder, ['parlay', game, '--slip', slip, '--json'], { tick: 20_000 });
    const [progress = '', failure = ''] = notes.split('\n');
    expect(progress).toMatch(/^cut\.json: 0\.0 MB, 3 /);
    expect(jsonOf(out)).toEqual({ error: { kind: 'failed', message: failure.replace('ddh parlay: ', '') } });
  });

  const launcher = join(import.meta.dirname, 'bin/ddh.mjs');
  test.skipIf(!existsSync('/dev/full'))(
    'reports a full disk on standard output in one sentence',
    { timeout: 30_000 },
    () => {
      const full = openSync('/dev/full', 'w');
      const run = spawnSync(process.execPath, [launcher, 'odds', '0.4'], { stdio: ['ignore', full, 'pipe'] });
      closeSync(full);
      expect([run.status, String(run.stderr).split('\n')]).toEqual([1, [expect.stringContaining('space'), '']]);
    },
  );

  test('the launcher bin/ddh.mjs runs the command in its arguments', { timeout: 30_000 }, () => {
    expect(
      JSON.parse(execFileSync(process.execPath, [launcher, 'odds', '0.4', '--json'], { encoding: 'utf8' })),
    ).toMatchObject({ decimal: 2.5 });
  });
});

describe('ddh parlay', () => {
  test.each([
    ['records', 'game.json', GAME],
    ['gzip', 'game.json.gz', gzipSync(GAME)],
  ])('counts a slip in a file of %s', async (_, name, content) => {
    const { code, out, notes } = await ddh([
      'parlay',
      await file(name, content),
      '--slip',
      await file('slip.json', JSON.stringify(SLIP)),
      '--json',
    ]);
    expect([code, notes]).toEqual([0, '']);
    const counted = { hits: 3, probability: 0.75, missing: false, text: { probability: '75.0%' } };
    expect(jsonOf(out)).toEqual({
      records: 4,
      hits: 3,
      probability: 0.75,
      interval: [expect.closeTo(0.3006, 4), expect.closeTo(0.9544, 4)],
      intervalMethod: 'wilson',
      push: 0,
      pushRule: 'void',
      fair: 0.75,
      fairInterval: [expect.closeTo(0.3006, 4), expect.closeTo(0.9544, 4)],
      decimal: expect.closeTo(4 / 3, 12),
      american: -300,
      independent: 0.5625,
      legs: [
        { ...counted, leg: SLIP.legs[0], label: expect.stringContaining('1.5') as string },
        { ...counted, leg: SLIP.legs[1], label: 'P: Over 0.5 Goals' },
      ],
      counted: null,
      never: null,
      explanation: null,
      bet: null,
      link: null,
      text: {
        probability: '75.0%',
        interval: '30.1% to 95.4%',
        push: '0.0%',
        decimal: '1.33',
        american: '-300',
        independent: '56.2%',
      },
    });
  });

  test.each([
    ['records', GAME],
    ['gzip', gzipSync(GAME)],
  ])('reads the simulation from standard input: %s', async (_, content) => {
    const slip = ['--slip', await file('slip.json', JSON.stringify(SLIP))];
    const fromFile = await ddh(['parlay', await file('game', content), ...slip]);
    expect(fromFile.code).toBe(0);
    expect(await ddh(['parlay', '-', ...slip], content)).toEqual(fromFile);
  });

  test('ddh parlay reads the slip from standard input and prints a table', async () => {
    const legs = [...SLIP.legs, { kind: 'player', player: 'Nobody', stat: 'Goals', side: 'under', line: 1 }];
    const args = ['parlay', await file('game.json', GAME), '--slip', '-', '--allow-missing'];
    const { code, out } = await ddh(args, JSON.stringify({ legs }));
    const shares = out.split('\n').map((row) => row.trim().split(/ {2,}/));
    expect([code, shares.slice(0, 2)]).toEqual([
      0,
      [
        ['75.0%', expect.any(String)],
        ['75.0%', 'P: Over 0.5 Goals'],
      ],
    ]);
    expect(shares[2]?.slice(0, 2)).toEqual(['100.0%', 'Nobody: Under 1.0 Goals']);
    expect(shares[4]).toEqual(['Parlay', '75.0%', expect.stringMatching(/3 .* 4 /)]);
  });

  test.each([
    ['never', 'over', '< 49'],
    ['always', 'under', '> 51'],
  ])('shows a bound instead of an interval for a slip that %s hits', async (_, side, text) => {
    const slip = { legs: [{ kind: 'total', stat: 'Goals', side, line: 10.5 }] };
    const { out } = await ddh(['parlay', await file('game.json', GAME), '--slip', '-'], JSON.stringify(slip));
    expect(out).toContain(`95% interval  ${text}`);
  });

  const slip = JSON.stringify(SLIP);
  test.each([
    ['a slip without legs', GAME, '{"legs":[]}', 'slip.json'],
    ['an invalid slip', GAME, '{"legs":[{"kind":"winner","team":"Home"}]}', 'slip.json: legs[0].margin'],
    ['a slip that is not JSON', GAME, '{', 'slip.json'],
    ['an unknown team', GAME, '{"legs":[{"kind":"winner","team":"Nobody","margin":0.5}]}', 'slip.json, legs[0]'],
    ['a cut file', GAME.slice(0, -9), slip, 'game.json'],
    ['a JSON file of something else', '[{"Player":"P","Team":"Home"}]', slip, 'game.json'],
    ['an empty list', '[]', slip, 'game.json'],
    ['a fraction', '[{"P Goals":0.5}]', slip, 'game.json'],
  ])('ddh parlay reports %s and where it is', async (_, game, typed, place) => {
    const files = [await file('game.json', game), '--slip', await file('slip.json', typed)];
    const { code, out, notes } = await ddh(['parlay', ...files, '--json']);
    expect(code).toBe(1);
    expect(notes.startsWith(`ddh parlay: ${place}`), notes).toBe(true);
    const error = { kind: 'failed', message: notes.slice('ddh parlay: '.length, -1) };
    expect(jsonOf(out)).toEqual({ error });
  });

  test('ddh parlay names a file that is missing, a folder or damaged', async () => {
    await file('game.json', GAME);
    await file('slip.json', slip);
    await file('cut.json.gz', gzipSync(GAME).subarray(0, 40));
    for (const [game, typed, bad] of [
      ['nowhere.json', 'slip.json', 'nowhere.json'],
      ['game.json', 'my/slip.json', 'my/slip.json'],
      ['game.json', folder, folder],
      [folder, 'slip.json', folder],
      ['cut.json.gz', 'slip.json', 'cut.json.gz'],
    ] as const) {
      const run = await ddh(['parlay', game, '--slip', typed]);
      expect(run).toMatchObject({ code: 1, out: '' });
      expect(run.notes.startsWith(`ddh parlay: ${bad}: `), run.notes).toBe(true);
    }
  });
});
