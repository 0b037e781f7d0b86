import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { jsonOf, runDdh, type Run } from '../../testing/runDdh.ts';
import { smallModel } from '../../../forecast/testing/slates.ts';

const MODELS = [
  smallModel({ gameId: '1', date: '2025-10-07' }),
  smallModel({ gameId: '2', date: '2025-10-07' }),
  smallModel({ gameId: '3', date: '2025-10-09' }),
];

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-parts-'));
  await mkdir(join(cwd, 'models'));
  for (const model of MODELS) await writeModel('models', model.gameId, model);
  await mkdir(join(cwd, 'others'));
  await writeModel('others', '1', smallModel({ gameId: '1', date: '2025-10-07', goals: [3, 3] }));
  for (const model of MODELS.slice(1)) await writeModel('others', model.gameId, model);
  for (const [range, out] of [
    ['0:40', 'a'],
    ['40:100', 'b'],
  ] as const) {
    expect((await simulate('models', '--range', range, '--out', out)).code).toBe(0);
  }
});
afterAll(() => rm(cwd, { recursive: true }));

const writeModel = (to: string, id: string, model: object): Promise<void> =>
  writeFile(join(cwd, to, `${id}_gamemodel.json`), JSON.stringify(model));
const simulate = (...args: string[]): Promise<Run> => runDdh(cwd, ['simulate', ...args]);

async function folder(name: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const file of await readdir(join(cwd, name))) {
    files.set(file, (await readFile(join(cwd, name, file))).toString('latin1'));
  }
  return files;
}

describe('ddh simulate with --range and --parts', () => {
  test('ddh simulate --range writes the records of every game and a part.json that describes them', async () => {
    const run = await simulate('models', '--range', '10:30', '--to', '2025-10-07', '--seed', '5', '--json');
    expect(jsonOf(run.out)).toMatchObject({ games: 2, records: 20, files: 3 });
    expect((await readdir(join(cwd, 'part-10-30'))).toSorted()).toEqual(['1_part.npz', '2_part.npz', 'part.json']);
    expect(JSON.parse((await folder('part-10-30')).get('part.json')!)).toMatchObject({
      part: 1,
      from: 10,
      until: 30,
      games: [
        { gameId: '1', seed: 5 },
        { gameId: '2', seed: 5 },
      ],
    });
    await rm(join(cwd, 'part-10-30'), { recursive: true });
  });

  prop(
    'ddh simulate --parts joins parts of any ranges, in any order, into the bytes of a single run',
    [
      fc.uniqueArray(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 4 }),
      fc.nat(1000),
      fc.option(fc.nat(99), { nil: null }),
      fc.constantFrom([], ['--format', 'npz'], ['--format', 'json,npz,parquet']),
    ],
    async (cuts, shuffle, seed, forms) => {
      const ends = cuts.toSorted((a, b) => a - b);
      const seeded = seed === null ? [] : ['--seed', `${seed}`];
      const folders: string[] = [];
      for (const [i, until] of ends.entries()) {
        const out = `p/${i}`;
        const run = await simulate('models', '--range', `${ends[i - 1] ?? 0}:${until}`, '--out', out, ...seeded);
        expect(run.code).toBe(0);
        folders.splice(shuffle % (folders.length + 1), 0, out);
      }
      const one = await simulate('models', '--records', `${ends.at(-1)!}`, '--out', 'p/one', ...seeded, ...forms);
      const joined = await simulate('models', '--parts', ...folders, '--out', 'p/joined', ...seeded, ...forms);
      expect([joined.code, joined.notes]).toEqual([0, '']);
      expect(joined.out).toBe(one.out.replace('p/one', 'p/joined'));
      expect(await folder('p/joined')).toEqual(await folder('p/one'));
      await rm(join(cwd, 'p'), { recursive: true });
    },
    4,
  );

  test.each([
    [
      ['--range', '5:5'],
      "--range must be two numbers like 0:5000, the second larger and at most 10,000,000, not '5:5'",
    ],
    [['--range', '5'], "--range must be two numbers like 0:5000, the second larger and at most 10,000,000, not '5'"],
    [['--range', '0:20', '--records', '10'], '--range cannot be combined with --records'],
    [['--range', '0:20', '--parts', 'a'], '--range cannot be combined with --parts'],
    [['--range', '0:20', '--format', 'npz'], '--range cannot be combined with --format'],
    [['--range', '0:20', '--sample'], '--range cannot be combined with --sample'],
    [['--processes', '0'], "--processes must be a whole number from 1 to 64, not '0'"],
    [['--parts'], '--parts needs a value'],
  ])('ddh simulate rejects the arguments %j', async (args, sentence) => {
    const run = await simulate('models', ...args);
    expect(run).toMatchObject({ code: 2, notes: expect.stringContaining(`ddh simulate: ${sentence}\n`) });
  });
});

describe('ddh simulate with parts that do not form one simulation', () => {
  async function refused(args: readonly string[], sentence: string): Promise<void> {
    const before = await readdir(cwd, { recursive: true });
    const run = await simulate(...args, '--out', 'data');
    expect(run).toEqual({ code: 1, out: '', notes: `ddh simulate: ${sentence}\n` });
    expect(await readdir(cwd, { recursive: true })).toEqual(before);
  }

  test('ddh simulate --parts rejects parts if a record is in no part, in two parts, or beyond --records', async () => {
    await refused(['models', '--parts', 'b'], 'records 0:40 are in no part');
    await refused(['models', '--parts', 'a', 'b', '--records', '120'], 'records 100:120 are in no part');
    await refused(['models', '--parts', 'b', 'a', 'a'], 'records 0:40 are in both a and a');
    await refused(
      ['models', '--parts', 'a', 'b', '--records', '90'],
      'b contains records up to 100, more than --records 90',
    );
  });
  test('ddh simulate rejects parts with different games, models or seeds', async () => {
    await refused(
      ['models', '--parts', 'a', 'b', '--to', '2025-10-07'],
      'a has game 3, which is not among the models in range',
    );
    await refused(['others', '--parts', 'a', 'b'], 'a has game 1 from a different model');
    await refused(['models', '--parts', 'a', 'b', '--seed', '8'], 'a has game 1 with seed 7, not 8');
  });
  test('ddh simulate rejects parts whose files are missing or damaged', async () => {
    await refused(['models', '--parts', 'a', 'c'], 'cannot read c/part.json: no such file or directory');
    await cp(join(cwd, 'b'), join(cwd, 'damaged'), { recursive: true });
    const file = join(cwd, 'damaged', '2_part.npz');
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, 200));
    const cutOff = await simulate('models', '--parts', 'a', 'damaged', '--out', 'data');
    expect(cutOff).toMatchObject({
      code: 1,
      notes: expect.stringMatching(/game 2: damaged\/2_part\.npz: .+\n$/),
    });
    await cp(join(cwd, 'a', '2_part.npz'), file);
    await refused(
      ['models', '--parts', 'a', 'damaged'],
      'game 2: damaged/2_part.npz has 40 records, but its part.json says 60',
    );
    await cp(join(cwd, 'b', '1_part.npz'), file);
    await refused(
      ['models', '--parts', 'a', 'damaged'],
      "game 2: damaged/2_part.npz does not have the model's columns",
    );
    await writeFile(join(cwd, 'damaged', 'part.json'), '{"part": 1}');
    await refused(['models', '--parts', 'a', 'damaged'], 'damaged/part.json was not written by ddh simulate --range');
  });
  test('ddh simulate --parts rejects a file whose range or seed differs from its part.json', async () => {
    for (const [out, ...range] of [
      ['c', '100:160'],
      ['d', '40:100', '--seed', '8'],
    ] as const) {
      expect((await simulate('models', '--range', ...range, '--out', out)).code).toBe(0);
      await cp(join(cwd, 'b', 'part.json'), join(cwd, out, 'part.json'));
      const run = await simulate('models', '--parts', 'a', out, '--out', 'data');
      expect(run).toMatchObject({
        code: 1,
        notes: expect.stringMatching(new RegExp(`game 1: ${out}/1_part\\.npz .* 4\\d\\n$`)),
      });
    }
  });
});
