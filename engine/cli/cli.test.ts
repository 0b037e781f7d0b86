import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOUR_RECORDS } from './testing/fourRecords.ts';
import { runDdh } from './testing/runDdh.ts';
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
    interactive: false,
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

  test.each([
    ['parley', "unknown command 'parley' (did you mean parlay?)"],
    ['frobnicate', "unknown command 'frobnicate'"],
  ])('reports the unknown command %s, with a similar command if one exists', async (word, problem) => {
    expect(await ddh([word])).toEqual({
      code: 2,
      out: '',
      notes: `ddh: ${problem}\n\nUsage: ddh <command> [options]\nSee ddh --help\n`,
    });
  });

  test.each(['simulate', 'hub', 'parlay', 'suggest', 'odds', 'validate'])('%s --help prints examples', async (name) => {
    expect(await ddh([name, '--help'])).toMatchObject({ code: 0, out: expect.stringContaining(`ddh ${name}`) });
  });

  test.each([
    ['--jason', 'unknown option --jason (did you mean --json?)'],
    ['-json', 'unknown option -json (did you mean --json?)'],
    ['--slip=x', 'unknown option --slip'],
    ['-x', 'unknown option -x'],
    ['--constructor', 'unknown option --constructor'],
    ['--json=yes', '--json takes no value'],
  ])('reports %s as a usage error without printing the whole help', async (option, problem) => {
    expect(await ddh(['odds', '0.5', option])).toEqual({
      code: 2,
      out: '',
      notes: `ddh odds: ${problem}\n\nUsage: ddh odds <probability> [--json]\nSee ddh odds --help\n`,
    });
  });

  test.each([
    [['parlay', 'game.json', '--slip'], '--slip needs a value'],
    [
      ['parlay', 'game.json', '--slip', '--json'],
      "--slip needs a value, not '--json' (write --slip=--json if you mean that)",
    ],
    [['simulate', '--seed', '-1'], "--seed needs a value, not '-1' (write --seed=-1 if you mean that)"],
  ])('reports a missing option value in the arguments %j: %s', async (args, problem) => {
    expect(await ddh(args)).toMatchObject({ code: 2, notes: expect.stringContaining(`${problem}\n`) });
  });

  test('the error text of a wrong command line indents all lines of the usage but the first', async () => {
    expect((await ddh(['value'])).notes).toBe(
      'ddh value: give one value file\n\n' +
        'Usage: ddh value <file> [--books a,b] [--display all|best] [--game "<away> @ <home>"] [--odds decimal|american]\n' +
        '                 [--as <name>] [--json|--csv]\n' +
        '       ddh value <data folder> --edges [--all] [--markets a,b] [--books a,b] [--game "<away> @ <home>"]\n' +
        '                 [--odds decimal|american] [--json|--csv]\n' +
        'See ddh value --help\n',
    );
  });

  test('ddh --version prints the version of the package', async () => {
    const text = await readFile(join(import.meta.dirname, '../package.json'), 'utf8');
    const { version } = JSON.parse(text) as { readonly version: string };
    expect(await ddh(['--version'])).toEqual({ code: 0, out: `${version}\n`, notes: '' });
  });

  test('ddh treats help <command> as <command> --help, and rejects further arguments', async () => {
    expect(await ddh(['help', 'rate'])).toEqual(await ddh(['rate', '--help']));
    expect(await ddh(['help', 'raet'])).toMatchObject({
      code: 2,
      out: '',
      notes: expect.stringContaining("unknown command 'raet' (did you mean rate?)"),
    });
    expect(await ddh(['help', 'rate', 'odds'])).toMatchObject({
      code: 2,
      notes: expect.stringContaining("ddh help takes only one command: remove 'odds'"),
    });
  });

  test.each([
    [['parley', '--json'], 'usage', "unknown command 'parley' (did you mean parlay?)"],
    [['odds', '--json', '--jason'], 'usage', 'unknown option --jason (did you mean --json?)'],
    [['hub', 'games', 'nowhere', '--json'], 'failed', 'cannot read nowhere: no such file or directory'],
  ])('prints the error of %j as an object on stdout and as text on stderr', async (args, kind, message) => {
    const { code, out, notes } = await ddh(args);
    expect(code).toBe(kind === 'usage' ? 2 : 1);
    expect(out).toBe(`${JSON.stringify({ error: { kind, message } })}\n`);
    expect(notes).toContain(message);
  });

  test('the error object of --json contains no progress messages', async () => {
    const message = 'cannot read nowhere: no such file or directory';
    const { out } = await runDdh(folder, ['simulate', 'nowhere', '--json'], { tick: 5000 });
    expect(JSON.parse(out)).toEqual({ error: { kind: 'failed', message } });
    const game = await file('cut.json', GAME.slice(0, -9));
    const slip = await file('slip.json', JSON.stringify(SLIP));
    const slow = await runDdh(folder, ['parlay', game, '--slip', slip, '--json'], { tick: 5000 });
    expect(slow.notes).toMatch(/^cut\.json: 0\.0 MB, 3 records\nddh parlay: /);
    expect(JSON.parse(slow.out)).toEqual({
      error: { kind: 'failed', message: expect.stringMatching(/^cut\.json: the file ends too early/) },
    });
  });

  const launcher = join(import.meta.dirname, 'bin/ddh.mjs');
  test.skipIf(!existsSync('/dev/full'))(
    'reports a full disk on standard output in one sentence',
    { timeout: 30_000 },
    () => {
      const full = openSync('/dev/full', 'w');
      const run = spawnSync(process.execPath, [launcher, 'odds', '0.4'], { stdio: ['ignore', full, 'pipe'] });
      closeSync(full);
      expect([run.status, String(run.stderr)]).toEqual([
        1,
        'ddh: cannot write to standard output: no space left on device\n',
      ]);
    },
  );

  test.skipIf(!existsSync('/dev/full'))(
    'keeps the exit code when standard error cannot be written',
    { timeout: 30_000 },
    () => {
      const full = openSync('/dev/full', 'w');
      const run = spawnSync(process.execPath, [launcher, 'odds', 'x'], { stdio: ['ignore', 'pipe', full] });
      closeSync(full);
      expect(run.status).toBe(1);
    },
  );

  test('ddh ends without an error when the reader of its output closes the pipe', { timeout: 30_000 }, () => {
    const run = spawnSync('sh', ['-c', '"$0" "$1" help rate | true; exit 0', process.execPath, launcher]);
    expect([run.status, String(run.stderr)]).toEqual([0, '']);
  });

  test('the launcher bin/ddh.mjs runs the command in its arguments', { timeout: 30_000 }, () => {
    expect(
      JSON.parse(execFileSync(process.execPath, [launcher, 'odds', '0.4', '--json'], { encoding: 'utf8' })),
    ).toMatchObject({ decimal: '2.50' });
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
    expect(JSON.parse(out)).toEqual({
      records: 4,
      hits: 3,
      probability: 0.75,
      interval: [expect.closeTo(0.3006, 4), expect.closeTo(0.9544, 4)],
      percent: '75.0%',
      decimal: '1.33',
      american: '-300',
      certainty: '30.1% to 95.4%',
      decimalInterval: '1.05 to 3.33',
      americanInterval: '-2094 to +233',
      independent: 0.5625,
      legs: [
        { ...SLIP.legs[0], label: 'Home win by over 1.5', hits: 3, probability: 0.75 },
        { ...SLIP.legs[1], label: 'P: Over 0.5 Goals', hits: 3, probability: 0.75 },
      ],
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
    expect(await ddh(['parlay', '-', '--slip', '-'])).toMatchObject({
      code: 2,
      notes: expect.stringContaining('only one file can be read from standard input'),
    });
  });

  test('ddh parlay reads the slip from standard input and prints a table', async () => {
    const { code, out } = await ddh(
      ['parlay', await file('game.json', GAME), '--slip', '-', '--allow-missing'],
      JSON.stringify({
        legs: [...SLIP.legs, { kind: 'player', player: 'Nobody', stat: 'Shots', side: 'under', line: 1 }],
      }),
    );
    expect(code).toBe(0);
    expect(out).toBe(`  75.0%  Home win by over 1.5
  75.0%  P: Over 0.5 Goals
 100.0%  Nobody: Under 1.0 Shots  (not in this simulation)

Parlay        75.0%  (3 of 4 simulations)
95% interval  30.1% to 95.4%
Decimal       1.33  (1.05 to 3.33)
American      -300  (-2094 to +233)
If unrelated  56.3%
`);
  });

  test.each([
    ['never', 'over', '< 49'],
    ['always', 'under', '> 51'],
  ])('shows a bound instead of an interval for a slip that %s hits', async (_, side, text) => {
    const slip = { legs: [{ kind: 'total', stat: 'Goals', side, line: 20.5 }] };
    const { out } = await ddh(['parlay', await file('game.json', GAME), '--slip', '-'], JSON.stringify(slip));
    expect(out).toContain(`95% interval  ${text}`);
  });

  test.each([
    ['a slip without legs', GAME, '{"legs":[]}', /slip\.json: the slip has no complete leg/],
    ['an invalid slip', GAME, '{"legs":[{"kind":"winner","team":"Home"}]}', /slip\.json: legs\[0\]\.margin is missing/],
    ['a slip that is not JSON', GAME, '{', /slip\.json: .*JSON/],
    [
      'an unknown team',
      GAME,
      '{"legs":[{"kind":"winner","team":"Nobody","margin":0.5}]}',
      /slip\.json, legs\[0\]: No team "Nobody" in this simulation, which has Home and Away\./,
    ],
    ['a cut file', GAME.slice(0, -9), JSON.stringify(SLIP), /game\.json: the file ends too early, at record 4/],
    [
      'a JSON file of something else',
      '[{"Player":"P","Team":"Home"}]',
      JSON.stringify(SLIP),
      /game\.json: the file is not a simulation/,
    ],
    ['an empty list', '[]', JSON.stringify(SLIP), /game\.json: the file contains no simulated games/],
    [
      'a fraction',
      '[{"P Goals":0.5}]',
      JSON.stringify(SLIP),
      /game\.json: the value 0\.5 is not a whole number at record 1, "P Goals"/,
    ],
  ])('ddh parlay reports %s and where it is', async (_, game, slip, message) => {
    const { code, out, notes } = await ddh([
      'parlay',
      await file('game.json', game),
      '--slip',
      await file('slip.json', slip),
      '--json',
    ]);
    expect(code).toBe(1);
    expect(notes).toMatch(message);
    const error = { kind: 'failed', message: notes.slice('ddh parlay: '.length, -1) };
    expect(JSON.parse(out)).toEqual({ error });
  });

  test('ddh parlay says which simulation file does not exist', async () => {
    expect(
      await ddh(['parlay', 'nowhere.json', '--slip', await file('slip.json', JSON.stringify(SLIP))]),
    ).toMatchObject({ code: 1, notes: expect.stringMatching(/nowhere\.json: .*no such file or directory/) });
  });

  test('ddh parlay names an unreadable file, and says whether the file is missing or a folder', async () => {
    const game = await file('game.json', GAME);
    expect(await ddh(['parlay', game, '--slip', 'my/slip.json'])).toMatchObject({
      code: 1,
      notes: "ddh parlay: my/slip.json: the slip's file could not be read (no such file or directory)\n",
    });
    expect((await ddh(['parlay', game, '--slip', folder])).notes).toBe(
      `ddh parlay: ${folder}: the slip's file could not be read (it is a folder)\n`,
    );
    const slip = await file('slip.json', JSON.stringify(SLIP));
    expect((await ddh(['parlay', folder, '--slip', slip])).notes).toBe(
      `ddh parlay: ${folder}: the game's file could not be read (it is a folder)\n`,
    );
  });

  test('ddh parlay reports damaged gzip data in a simulation file', async () => {
    const cut = gzipSync(GAME).subarray(0, 40);
    expect(
      await ddh(['parlay', await file('cut.json.gz', cut), '--slip', await file('slip.json', JSON.stringify(SLIP))]),
    ).toMatchObject({
      code: 1,
      notes: expect.stringMatching(/cut\.json\.gz: .*the gzip data is damaged \(unexpected end of file\)/),
    });
  });

  test.each([[['--slip', 'x']], [['a', 'b', '--slip', 'x']], [['a']]])('rejects the command line %j', async (args) => {
    expect(await ddh(['parlay', ...args])).toMatchObject({ code: 2, out: '' });
  });
});
