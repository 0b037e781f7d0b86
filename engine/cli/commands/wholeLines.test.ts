import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smallModel } from '../../forecast/testing/slates.ts';
import { runDdh } from '../testing/runDdh.ts';

type Row = Readonly<Record<string, unknown>>;
type Chance = {
  readonly probability: number;
  readonly decimal: number;
  readonly text: { readonly probability: string };
};
type Rung = {
  readonly line: number;
  readonly over: Chance;
  readonly under: Chance;
  readonly push: number | null;
  readonly text: { readonly push: string };
};
type Shown = {
  readonly line: number;
  readonly side: string;
  readonly ev: number;
  readonly probability: number | null;
  readonly push: number | null;
  readonly fair: number;
  readonly decimal: number;
  readonly flaws: readonly { readonly kind: string }[];
  readonly stake: number;
};

let cwd = '';
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-whole-'));
  await mkdir(join(cwd, 'models'));
  const model = smallModel({ gameId: '1', date: '2025-10-07', goals: [2.4, 3.3] });
  await writeFile(join(cwd, 'models/1_gamemodel.json'), JSON.stringify(model));
  expect((await runDdh(cwd, ['simulate', 'models', '--records', '400'])).code).toBe(0);
});
afterAll(() => rm(cwd, { recursive: true }));

const FILE = 'data/value_vault/total_value.json';
const json = async <T>(...args: readonly string[]): Promise<T> =>
  JSON.parse((await runDdh(cwd, [...args, '--json'])).out) as T;
const shown = async (): Promise<readonly Shown[]> => (await json<{ rows: Shown[] }>('value', FILE)).rows;
const edges = async (): Promise<readonly Shown[]> =>
  (await json<{ rows: Shown[] }>('value', 'data', '--edges', '--all')).rows;
const ladder = async (): Promise<readonly Rung[]> =>
  (await json<{ tables: { game: { rows: Rung[] } } }>('hub', 'totals', 'data', '--game', 'away 1')).tables.game.rows;
const written = async (): Promise<Row[]> => JSON.parse(await readFile(join(cwd, FILE), 'utf8')) as Row[];

/** Builds the value files from the over of 6 at 2.20 and the half lines beside it. */
beforeEach(async () => {
  const quotes = [
    'market,away,home,side,line,book,odds',
    'total,Away 1,Home 1,over,5.5,Birch,1.60',
    'total,Away 1,Home 1,over,6,Comet,2.20',
    'total,Away 1,Home 1,over,6.5,Rowan,2.50',
  ];
  await writeFile(join(cwd, 'quotes.csv'), quotes.join('\n'));
  expect(await runDdh(cwd, ['value-build', 'data', '--quotes', 'quotes.csv'])).toMatchObject({ code: 0, notes: '' });
});

/** The mean profit of one unit at a price: a win pays the price and a push returns the stake. */
async function profit(line: number, price: number): Promise<number> {
  const rung = (await ladder()).find((one) => one.line === line)!;
  return rung.over.probability * (price - 1) - rung.under.probability;
}

describe('a whole line with Push', () => {
  test('has one EV in the value file, in ddh value and in its list of edges', async () => {
    const expected = await profit(6, 2.2);
    const [six] = (await written()).filter((row) => row['Line'] === 6);
    expect(six!['Value']).toBeCloseTo(expected, 3);
    for (const list of [await shown(), await edges()]) {
      const row = list.find(({ line }) => line === 6)!;
      expect([row.ev, row.push]).toEqual([six!['Value'], six!['Push']]);
      expect(row.probability).toBeCloseTo(row.fair * (1 - row.push!), 12);
      expect(row.flaws).toEqual([]);
    }
  });

  test('is sorted by that EV among half lines, and its fair odds are those of the totals page', async () => {
    const list = await shown();
    const values = await Promise.all(
      (
        [
          [5.5, 1.6],
          [6, 2.2],
          [6.5, 2.5],
        ] as const
      ).map(async ([line, price]) => ({ line, ev: await profit(line, price) })),
    );
    expect(list.map(({ line }) => line)).toEqual(values.toSorted((a, b) => b.ev - a.ev).map(({ line }) => line));
    const rungs = await ladder();
    for (const { line, decimal } of list)
      expect(decimal).toBeCloseTo(rungs.find((one) => one.line === line)!.over.decimal, 2);
  });

  test('only whole lines have the column Push', async () => {
    expect((await written()).map((row) => [row['Line'], 'Push' in row])).toEqual([
      [5.5, false],
      [6, true],
      [6.5, false],
    ]);
    for (const { line, push } of await shown()) expect(push === 0).toBe(line !== 6);
  });
});

describe('a whole line of a file without Push', () => {
  beforeEach(async () => {
    const rows = (await written()).map(({ Push, ...row }) =>
      Push === undefined ? row : { ...row, Value: (row['Model prob'] as number) * (row['Book odds'] as number) - 1 },
    );
    await writeFile(join(cwd, FILE), JSON.stringify(rows));
  });

  test('keeps its Value, is marked and is last', async () => {
    const [six] = (await written()).filter((row) => row['Line'] === 6);
    for (const list of [await shown(), await edges()]) {
      const row = list.at(-1)!;
      expect([row.line, row.ev, row.push, row.probability]).toEqual([6, six!['Value'], null, null]);
      expect(list.map(({ flaws }) => flaws.map(({ kind }) => kind))).toEqual([[], [], ['noPush']]);
    }
  });

  test('is noted once by ddh validate, which does not fail for it', async () => {
    const { findings, problems } = await json<{ findings: Row[]; problems: Row[] }>('validate', 'data');
    expect(findings).toEqual([
      {
        kind: 'noPush',
        severity: 'note',
        file: 'value_vault/total_value.json',
        line: null,
        message: expect.any(String),
      },
    ]);
    expect(problems.filter(({ path }) => String(path).startsWith('records'))).toEqual([]);
  });
});

describe('ddh validate of Push', () => {
  const problemsOf = async (change: Row, line = 6): Promise<readonly unknown[]> => {
    const rows = (await written()).map((row) => (row['Line'] === line ? { ...row, ...change } : row));
    await writeFile(join(cwd, FILE), JSON.stringify(rows));
    const { problems } = await json<{ problems: { path: string }[] }>('validate', 'data');
    return problems.map(({ path }) => path).filter((path) => path.startsWith('records'));
  };

  test.each<[string, Row, number, readonly string[]]>([
    ['a Value that ignores Push', { Value: 0.9 }, 6, ['records[1]']],
    // It is read as not known, and the Value is not per stake that is not returned.
    ['a push of 1', { Push: 1 }, 6, ['records[1].Push', 'records[1]']],
    ['a push of a half line', { Push: 0.1 }, 5.5, ['records[0].Push']],
    ['a push of 0 on a half line', { Push: 0 }, 5.5, []],
  ])('with %s', async (_, change, line, places) => {
    expect(await problemsOf(change, line)).toEqual(places);
  });
});

test('on each line of ddh hub totals, over, push and under are all games, as printed', async () => {
  for (const { over, under, push, text } of await ladder()) {
    const sides = [over.probability, push ?? 0, under.probability];
    expect(sides.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    const texts = [over.text.probability, text.push, under.text.probability].map((percent) =>
      percent === '-' ? 0 : Number(/[\d.]+/.exec(percent)?.[0]),
    );
    expect(texts.reduce((sum, figure) => sum + figure, 0)).toBeCloseTo(100, 9);
  }
});
