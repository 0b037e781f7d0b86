import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VALUE_DATASETS } from '@ddh/engine/internal/datasets';
import type { Line } from '@ddh/engine/internal/domain';
import type { Leg } from '@ddh/engine/internal/parlay';
import { smallModel } from '../../forecast/testing/slates.ts';
import { runDdh } from '../testing/runDdh.ts';

// The kinds of operators in docs/operator.md, "Honest prices": what each sees of the same game, from the same books.

type Row = Readonly<Record<string, unknown>>;
const MARKETS: Readonly<Record<string, string>> = {
  goal_value: 'goals',
  assist_value: 'assists',
  point_value: 'points',
  sog_value: 'shots',
};
/** The columns of a price file that a row of a value file has under another name, or that follow from its file. */
const quoteOf = (file: string, row: Row): Row => {
  const [team, line] = [row['Team'] ?? '', row['Line'] ?? ''];
  const main =
    file === 'total_value' ? (team === '' ? 'total' : 'team_total') : line === '' ? 'moneyline' : 'puck_line';
  const { Player: player = '', Away: away = '', Home: home = '', Side: side = '', Book: book } = row;
  return { market: MARKETS[file] ?? main, player, team, away, home, side, line, book, odds: row['Book odds'] };
};

const LEGS: Readonly<Record<string, Leg>> = {
  win: { kind: 'winner', team: 'Home 7', margin: 0.5 as Line },
  player: { kind: 'player', player: 'Home 7 No 1', stat: 'Points', side: 'over', line: 0.5 as Line },
};

let dir = '';
let quotes: readonly Row[] = [];
const ddh = (...args: readonly string[]) => runDdh(dir, args);
const rowsOf = async (folder: string): Promise<readonly (readonly [file: string, row: Row])[]> => {
  const all = VALUE_DATASETS.map(async (file) => {
    const rows = JSON.parse(await readFile(join(dir, folder, `value_vault/${file}.json`), 'utf8')) as readonly Row[];
    return rows.map((row) => [file, row] as const);
  });
  return (await Promise.all(all)).flat();
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ddh-operators-'));
  await mkdir(join(dir, 'models'));
  const model = smallModel({ gameId: '7', date: '2025-10-07', goals: [2.6, 3.1] });
  await writeFile(join(dir, 'models/7_gamemodel.json'), JSON.stringify(model));
  for (const folder of ['sample', 'both', 'overs', 'main', 'none'])
    expect((await ddh('simulate', 'models', '--records', '2000', '--out', folder)).code).toBe(0);
  expect((await ddh('value-sample', 'sample')).code).toBe(0);
  quotes = (await rowsOf('sample')).map(([file, row]) => quoteOf(file, row));
  for (const [name, leg] of Object.entries(LEGS))
    await writeFile(join(dir, `${name}.json`), JSON.stringify({ legs: [leg] }));
});
afterAll(() => rm(dir, { recursive: true }));

/** What `ddh parlay` says of a bet: its honest price, and that of the simulation. */
async function priced(folder: string, leg: string) {
  const { code, out, notes } = await ddh('parlay', `${folder}/7_parlaytrix.npz`, '--slip', `${leg}.json`, '--json');
  expect([code, notes]).toEqual([0, '']);
  return JSON.parse(out) as { probability: number; honest: { probability: number } | null };
}

const isPlayers = (quote: Row): boolean => quote['player'] !== '';
type Edge = { isSimulationOnly: boolean; stake: number; honest: { fair: number | null; doubt: string | null } | null };

test.each<[name: string, has: (quote: Row) => boolean, isHonest: boolean]>([
  ['both', () => true, true],
  ['overs', (quote) => isPlayers(quote) && quote['side'] === 'Over', false],
  ['main', ({ market }) => market === 'moneyline' || market === 'total', true],
])('an operator with the prices "%s" sees what the documentation says', async (name, has, isHonest) => {
  const own = quotes.filter(has);
  expect(own.length).toBeGreaterThan(8);
  const lines = [Object.keys(own[0]!), ...own.map((quote) => Object.values(quote))].map((cells) => cells.join(','));
  await writeFile(join(dir, `${name}.csv`), lines.join('\n'));
  expect(await ddh('value-build', name, '--quotes', `${name}.csv`)).toMatchObject({ code: 0 });
  expect((await readdir(join(dir, name))).includes('7_weights.json')).toBe(isHonest);
  const rows = await rowsOf(name);
  expect(rows).toHaveLength(own.length);
  for (const [, row] of rows)
    expect('Honest prob' in row || row['Doubt'] === 'disagree').toBe(isHonest || 'Doubt' in row);
  const { out } = await ddh('value', name, '--edges', '--all', '--json');
  const {
    of,
    simulationOnly,
    rows: edges,
  } = JSON.parse(out) as Record<'of', number> & { simulationOnly: { of: number }; rows: Edge[] };
  expect([of === 0, simulationOnly.of === 0]).toEqual([!isHonest, isHonest]);
  for (const edge of edges) {
    expect(edge.isSimulationOnly).toBe(!isHonest);
    if (edge.honest?.fair == null) expect(edge.stake).toBe(0);
  }
  for (const leg of Object.keys(LEGS)) {
    const { probability, honest } = await priced(name, leg);
    expect(honest !== null).toBe(isHonest);
    // Without prices of players, their bets move with the game.
    if (honest !== null && name === 'main' && leg === 'player')
      expect(Math.abs(honest.probability - probability)).toBeLessThan(0.05);
  }
});

test('an operator without prices has no value files, and the price of the simulation', async () => {
  expect((await readdir(join(dir, 'none'))).filter((name) => /value|weights/.test(name))).toEqual([]);
  expect((await ddh('value', 'none', '--edges')).code).toBe(1);
  for (const leg of Object.keys(LEGS)) expect((await priced('none', leg)).honest).toBeNull();
});
