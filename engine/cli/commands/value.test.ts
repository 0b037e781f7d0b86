import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { JSON_FOR_CSV } from '../texts.ts';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';
import { smallModel } from '../../forecast/testing/slates.ts';
import type { GameWeights } from '@ddh/engine/internal/honest';
import { HUB_DATASETS, VALUE_DATASETS } from '@ddh/engine/internal/datasets';
import { honestClaimsTexts } from '@ddh/engine/internal/format';
import { encodeTrackRecordSummary, type EdgeRecord } from '@ddh/engine/internal/trackRecord';
import { SAMPLE_TRACK_RECORD } from '../../testing/sampleTrackRecord.ts';

type Row = Record<string, unknown>;

let root: string;
let cwd: string;
const clean = new Map<string, string>();
let runs = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-value-'));
  await mkdir(join(root, 'models'));
  for (const [gameId, date] of [
    ['1', '2025-10-07'],
    ['2', '2025-10-07'],
  ] as const) {
    const model = smallModel({ gameId, date, goals: [2.4, 3.3] });
    await writeFile(join(root, 'models', `${gameId}_gamemodel.json`), JSON.stringify(model));
  }
  const run = await runDdh(root, ['simulate', 'models', '--records', '400', '--format', 'npz']);
  expect(run).toMatchObject({ code: 0, notes: '' });
  for (const name of [...HUB_DATASETS, 'manifest'])
    clean.set(`${name}.json`, await readFile(join(root, 'data', `${name}.json`), 'utf8'));
});
afterAll(() => rm(root, { recursive: true }));

/** Creates a new folder for each test, with the files of a simulated slate. */
beforeEach(async () => {
  cwd = join(root, `${runs++}`);
  await mkdir(join(cwd, 'data'), { recursive: true });
  for (const [name, text] of clean) await put(name, text);
});

const put = (name: string, text: string): Promise<void> => writeFile(join(cwd, 'data', name), text);
const ddh = (...args: readonly string[]): Promise<Run> => runDdh(cwd, args);
const text = (name: string): Promise<string> => readFile(join(cwd, 'data', name), 'utf8');
const json = async <T>(name: string): Promise<T> => JSON.parse(await text(name)) as T;
const rows = (name: string): Promise<Row[]> => json(`value_vault/${name}.json`);
type Manifest = { version: string; files: Record<string, { bytes: number; records: number }> };

const HEAD = 'market,player,team,away,home,side,line,book,odds,captured,date';
/** Returns the lines of the price file that each message of a run names, without the prices that are only marked. */
const linesOf = ({ notes }: Run): readonly string[] =>
  notes
    .split('\n')
    .flatMap((note) => /^ddh value-build: \w+\.csv (lines? [\d, ]*\d[^:]*)(?<!marked): /.exec(note)?.[1] ?? []);

async function build(...lines: readonly string[]): Promise<Run> {
  await writeFile(join(cwd, 'quotes.csv'), [HEAD, ...lines].join('\n'));
  return ddh('value-build', 'data', '--quotes', 'quotes.csv');
}

describe('honest prices of ddh value-build', () => {
  /** A folder with simulations and 10,000 records of each game. */
  beforeEach(() => simulate('1'));
  const simulate = async (seed: string): Promise<void> => {
    const run = await ddh(
      'simulate',
      '../models',
      '--records',
      '10000',
      '--format',
      'npz',
      '--seed',
      seed,
      '--out',
      'data',
    );
    expect(run).toMatchObject({ code: 0 });
  };
  /** Prices of both sides with a margin of 6 %, `shift` log odds beside the model. */
  async function bothSides(shift: number, captured = '2025-10-07T15:00:00Z'): Promise<readonly string[]> {
    const skaters = await json<Row[]>('skater_probs.json');
    const games = await json<Row[]>('game_probs.json');
    const sides = (share: unknown, ...bets: readonly [string, string]): readonly string[] => {
      const odds = (Number(share) / (1 - Number(share))) * Math.exp(shift);
      const chances = [odds / (1 + odds), 1 / (1 + odds)];
      return bets.map((bet, i) => `${bet},Birch,${(1 / (chances[i]! + 0.03)).toFixed(3)},${captured},`);
    };
    return [
      ...sides(games[0]!['Home Win %'], 'moneyline,,Home 1,,,,', 'moneyline,,Away 1,,,,'),
      ...skaters
        .filter((row) => String(row['Team']).endsWith(' 1'))
        .flatMap((row) => {
          const bet = `points,${String(row['index'])},,,,`;
          return sides(row['Points Over 0.5'], `${bet}over,0.5`, `${bet}under,0.5`);
        }),
    ];
  }
  const weights = (id: string): Promise<{ kind: string; weighing: { legs: readonly object[] } }> =>
    json(`${id}_weights.json`);

  test('writes weights of each game with prices of both sides, in the part of the value files', async () => {
    const lines = await bothSides(0.2);
    const run = await build(...lines);
    expect(run.code).toBe(0);
    expect(run.out.split('\n')).toEqual([
      expect.stringContaining(`${lines.length} prices`),
      expect.stringContaining('1 game'),
      '',
    ]);
    const { kind, weighing } = await weights('1');
    expect([kind, weighing.legs.length]).toEqual(['weighed', lines.length / 2]);
    await expect(weights('2')).rejects.toThrow('ENOENT');
    const manifest = await json<Manifest>('manifest.json');
    expect(manifest.files['1_weights.json']).toEqual({ bytes: (await text('1_weights.json')).length, records: 1 });
    for (const row of [...(await rows('point_value')), ...(await rows('moneyline_value'))]) {
      const [model, honest, books] = ['Model prob', 'Honest prob', 'Books prob'].map((key) => row[key] as number);
      expect(Math.sign(honest! - model!)).toBe(Math.sign(books! - honest!));
    }
    expect(await ddh('validate', 'data')).toMatchObject({ code: 0 });
    // Prices of one side only take the weights away.
    expect((await build(...lines.filter((_, i) => i % 2 === 0))).code).toBe(0);
    await expect(weights('1')).rejects.toThrow('ENOENT');
    expect(Object.keys((await json<Manifest>('manifest.json')).files)).not.toContain('1_weights.json');
  });

  test('prices of a win are enough for weights of players, too, and overs join in; overs alone are not enough', async () => {
    const lines = await bothSides(0.2);
    const overs = lines.filter((line) => line.includes(',over,'));
    const wins = lines.filter((line) => line.startsWith('moneyline'));
    const legsOf = async (...given: readonly string[]): Promise<readonly string[]> => {
      expect((await build(...given)).code).toBe(0);
      const { legs } = (await weights('1')).weighing as { legs: readonly { leg: { kind: string } }[] };
      return legs.map(({ leg }) => leg.kind);
    };
    expect(await legsOf(...wins)).toEqual(['winner']);
    const { honest_probs } = await json<{ honest_probs: { subject: { kind: string } }[] }>('1_weights.json');
    expect(new Set(honest_probs.map(({ subject }) => subject.kind))).toContain('player');
    expect((await legsOf(...wins, ...overs)).filter((kind) => kind === 'player')).toHaveLength(overs.length);
    expect((await build(...overs)).code).toBe(0);
    await expect(weights('1')).rejects.toThrow('ENOENT');
    for (const row of await rows('point_value')) expect(Object.keys(row)).not.toContain('Honest prob');
  });

  test('weights go with their simulation, and ddh validate names those of another one', async () => {
    await build(...(await bothSides(0.2)));
    const old = await text('1_weights.json');
    await simulate('2');
    await expect(weights('1')).rejects.toThrow('ENOENT');
    await put('1_weights.json', old);
    const found = await ddh('validate', 'data', '--json');
    expect(found.code).toBe(1);
    expect(JSON.parse(found.out)).toMatchObject({ problems: [{ file: '1_weights.json', path: '' }] });
    for (const [path, change] of [
      ['gameId', { gameId: '2' }],
      ['weighing.legs', { weighing: { ...(JSON.parse(old) as { weighing: object }).weighing, legs: [] } }],
    ] as const) {
      await put('1_weights.json', JSON.stringify({ ...JSON.parse(old), ...change }));
      const { problems } = JSON.parse((await ddh('validate', 'data', '--json')).out) as {
        problems: { path: string }[];
      };
      expect(problems.map((problem) => problem.path)).toContain(path);
    }
  });

  test('the options say how much the model has to say', async () => {
    const lines = await bothSides(0.2);
    const probs = async (...options: readonly string[]): Promise<readonly (readonly number[])[]> => {
      await writeFile(join(cwd, 'quotes.csv'), [HEAD, ...lines].join('\n'));
      expect((await ddh('value-build', 'data', '--quotes', 'quotes.csv', ...options)).code).toBe(0);
      const all = await Promise.all(['point_value', 'moneyline_value'].map((name) => rows(name)));
      return all.map((own) => own.map((row) => (row['Honest prob'] as number) - (row['Model prob'] as number)));
    };
    const mean = (numbers: readonly number[]): number =>
      numbers.reduce((sum, one) => sum + Math.abs(one), 0) / numbers.length;
    const [players, games] = (await probs()).map(mean);
    const alone = (await probs('--weight-players', '1', '--weight-games', '1')).map(mean);
    expect(alone.every((gap) => gap < 0.003)).toBe(true);
    const [booksOfPlayers, sameGames] = (await probs('--weight-players', '0')).map(mean);
    expect(booksOfPlayers).toBeGreaterThan(1.3 * players!);
    expect(sameGames).toBeCloseTo(games!, 2);
    for (const typed of ['1.2', 'x', ''])
      expect((await ddh('value-build', 'data', '--quotes', 'q', '--weight-games', typed)).code).toBe(2);
  });

  test('news takes prices from before it out of the weights, and the bets say so', async () => {
    const before = await bothSides(0.2);
    const change = {
      Date: '2025-10-07',
      Away: 'Away 1',
      Home: 'Home 1',
      At: '2025-10-07T15:30:00Z',
      What: 'scratch',
      Player: 'Away 1 No 2',
    };
    await put('changes.json', JSON.stringify([change]));
    await build(...before);
    await expect(weights('1')).rejects.toThrow('ENOENT');
    expect(new Set((await rows('point_value')).map((row) => row['Doubt']))).toEqual(new Set(['before news']));
    const { out } = await ddh('value', 'data/value_vault/point_value.json');
    expect(out).toContain('price from before the news');
    await build(...(await bothSides(0.2, '2025-10-07T15:45:00Z')));
    expect((await weights('1')).kind).toBe('weighed');
  });

  test('ddh value prints what an honest price is made of, and marks a withheld bet below the others', async () => {
    const lines = [...(await bothSides(0.2))];
    // The prices of two players are swapped.
    const skaters = (await json<Row[]>('skater_probs.json')).filter(({ Team }) => Team === 'Away 1');
    const byChance = skaters.toSorted((a, b) => (a['Points Over 0.5'] as number) - (b['Points Over 0.5'] as number));
    const [low, high] = [byChance[0]!, byChance.at(-1)!].map((row) => String(row['index']));
    const swapped = lines.map((line) =>
      line.includes(`,${low},`)
        ? line.replace(low!, high!)
        : line.includes(`,${high},`)
          ? line.replace(high!, low!)
          : line,
    );
    await build(...swapped);
    const { out } = await ddh('value', 'data/value_vault/point_value.json');
    const found = out.split('\n').filter((line) => /simulation \d+\.\d% · books \d+\.\d%/.test(line));
    const { rows: listed } = JSON.parse((await ddh('value', 'data/value_vault/point_value.json', '--json')).out) as {
      rows: {
        name: string;
        ev: number;
        honest: { ev: number | null; fair: number | null; doubt: string | null };
      }[];
    };
    const withheld = listed.filter(({ honest }) => honest.doubt === 'disagree');
    expect(new Set(withheld.map(({ name }) => name))).toEqual(new Set([low, high]));
    // A withheld bet has no honest figures, but those of both others.
    expect(found).toHaveLength(listed.length);
    expect(found.filter((line) => / - +- +simulation /.test(line))).toHaveLength(withheld.length);
    const sound = listed.filter(({ honest }) => honest.doubt === null).map(({ honest }) => honest.ev);
    expect(out.match(/same player\? does he dress\?/g)).toHaveLength(withheld.length);
    expect(sound.length).toBeGreaterThan(10);
    const edges = JSON.parse((await ddh('value', 'data', '--edges', '--all', '--json')).out) as {
      rows: { stake: number; honest: { ev: number | null; doubt: string | null } }[];
    };
    // By the honest EV, and withheld bets last.
    const values = edges.rows.map(({ honest }) => (honest.ev !== null && honest.ev > 0.2 ? -1 : (honest.ev ?? -2)));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(edges.rows.filter(({ honest }) => honest.doubt === 'disagree').every(({ stake }) => stake === 0)).toBe(true);
  });
});

describe('ddh value-build', () => {
  test('ddh value-build writes the valid prices and lists the invalid prices with their line numbers', async () => {
    const run = await build(
      'goals,Away 1 No 1,,,,,0.5,Birch,+150,2025-10-07T15:00:00Z,',
      'goals,Nobody,,,,,0.5,Birch,+150,,',
      'moneyline,,Home 2,,,,,"Birch, Sons",2.10,,',
      'goals,Away 1 No 1,,,,,7.5,Birch,+150,,',
      'goals,Away 1 No 1,,,,,0.5,,+150,,',
      'goals,Away 1 No 1,,,,,0.5,Comet,150%,,',
      'total,,,Away 1,Home 1,under,6,Comet,19/10,,',
    );
    expect([run.code, run.out.match(/\d+/g)]).toEqual([3, ['3', '6']]);
    expect(linesOf(run)).toEqual(['line 3', 'line 5', 'line 6', 'line 7']);
    const skater = (await json<Row[]>('skater_probs.json')).find((row) => row['index'] === 'Away 1 No 1')!;
    const chance = Number((skater['Goals Over 0.5'] as number).toFixed(4));
    expect(await rows('goal_value')).toEqual([
      {
        Date: '2025-10-07',
        Player: 'Away 1 No 1',
        Team: 'Away 1',
        Pos: 'C',
        Line: 0.5,
        Side: 'Over',
        Value: Number((chance * 2.5 - 1).toFixed(4)),
        Book: 'Birch',
        'Book odds': 2.5,
        'Model odds': Number((1 / chance).toFixed(3)),
        'Model prob': chance,
        Captured: '2025-10-07T15:00:00Z',
      },
    ]);
    expect(await rows('moneyline_value')).toMatchObject([{ Team: 'Home 2', Opponent: 'Away 2', Book: 'Birch, Sons' }]);
    expect(await rows('total_value')).toMatchObject([{ Side: 'Under', Line: 6, Team: null, 'Book odds': 2.9 }]);
    for (const empty of ['assist_value', 'point_value', 'sog_value']) expect(await rows(empty)).toEqual([]);
  });

  test.each(['total,,,Away 1,Home 1,over,0.7', 'team_total,,Home 2,,,over,0.7', 'shots,Away 1 No 1,,,,,0.7'])(
    'ddh value-build reports a line that the folder does not have: %s',
    async (row) => {
      const run = await build(`${row},Birch,2.5,,`);
      expect([run.code, linesOf(run)]).toEqual([1, ['line 2']]);
      expect(run.notes).toContain(' 0.7 ');
    },
  );

  test('adds the files to the manifest and changes its version when the prices change', async () => {
    const before = await json<Manifest>('manifest.json');
    const row = 'goals,Away 1 No 1,,,,,0.5,Birch,';
    const versions: string[] = [];
    for (const odds of ['2.5', '2.5', '2.6']) {
      expect((await build(`${row}${odds},,`)).code).toBe(0);
      const { version, files } = await json<Manifest>('manifest.json');
      expect(files).toMatchObject(before.files);
      const { length: bytes } = await text('value_vault/goal_value.json');
      expect(files['value_vault/goal_value.json']).toMatchObject({ bytes, records: 1 });
      versions.push(version);
    }
    expect(versions[1]).toBe(versions[0]);
    expect(versions[2]).not.toBe(versions[0]);
    expect(versions[0]).not.toBe(before.version);
    expect((await ddh('value', 'data/value_vault/goal_value.json')).code).toBe(0);
  });

  test('writes nothing when no price is valid', async () => {
    expect(await build('goals,Nobody,,,,,0.5,Birch,2.5,,')).toMatchObject({ code: 1, out: '' });
    await expect(rows('goal_value')).rejects.toThrow('ENOENT');
    expect(await json('manifest.json')).toEqual(JSON.parse(clean.get('manifest.json')!));
  });

  describe('ddh value-build with a price feed that uses its own names', () => {
    /** The valid prices of `FEED`, with the column and market names of this project. */
    const PLAIN = [
      'market,player,side,line,book,odds',
      'shots,Away 1 No 1,,2.5,Birch,2.0',
      'points,Away 1 No 1,,0.5,Birch,2.5',
      'points,Away 1 No 1,under,0.5,Birch,1.5',
    ];
    const FEED = [
      'id,Market,Description,Player,Side,Point,Bookmaker,Price',
      '1,player_shots_on_goal,x,"1 No 1, Away",Over,2.5,Birch,EVEN',
      '2,player_points,x,A. 1 No 1,Over,.5,Birch,+150',
      '3,player_points,x,A. 1 No 1,Under,.5,Birch,-200',
      '4,player_points,x,Awya 1 No 1,Over,.5,Birch,+150',
      '5,player_points,x,Awya 1 No 1,Over,.5,Comet,+150',
      '6,player_total_saves,x,A. 1 No 1,,25.5,Birch,+190',
    ];
    const feed = async (...args: readonly string[]): Promise<Run> => {
      await writeFile(join(cwd, 'feed.csv'), FEED.join('\n'));
      return ddh('value-build', 'data', '--quotes', 'feed.csv', ...args);
    };
    const values = async (): Promise<readonly (readonly Row[])[]> =>
      Promise.all(VALUE_DATASETS.map((name) => rows(name)));

    test('builds the files and lists each unknown name once, with the nearest known name', async () => {
      await writeFile(join(cwd, 'plain.csv'), PLAIN.join('\n'));
      expect((await ddh('value-build', 'data', '--quotes', 'plain.csv')).code).toBe(0);
      const plain = await values();
      const run = await feed();
      expect([run.code, run.out.match(/\d+/g), linesOf(run)]).toEqual([3, ['3', '6'], ['lines 5, 6']]);
      const [nearest, , ...left] = run.notes.trimEnd().split('\n');
      expect(nearest).toMatch(/"Awya 1 No 1".* Away 1 No 1\.$/);
      expect(left).toEqual([expect.stringMatching(/^ddh value-build: feed\.csv: 1 price .*'player_total_saves'/)]);
      expect(await values()).toEqual(plain);
    });

    test('with --aliases, value-build recognizes every player name in the feed', async () => {
      await writeFile(join(cwd, 'aliases.csv'), 'alias,name\nAwya 1 No 1,Away 1 No 2\n');
      expect(await feed('--aliases', 'aliases.csv', '--strict')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^5 /),
      });
    });

    test('with --strict, writes nothing if a name is unknown', async () => {
      const run = await feed('--strict');
      expect(run).toMatchObject({ code: 1, out: '' });
      expect(run.notes.split('\n').at(-2)).toContain('--strict');
      await expect(rows('point_value')).rejects.toThrow('ENOENT');
    });

    test.each([
      ['', 1],
      ['alias,name\nx\n', 2],
      ['alias,name\nx,y\nX,z\n', 3],
    ])('ddh value-build rejects the alias file %j', async (content, line) => {
      await writeFile(join(cwd, 'aliases.csv'), content);
      const run = await feed('--aliases', 'aliases.csv');
      expect([run.code, run.out, linesOf(run)]).toEqual([1, '', [`line ${line}`]]);
    });

    test('ddh value-build lists only the first five of many line numbers', async () => {
      const same = Array.from({ length: 9 }, () => 'goals,Nobody,,,,,0.5,Birch,2.5,,');
      const run = await build('goals,Away 1 No 1,,,,,0.5,Birch,2.5,,', ...same);
      expect(linesOf(run)).toEqual([expect.stringMatching(/^lines 3, 4, 5, 6, 7 \D* 4 /)]);
    });
  });

  test.each([
    ['[{"market":"goals"}]', JSON_FOR_CSV],
    ['market,book,odds,sied\n', "'sied'"],
  ])('ddh value-build rejects the price file %j and explains what to change', async (quotes, fault) => {
    await writeFile(join(cwd, 'q.csv'), quotes);
    const run = await ddh('value-build', 'data', '--quotes', 'q.csv');
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.notes).toMatch(/^ddh value-build: q\.csv: /);
    expect(run.notes).toContain(fault);
  });

  test('ddh value-build fails and keeps the older files if there are no prices below the header', async () => {
    await build('goals,Away 1 No 1,,,,,0.5,Birch,2.5,,');
    const before = await text('manifest.json');
    expect(await build()).toMatchObject({ code: 1, out: '' });
    expect(await rows('goal_value')).toHaveLength(1);
    expect(await text('manifest.json')).toBe(before);
  });

  test("adds the prices' days and the day of the model's last result to the manifest", async () => {
    const manifest = await json<Manifest>('manifest.json');
    const model = { ...manifest.files['game_probs.json']!, through: '2025-10-06' };
    const files = { ...manifest.files, 'game_probs.json': model };
    await put('manifest.json', JSON.stringify({ ...manifest, files }));
    await build('goals,Away 1 No 1,,,,,0.5,Birch,2.5,,');
    expect((await json<Manifest>('manifest.json')).files['value_vault/moneyline_value.json']).toEqual({
      bytes: 3,
      records: 0,
      from: '2025-10-07',
      to: '2025-10-07',
      through: '2025-10-06',
      generatedAt: '2025-10-07T16:00:00.000Z',
    });
  });

  test('writes into the folder that --out names, and prints JSON with --json', async () => {
    await writeFile(join(cwd, 'q.csv'), `${HEAD}\nshots,Away 1 No 1,,,,,2.5,Birch,2.5,,\nx,,,,,,,Birch,2.5,,\n`);
    const run = await ddh('value-build', 'data', '--quotes', 'q.csv', '--out', 'site', '--json');
    expect(run.code).toBe(3);
    expect(jsonOf(run.out)).toEqual({
      fileRecords: { goal_value: 0, assist_value: 0, point_value: 0, sog_value: 1, total_value: 0, moneyline_value: 0 },
      bad: [{ line: 3, message: expect.stringContaining("'x'") }],
      leftOut: [],
      weights: [],
      findings: [
        { kind: 'tooGood', severity: 'marked', file: 'q.csv', line: 2, message: expect.any(String) },
        { kind: 'market', severity: 'left-out', file: 'q.csv', line: 3, message: expect.stringContaining("'x'") },
      ],
    });
    expect(JSON.parse(await readFile(join(cwd, 'site/value_vault/sog_value.json'), 'utf8'))).toHaveLength(1);
  });

  test.each([
    ['my/none.csv', ['value-build', 'data', '--quotes', 'my/none.csv']],
    ['data', ['value-build', 'data', '--quotes', 'data']],
    ['none', ['value-build', 'none', '--quotes', 'quotes.csv']],
  ])('names %s and exits with 1 for ddh %j', async (place, args) => {
    await writeFile(join(cwd, 'quotes.csv'), `${HEAD}\n`);
    const { code, out, notes } = await ddh(...args);
    expect([code, out]).toEqual([1, '']);
    expect(notes).toMatch(new RegExp(` ${place}: `));
  });

  test('ddh value-build reports a broken file, and writes the prices that do not depend on it', async () => {
    await put('game_probs.json', '{');
    const run = await build('goals,Away 1 No 1,,,,,0.5,Birch,2.5,,', 'moneyline,,Home 2,,,,,Birch,2.1,,');
    expect(run).toMatchObject({ code: 3, out: expect.stringMatching(/^1 .* 6 /) });
    expect(run.notes).toMatch(/^ddh value-build: data\/game_probs\.json: /);
    expect(linesOf(run)).toEqual(['line 3']);
  });
});

describe('ddh value-build and prices that are judged together', () => {
  const GAME = 'total,,,Away 1,Home 1';
  const PAIR = [`${GAME},over,6.5,Birch,2.40,,`, `${GAME},under,6.5,Birch,2.40,,`];
  const SOUND = `${GAME},under,7.5,Birch,1.30,,`;
  type Found = { kind: string; severity: string; file: string; line: number };
  const findings = ({ out }: Run): Found[] => (jsonOf(out) as { findings: Found[] }).findings;

  test('--json has one table of all findings', async () => {
    await writeFile(join(cwd, 'q.csv'), [HEAD, ...PAIR, SOUND, `${GAME},under,7.5,birch,1.25,,`].join('\n'));
    const run = await ddh('value-build', 'data', '--quotes', 'q.csv', '--json');
    expect(run.code).toBe(3);
    expect(findings(run).map(({ line, kind, severity }) => [line, kind, severity])).toEqual([
      [2, 'pairBelow', 'left-out'],
      [3, 'pairBelow', 'left-out'],
      [4, 'repeated', 'left-out'],
      [5, 'counted', 'note'],
    ]);
    expect(await rows('total_value')).toMatchObject([{ 'Book odds': 1.25, Book: 'Birch' }]);
  });

  test('ddh validate marks the same in value files that another program has made', async () => {
    await build(SOUND);
    const [row] = await rows('total_value');
    const side = (Side: string, odds: number): Row => ({
      ...row,
      Side,
      'Book odds': odds,
      'Model prob': 0.4,
      'Model odds': 2.5,
      Value: Number((0.4 * odds - 1).toFixed(4)),
    });
    await put(
      'value_vault/total_value.json',
      JSON.stringify([side('Over', 2.4), side('Under', 2.45), side('Over', 9)]),
    );
    const { code, out } = await ddh('validate', 'data', '--json');
    const found = findings({ code, out, notes: '' });
    expect(found.map(({ line, kind, severity }) => [line, kind, severity])).toEqual([
      [2, 'tooGood', 'marked'],
      [2, 'repeated', 'note'],
      [0, 'counted', 'note'],
      [0, 'pairBelow', 'marked'],
      [1, 'pairBelow', 'marked'],
    ]);
    expect(found[0]!.file).toBe('value_vault/total_value.json');
  });

  test.each([
    ['UTF-16 with a byte order mark', (csv: string) => Buffer.from(`\ufeff${csv}`, 'utf16le')],
    ['UTF-16 without the mark', (csv: string) => Buffer.from(csv, 'utf16le')],
    ['the other UTF-16', (csv: string) => Buffer.from(`\ufeff${csv}`, 'utf16le').swap16()],
    ['gzip', (csv: string) => gzipSync(csv)],
  ])('ddh value-build reads a file of %s', async (_, encode) => {
    await writeFile(join(cwd, 'q.csv'), encode([HEAD, SOUND].join('\n')));
    expect((await ddh('value-build', 'data', '--quotes', 'q.csv')).code).toBe(0);
    expect(await rows('total_value')).toHaveLength(1);
  });

  test('--odds-format decides what a number without a sign means', async () => {
    await writeFile(join(cwd, 'q.csv'), [HEAD, `${GAME},over,8.5,Birch,110.0,,`].join('\n'));
    for (const [format, odds] of [
      ['american', 2.1],
      ['decimal', 110],
    ] as const) {
      await ddh('value-build', 'data', '--quotes', 'q.csv', '--odds-format', format);
      expect(await rows('total_value')).toMatchObject([{ 'Book odds': odds }]);
    }
    expect((await ddh('value-build', 'data', '--quotes', 'q.csv', '--odds-format', 'roman')).code).toBe(2);
  });
});

describe('ddh value-sample', () => {
  test('ddh value-sample writes the same files for the same seed, and files that ddh validate accepts', async () => {
    const CHANGED = { version: '', parts: {}, files: {} };
    const before = await json<Manifest>('manifest.json');
    const files = async (): Promise<string[]> =>
      Promise.all(VALUE_DATASETS.map((dataset) => text(`value_vault/${dataset}.json`)));
    expect(await ddh('value-sample', 'data', '--seed', '5')).toMatchObject({ code: 0, notes: '' });
    const first = await files();
    const after = await json<Manifest>('manifest.json');
    expect({ ...after, ...CHANGED }).toEqual({ ...before, ...CHANGED });
    expect(Object.keys(after.files)).toEqual([
      ...Object.keys(before.files),
      ...VALUE_DATASETS.map((dataset) => `value_vault/${dataset}.json`),
    ]);
    await ddh('value-sample', 'data', '--seed', '5');
    expect(await files()).toEqual(first);
    await ddh('value-sample', 'data', '--seed', '6');
    expect(await files()).not.toEqual(first);
    const { generatedAt } = await json<{ generatedAt: string }>('manifest.json');
    for (const dataset of VALUE_DATASETS)
      for (const row of await rows(dataset)) expect(row).toMatchObject({ Synthetic: true, Captured: generatedAt });
    const found = jsonOf((await ddh('validate', 'data', '--json')).out);
    const { problems, leftOut } = found as { problems: readonly { file: string }[]; leftOut: readonly object[] };
    expect([problems.filter(({ file }) => file !== 'manifest.json'), leftOut]).toEqual([[], []]);
  });

  test('the sample of the shipped models has honest prices and a stake, a game that falls back, and a withheld price', async () => {
    const made = ['simulate', '--to', '2025-10-07', '--records', '2000', '--format', 'npz', '--out', 'sample'];
    expect((await ddh(...made)).code).toBe(0);
    for (const seed of ['1', '2', '7']) {
      expect(await ddh('value-sample', 'sample', '--seed', seed)).toMatchObject({ code: 0, notes: '' });
      const names = (await readdir(join(cwd, 'sample'))).filter((name) => name.endsWith('_weights.json'));
      const weights = await Promise.all(
        names.map(async (name) => JSON.parse(await readFile(join(cwd, 'sample', name), 'utf8')) as GameWeights),
      );
      expect(weights.map(({ kind }) => kind).toSorted()).toEqual(['fallback', 'weighed', 'weighed']);
      const withheld = weights.flatMap((game) => (game.kind === 'weighed' ? game.withheld : []));
      expect(new Set(withheld.map((leg) => leg.kind === 'player' && leg.player)).size).toBe(1);
      expect(withheld.map((leg) => leg.kind === 'player' && leg.stat)).toEqual(withheld.map(() => 'Points'));
      const legs = weights.flatMap((game) => (game.kind === 'weighed' ? game.weighing.legs : [])).map(({ leg }) => leg);
      expect(legs.some((leg) => leg.kind === 'winner' && leg.margin === 1.5)).toBe(true);
      const edges = JSON.parse((await ddh('value', 'sample', '--edges', '--json')).out) as {
        rows: { stake: number; honest: { fair: number | null } | null }[];
      };
      expect(edges.rows.some(({ stake, honest }) => stake > 0 && honest?.fair != null)).toBe(true);
      expect(await ddh('validate', 'sample')).toMatchObject({ code: 0 });
    }
  }, 60_000);

  test('ddh value-sample writes nothing when a file in the folder is broken', async () => {
    await put('skater_probs.json', '[]]');
    expect(await ddh('value-sample', 'data')).toMatchObject({ code: 1, out: '' });
    await put('skater_probs.json', clean.get('skater_probs.json')!);
    await put('manifest.json', '{}');
    expect((await ddh('value-sample', 'data')).notes).toMatch(/^ddh value-sample: data\/manifest.json: version /);
    await expect(rows('goal_value')).rejects.toThrow('ENOENT');
    expect((await ddh('value-sample', 'data', '--date', '2025-12-24')).code).toBe(1);
  });
});

describe('ddh value', () => {
  const priced = { Value: 0.1, Book: 'Birch', 'Book odds': 2, 'Model odds': 1.818, 'Model prob': 0.55 };
  const comet = { ...priced, Book: 'Comet', Value: 0.2, 'Book odds': 2.1818 };
  const GOALS: readonly Row[] = [
    { Player: 'Away 1 No 1', Line: 0.5, ...priced },
    { Player: 'Away 1 No 1', Line: 0.5, ...comet },
    { Player: 'Home 2 No 3', Line: 1.5, ...priced, Captured: '2025-10-06T16:00:00Z' },
    { Player: 'Home 2 No 1', Team: 'Home 2', Pos: 'C', Line: 0.5, ...priced, 'Model odds': 3 },
  ];
  const FILE = 'data/value_vault/goal_value.json';
  type Shown = { name: string; table: string; game: string; book: string; flaws: Row[] };
  type ValueJson = { of: number; books: string[] | null; game: string | null; rows: Shown[] };
  const query = async (...args: readonly string[]): Promise<ValueJson> => {
    const run = await ddh('value', FILE, '--json', ...args);
    expect(run).toMatchObject({ code: 0, notes: '' });
    return jsonOf(run.out) as ValueJson;
  };
  beforeEach(async () => {
    await mkdir(join(cwd, 'data/value_vault'));
    await put('value_vault/goal_value.json', JSON.stringify(GOALS));
  });

  test('ddh value prints the two tables of the page, with the best bets first and with warnings', async () => {
    const { code, out } = await ddh('value', FILE, '--odds', 'american');
    expect(code).toBe(0);
    const tables = out.split('\n\n').map((table) =>
      table
        .trim()
        .split('\n')
        .map((line) => line.replace(/ {2,}/g, ' | ')),
    );
    expect(tables[0]?.[0]?.match(/\d+/g)).toEqual(['4', '2']);
    expect(tables.slice(1).map((table) => table.toSpliced(1, 1))).toEqual([
      [
        expect.stringMatching(/^F/),
        'Away 1 No 1 | AWA | C | Over 0.5 | +20.0% | Comet | +118 | -122 | 55.0%',
        'Away 1 No 1 | AWA | C | Over 0.5 | +10.0% | Birch | +100 | -122 | 55.0%',
        expect.stringMatching(
          /^Home 2 No 1 \| HOM \| C \| Over 0\.5 \| \+10\.0% \| Birch \| \+100 \| -122 \| 55\.0% \| \w/,
        ),
      ],
      [
        expect.stringMatching(/^D/),
        expect.stringMatching(
          /^Home 2 No 3 \| HOM \| D \| Over 1\.5 \| \+10\.0% \| Birch \| \+100 \| -122 \| 55\.0% \| \w/,
        ),
      ],
    ]);
  });

  test('computes model odds from the probability instead of showing the rounded odds in the file', async () => {
    const odds = async (p: number, decimal: number): Promise<unknown> => {
      const row = { ...priced, Player: 'P', Pos: 'C', Line: 0.5, 'Model prob': p, 'Model odds': decimal };
      await put('value_vault/goal_value.json', JSON.stringify([row]));
      return (await query('--odds', 'american')).rows[0];
    };
    expect(await odds(0.95, 1.05)).toMatchObject({ decimal: 1 / 0.95, american: -1900, text: { american: '-1900' } });
    expect(await odds(0.5, 2)).toMatchObject({ american: -100 });
    expect(await odds(0.985, 1.02)).toMatchObject({ american: -6567 });
  });

  test('ddh value filters by book and game, and shows only the best price with --display best', async () => {
    const all = await query();
    expect(all.rows.map(({ name, book }) => `${name} ${book}`)).toEqual([
      'Away 1 No 1 Comet',
      'Away 1 No 1 Birch',
      'Home 2 No 1 Birch',
      'Home 2 No 3 Birch',
    ]);
    expect(all.rows[2]!.flaws).toEqual([{ kind: 'modelOdds', message: expect.stringContaining('1.82') }]);
    expect((await query('--books', 'comet')).rows).toHaveLength(1);
    expect((await query('--books', 'Birch, COMET', '--display', 'best')).rows).toHaveLength(3);
    const game = await query('--game', 'home 2');
    expect([game.of, game.game, game.rows.length]).toEqual([4, 'Away 2 @ Home 2', 2]);
  });

  test('prints the page’s CSV with --csv', async () => {
    const { out } = await ddh('value', FILE, '--csv', '--books', 'comet');
    const [head, row, end] = out.split('\r\n');
    expect(head).toBe(
      'Table,Name,Team,Side,Line,Value,Book,Book odds,Model odds,Model prob,Flaws,Date,Push,Honest prob,Books prob,Honest value',
    );
    expect(row?.split(',').slice(1)).toEqual([
      'Away 1 No 1',
      'Away 1',
      'over',
      '0.5',
      '0.2',
      'Comet',
      '2.1818',
      '1.818',
      '0.55',
      '',
      '',
      '0',
      '',
      '',
      '',
    ]);
    expect(end).toBe('');
  });

  test('refuses --csv only if a listed price is from a provider that forbids files', async () => {
    await put('value_vault/goal_value.json', JSON.stringify([...GOALS, { ...GOALS[0], Source: 'The Odds API' }]));
    const refused = expect.stringContaining('The Odds API');
    expect(await ddh('value', FILE, '--csv')).toEqual({ code: 1, out: '', notes: refused });
    expect((await ddh('value', FILE)).out).toContain('5 bets');
    expect((await ddh('value', FILE, '--csv', '--books', 'comet')).code).toBe(0);
  });

  test('ddh value lists broken rows and shows the good rows', async () => {
    await put(
      'value_vault/goal_value.json',
      JSON.stringify([{ ...GOALS[0], Line: 'x' }, GOALS[1], { ...GOALS[2], Book: '' }]),
    );
    const run = await ddh('value', FILE);
    expect(run.code).toBe(3);
    const places = run.notes.match(/^ddh value: data\/value_vault\/goal_value\.json: \S+/gm);
    expect(places?.map((place) => place.split(': ')[2])).toEqual(['records[0].Line', 'records[2].Book']);
    expect(run.out).toContain('Comet');
  });

  test('ddh value shows a value file that is alone in its folder, and reports any other file that is broken', async () => {
    await mkdir(join(cwd, 'alone'));
    await writeFile(join(cwd, 'alone/goal_value.json'), JSON.stringify(GOALS));
    const alone = await ddh('value', 'alone/goal_value.json');
    expect(alone).toMatchObject({ code: 0, notes: expect.stringMatching(/^ddh value: p_info\.json.*\n$/) });
    expect(alone.out).toMatch(/\nAway 1 No 1 +- +- +Over 0.5/);
    await put('p_info.json', '[1]');
    expect(await ddh('value', FILE)).toMatchObject({
      code: 3,
      notes: expect.stringMatching(/^ddh value: data\/p_info.json: records/),
    });
  });

  test('shows only totals from total_value.json, and only money lines from moneyline_value.json', async () => {
    await ddh('value-sample', 'data');
    const totals = await ddh('value', 'data/value_vault/total_value.json', '--display', 'best');
    expect(totals.out).toMatch(/^Matchup +Team +/m);
    expect(totals.out).not.toContain('Money Line');
    const lines = await ddh('value', 'data/value_vault/moneyline_value.json', '--game', 'away 1');
    expect(lines.out).toMatch(/\n\nMoney Line\nTeam +Game +EV/);
    expect(lines.out).not.toContain('Away 2');
  });

  test('adds a date column for bets of several days', async () => {
    expect((await ddh('value', FILE)).out).not.toContain('Date');
    const schedule = await json<Row[]>('schedule_times.json');
    await put('schedule_times.json', JSON.stringify([...schedule, { ...schedule[0], Date: '2025-10-08' }]));
    const next = { ...GOALS[0], Date: '2025-10-08', Book: 'Comet' };
    await put('value_vault/goal_value.json', JSON.stringify([{ ...GOALS[0], Date: '2025-10-07' }, next]));
    const { out } = await ddh('value', FILE);
    expect(out).toMatch(/\nPlayer +Date +Team/);
    expect(out).toMatch(/\nAway 1 No 1 +2025-10-08 .* Comet /);
  });

  test('leaves out rows without a game in the schedule, and lists these rows', async () => {
    const old = { ...GOALS[0], Date: '2025-10-06' };
    await put('value_vault/goal_value.json', JSON.stringify([old, ...GOALS, old, { ...GOALS[0], Team: 'Away 9' }]));
    const run = await ddh('value', FILE);
    expect(run.code).toBe(3);
    const begin = `ddh value: ${FILE}: records `;
    const left = run.notes.trimEnd().split('\n');
    expect(left.map((line) => line.startsWith(begin))).toEqual([true, true]);
    expect(left.map((line) => line.match(/2025-10-06|Away 9|\(\d /g))).toEqual([
      ['2025-10-06', '(2 '],
      ['Away 9', '(1 '],
    ]);
    expect((await ddh('value', FILE, '--json')).out).toContain('"of":4');
  });

  test("reads standard input as the file named by --as, without the folder's other files", async () => {
    await mkdir(join(cwd, 'alone'));
    await writeFile(join(cwd, 'alone/goal_value.json'), JSON.stringify(GOALS));
    const stdin = JSON.stringify(GOALS);
    expect(await runDdh(cwd, ['value', '-', '--as', 'goal_value.json'], { stdin })).toEqual(
      await ddh('value', 'alone/goal_value.json'),
    );
  });

  test('reports a value file without rows', async () => {
    await put('value_vault/goal_value.json', '[]');
    expect(await ddh('value', FILE)).toMatchObject({ code: 0, out: expect.stringMatching(/^.+\n$/) });
    expect(await query()).toMatchObject({ of: 0, rows: [] });
  });

  test.each([
    [[FILE, '--books', 'none'], 'Birch, Comet'],
    [[FILE, '--game', 'none'], "'none'"],
    [['data/value_vault/sog_value.json'], 'data/value_vault/sog_value.json: '],
  ] as const)('with the arguments %j, exits with 1 and names %s', async (args, fault) => {
    expect(await ddh('value', ...args)).toMatchObject({ code: 1, out: '', notes: expect.stringContaining(fault) });
  });
});

describe('ddh value --edges', () => {
  const [OVER, UNDER] = ['Over', 'Under'].map((side) => `Away 2 @ Home 2: ${side} 5.5 Goals`);
  beforeEach(async () => {
    await mkdir(join(cwd, 'data/value_vault'), { recursive: true });
    const player = { Player: 'Away 1 No 1', Team: 'Away 1', Pos: 'C', Line: 0.5, 'Model prob': 0.5, 'Model odds': 2 };
    const at = (Book: string, odds: number) => ({ ...player, Book, 'Book odds': odds, Value: odds / 2 - 1 });
    const total = { Away: 'Away 2', Home: 'Home 2', Line: 5.5, 'Model prob': 0.5, 'Model odds': 2, Book: 'Birch' };
    await put('value_vault/goal_value.json', JSON.stringify([at('Birch', 2.1), at('Comet', 2.3), at('Sage', 2.2)]));
    await put('value_vault/sog_value.json', JSON.stringify([at('Comet', 1.9)]));
    await put(
      'value_vault/total_value.json',
      JSON.stringify([
        { ...total, Side: 'Over', 'Book odds': 2.05, Value: 0.025 },
        { ...total, Side: 'Under', 'Book odds': 1.8, Value: -0.1 },
      ]),
    );
  });

  test('ddh value --edges prints the bets of all files with a value above 0, each at its best price, and without a stake if only the simulation prices them', async () => {
    const run = await ddh('value', 'data', '--edges');
    expect(run).toMatchObject({ code: 0, notes: '' });
    const [first, , , head, ...lines] = run.out.trimEnd().split('\n');
    expect(first).toMatch(/^2 of 4 /);
    expect(head?.split(/ {2,}/)).toHaveLength(10);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^Away 1 No 1: Over 0\.5 Goals +Away 1 @ Home 1 +\+15\.0% +Comet +2\.30 +2\.00 +50\.0% +- +No bet +Sage 2\.20, Birch 2\.10$/,
    );
    expect(lines[1]).toMatch(/^Away 2 @ Home 2: Over 5\.5 .* 46\.8% +No bet$/);
  });

  test('ddh value --edges --all also lists bets without value, and --books and --game filter the bets', async () => {
    const query = async (...options: readonly string[]) =>
      JSON.parse((await ddh('value', 'data', '--edges', '--json', ...options)).out) as {
        simulationOnly: { above: number; of: number };
        rows: { title: string; book: string; others: { book: string }[]; stake: number; noVig: number | null }[];
      };
    const all = await query('--all');
    expect([all.simulationOnly, all.rows.length]).toEqual([{ above: 2, of: 4 }, 4]);
    expect(all.rows.at(-1)).toMatchObject({
      title: UNDER,
      stake: 0,
      text: { stake: 'No bet' },
    });
    expect(all.rows[2]).toMatchObject({ title: OVER, noVig: expect.closeTo(0.4675, 4), text: { noVig: '46.8%' } });
    const books = await query('--books', 'birch,sage');
    expect(books.rows[0]).toMatchObject({ book: 'Sage', others: [{ book: 'Birch' }] });
    expect((await query('--game', 'home 2')).rows.map(({ title }) => title)).toEqual([OVER]);
  });

  test('ddh value --edges --markets lists only the bets of the named markets', async () => {
    const run = await ddh('value', 'data', '--edges', '--all', '--json', '--markets', 'sog, totals');
    const list = jsonOf(run.out) as { markets: object; simulationOnly: { of: number }; rows: { title: string }[] };
    expect([list.markets, list.simulationOnly.of]).toEqual([['sog', 'totals'], 3]);
    expect(list.rows.map(({ title }) => title)).toEqual(['Away 1 No 1: Over 0.5 Shots', OVER, UNDER]);
  });

  describe('when a game has begun', () => {
    type Listed = { title: string; flaws: { kind: string }[]; stake: number };
    type Edges = {
      simulationOnly: { of: number };
      begun: { bets: number; games: number; shown: boolean };
      rows: Listed[];
    };
    const query = async (...options: readonly string[]): Promise<Edges> =>
      JSON.parse((await ddh('value', 'data', '--edges', '--all', '--json', ...options)).out) as Edges;
    const start = (Time: string): Promise<void> =>
      put(
        'schedule_times.json',
        JSON.stringify(
          ['1', '2'].map((n) => ({
            Date: '2025-10-07',
            'Away Team': `Away ${n}`,
            'Home Team': `Home ${n}`,
            Time: n === '2' ? Time : '19:00',
          })),
        ),
      );

    test('ddh value --edges hides its bets, and lists them with --begun', async () => {
      await start('12:00');
      const hidden = await query();
      expect(hidden).toMatchObject({ simulationOnly: { of: 2 }, begun: { bets: 2, games: 1, shown: false } });
      expect(hidden.rows.map(({ title }) => title)).toEqual([
        'Away 1 No 1: Over 0.5 Goals',
        'Away 1 No 1: Over 0.5 Shots',
      ]);
      expect((await ddh('value', 'data', '--edges')).out).toContain('--begun');
      const shown = await query('--begun');
      expect(shown.begun.shown).toBe(true);
      expect(shown.rows.slice(0, 2)).toMatchObject(
        [OVER, UNDER].map((title) => ({ title, flaws: [{ kind: 'begun' }], stake: 0 })),
      );
    });

    test('ddh value lists its bets below the others, with a mark', async () => {
      await start('12:00');
      const { out } = await ddh('value', 'data/value_vault/total_value.json', '--json');
      expect((jsonOf(out) as Edges).rows.map(({ flaws }) => flaws.map(({ kind }) => kind))).toEqual([
        ['begun'],
        ['begun'],
      ]);
      expect((await ddh('value', 'data', '--begun')).code).toBe(2);
    });

    test('a later game has not begun, and the clock does not judge sample data', async () => {
      await start('12:01');
      expect((await query()).begun.bets).toBe(0);
      await start('12:00');
      const manifest = await json<Manifest>('manifest.json');
      await put('manifest.json', JSON.stringify({ ...manifest, sample: true }));
      expect((await query()).begun.bets).toBe(0);
    });
  });

  test('--books takes a name with a comma in quotes, in any spelling', async () => {
    const file = 'value_vault/goal_value.json';
    const prices = await json<Row[]>(file);
    await put(
      file,
      JSON.stringify(prices.map((row, i) => ({ ...row, Book: i < 2 ? 'Caesars, NJ' : ' caesars  nj ' }))),
    );
    const { out } = await ddh('value', 'data', '--edges', '--json', '--books', 'birch, "CAESARS, NJ"');
    expect((jsonOf(out) as { books: string[] }).books).toEqual(['Birch', 'Caesars, NJ']);
  });

  test('ddh value --edges refuses --csv if the provider of one of the prices forbids files', async () => {
    const file = 'value_vault/goal_value.json';
    const prices = await json<Row[]>(file);
    await put(file, JSON.stringify(prices.map((row) => (row['Book'] === 'Sage' ? { ...row, Source: 'Feed' } : row))));
    expect(await ddh('value', 'data', '--edges', '--csv')).toMatchObject({ code: 1, out: '' });
    expect((await ddh('value', 'data', '--edges', '--csv', '--books', 'birch,comet')).code).toBe(0);
  });

  test('prints CSV that includes the prices at other sportsbooks', async () => {
    const [head, row] = (await ddh('value', 'data', '--edges', '--csv')).out.split('\r\n');
    expect(head).toBe(
      'Tab,Table,Name,Team,Side,Line,Value,Book,Book odds,Model odds,Model prob,Flaws,Date,Push,Honest prob,Books prob,Honest value,Other prices',
    );
    expect(row).toMatch(/^goal,forwards,Away 1 No 1,.*,Sage 2\.2; Birch 2\.1$/);
  });

  test.each([
    [['nowhere', '--edges'], 'nowhere'],
    [['data', '--edges', '--books', 'none'], "'none'"],
  ] as const)('with the arguments %j, exits with 1 and names %s', async (args, fault) => {
    expect(await ddh('value', ...args)).toMatchObject({ code: 1, out: '', notes: expect.stringContaining(fault) });
  });

  test('ddh value --edges says what honest claims came to by the record in the folder, as the page does, and what is known without it of a record that cannot be read', async () => {
    const prices = await json<Row[]>('value_vault/goal_value.json');
    await put('value_vault/goal_value.json', JSON.stringify(prices.map((row) => ({ ...row, 'Honest prob': 0.5 }))));
    const said = async (): Promise<string> => (await ddh('value', 'data', '--edges')).out.split('\n')[1]!;
    const sentence = (edges: EdgeRecord | null): string => {
      const claims = honestClaimsTexts(edges);
      return `${claims.title}. ${claims.text}`;
    };
    expect(await said()).toBe(sentence(null));
    await mkdir(join(cwd, 'data/record'), { recursive: true });
    await put('record/summary.json', encodeTrackRecordSummary(SAMPLE_TRACK_RECORD));
    expect(await said()).toBe(sentence(SAMPLE_TRACK_RECORD.edges));
    expect(await said()).not.toBe(sentence(null));
    await put('record/summary.json', '{}');
    expect(await said()).toBe(sentence(null));
  });

  test('ddh value --edges reports a broken value file and shows the bets of the other files', async () => {
    await put('value_vault/sog_value.json', '{');
    const run = await ddh('value', 'data', '--edges');
    expect(run).toMatchObject({ code: 3, notes: expect.stringContaining('data/value_vault/sog_value.json: ') });
    expect(run.out).toContain('Comet');
  });
});

describe('ddh validate on value files', () => {
  test('ddh validate lists rows that the pages leave out, but not as faults', async () => {
    expect((await ddh('value-sample', 'data')).code).toBe(0);
    const players = [
      { Player: 'Last Night', ABR: 'ZZZ', Pos: 'C', playerId: 9 },
      { Player: 'Unknown', ABR: null, Pos: 'C', playerId: 10 },
    ];
    await mkdir(join(cwd, 'data/fantasy'));
    await put('fantasy/all_available_players.json', JSON.stringify(players));
    const good = (await rows('goal_value')) as [Row, ...Row[]];
    const { Date: _, Team: __, ...bare } = good[0];
    const provided = players.map(({ Player }) => ({ ...bare, Player }));
    await put(
      'value_vault/goal_value.json',
      JSON.stringify([...good, { ...good[0], Date: '2025-10-06' }, ...provided]),
    );
    // Remove the manifest. Otherwise, ddh validate would report that the manifest has the old size of the file.
    await rm(join(cwd, 'data/manifest.json'));
    const { code, out } = await ddh('validate', 'data', '--json');
    const file = 'value_vault/goal_value.json';
    expect(jsonOf(out)).toMatchObject({
      ok: true,
      problems: [],
      leftOut: [
        { file, path: 'records', message: expect.stringMatching(/ 2025-10-06 \(1 /) },
        { file, path: 'records', message: expect.stringMatching(/ ZZZ \(1 /) },
      ],
    });
    expect(code).toBe(3);
    const run = await ddh('validate', 'data');
    expect(run).toMatchObject({
      code: 3,
      out: expect.stringMatching(new RegExp(`^${file}: records .* 2025-10-06`, 'm')),
    });
  });

  test('ddh validate reports unreadable rows, rows with inconsistent figures, and skipped files', async () => {
    expect((await ddh('value-sample', 'data')).code).toBe(0);
    const good = await rows('point_value');
    const [a, b, c] = good as [Row, Row, Row];
    await put(
      'value_vault/point_value.json',
      JSON.stringify([a, { ...b, Book: 1 }, { ...c, Value: 3 }, { ...c, 'Model odds': 90 }]),
    );
    await put('value_vault/notes.txt', '');
    const { code, out } = await ddh('validate', 'data', '--json');
    const report = jsonOf(out) as {
      checked: string[];
      skipped: string[];
      problems: { file: string; path: string; problem: string }[];
    };
    expect(code).toBe(1);
    expect(report.checked).toContain('value_vault/point_value.json');
    expect(report.skipped).toEqual(['value_vault/notes.txt']);
    const file = 'value_vault/point_value.json';
    expect(report.problems.filter((one) => one.file === file).map(({ path }) => path)).toEqual([
      'records[1].Book',
      'records[2]',
      'records[3]',
    ]);
    expect(report.problems.filter(({ path }) => path.includes(file)).map(({ path }) => path)).toEqual([
      `files."${file}".bytes`,
      `files."${file}".records`,
    ]);
  });
});
