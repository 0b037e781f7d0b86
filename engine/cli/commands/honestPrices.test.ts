import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordWeights } from '@ddh/engine/internal/honest';
import { priceSlip, settle, slipBet, type ExplainedSlip, type Leg } from '@ddh/engine/internal/parlay';
import { readSimulation, type SimTable } from '@ddh/engine/internal/simulation';
import type { DecimalOdds } from '@ddh/engine/internal/odds';
import type { Line } from '@ddh/engine/internal/domain';
import { inflateRaw } from '@ddh/engine/node';
import { weightsOf, type WeighedFile } from '../../testing/gameWeights.ts';
import { smallModel } from '../../forecast/testing/slates.ts';
import { runDdh } from '../testing/runDdh.ts';

const SIMULATION = 'data/7_parlaytrix.npz';
const WIN: Leg = { kind: 'winner', team: 'Home 7', margin: 0.5 as Line };
const OVER: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: 6 as Line };
const POINT: Leg = { kind: 'player', player: 'Home 7 No 1', stat: 'Points', side: 'over', line: 0.5 as Line };
const BLOCK: Leg = { kind: 'player', player: 'Away 7 No 2', stat: 'Blocks', side: 'over', line: 1.5 as Line };
const SLIPS = { one: [WIN], pushing: [OVER], three: [WIN, OVER, POINT], four: [WIN, OVER, POINT, BLOCK] };
type Name = keyof typeof SLIPS;

let dir = '';
let table: SimTable;
let file: WeighedFile;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ddh-honest-'));
  await mkdir(join(dir, 'models'));
  const model = smallModel({ gameId: '7', date: '2025-10-07', goals: [2.6, 3.1] });
  await writeFile(join(dir, 'models/7_gamemodel.json'), JSON.stringify(model));
  expect((await ddh('simulate', 'models', '--records', '2000')).code).toBe(0);
  for (const [name, legs] of Object.entries(SLIPS))
    await writeFile(join(dir, `${name}.json`), JSON.stringify({ legs }));
  const read = await readSimulation(await readFile(join(dir, SIMULATION)), { inflateRaw });
  if (!read.ok) throw new Error(read.error.kind);
  table = read.value;
  file = weightsOf(table, '7');
});
afterAll(() => rm(dir, { recursive: true }));

const ddh = (...args: readonly string[]) => runDdh(dir, args);
const put = (weights: unknown) => writeFile(join(dir, 'data/7_weights.json'), JSON.stringify(weights));

type Figures = { probability: number; interval: readonly [number, number]; fair: number };
type Parlay = Figures & {
  hits: number;
  intervalMethod: string;
  legs: readonly { probability: number }[];
  honest:
    | (Figures & { intervalMethod: string; legs: readonly { probability: number; consensus: number | null }[] })
    | null;
  bet: { ev: number; stake: number } | null;
  simulationBet: { ev: number; stake: number } | null;
  explanation: object | null;
};

async function json<T = Parlay>(...args: readonly string[]): Promise<T & { notes: string }> {
  const { code, out, notes } = await ddh(...args, '--json');
  expect(code, notes).toBe(0);
  return { ...(JSON.parse(out) as T), notes };
}
const parlay = (slip: Name, ...more: readonly string[]) =>
  json('parlay', SIMULATION, '--slip', `${slip}.json`, ...more);

/** The oracle: the library's honest price of the same file. */
function honestOf(slip: Name): ExplainedSlip {
  const weights = recordWeights(table, file.weighing);
  if (!weights.ok) throw new Error(weights.error.kind);
  const priced = priceSlip(table, { legs: SLIPS[slip] }, { weights: weights.value });
  if (!priced.ok) throw new Error(priced.error.kind);
  return priced.value;
}

test.each(Object.keys(SLIPS) as Name[])(
  'ddh parlay adds the honest price of the weights beside the simulation, and changes no other figure (%s)',
  async (slip) => {
    await rm(join(dir, 'data/7_weights.json'), { force: true });
    const { honest: none, ...without } = await parlay(slip);
    expect(none).toBeNull();
    await put(file);
    const { honest, ...raw } = await parlay(slip);
    expect(raw).toEqual(without);
    const { price } = honestOf(slip);
    const { probability, interval, records, independent, push } = price;
    expect(honest).toMatchObject({ probability, interval, independent, push, intervalMethod: 'wilson' });
    expect(honest).toMatchObject({ effectiveRecords: records });
    expect(honest?.fair).toBeCloseTo(settle(price).probability, 12);
    expect(honest?.legs.map((leg) => leg.probability)).toEqual(price.legs.map((leg) => leg.probability));
    expect(honest?.legs.map(({ consensus }) => consensus !== null)).toEqual(SLIPS[slip].map((leg) => leg !== BLOCK));
  },
);

test.each<[Name, string]>([
  ['one', '+150'],
  ['pushing', '+120'],
  ['three', '7.50'],
])(
  'the bet of a slip is that of its honest price, and that of the simulation is beside it (%s)',
  async (slip, odds) => {
    await put(file);
    const priced = await parlay(slip, '--price', odds, '--explain');
    const { price, explanation } = honestOf(slip);
    const decimal = (odds.startsWith('+') ? 1 + Number(odds) / 100 : Number(odds)) as DecimalOdds;
    const bet = slipBet({ ...price, missing: false }, decimal);
    if (!bet.ok) throw new Error(bet.error.kind);
    const { value: ev, stake, breakEven } = bet.value;
    expect(priced.bet).toMatchObject({ ev, stake, breakEven, price: decimal });
    await rm(join(dir, 'data/7_weights.json'));
    const { bet: raw } = await parlay(slip, '--price', odds);
    expect(raw).toMatchObject(priced.simulationBet!);
    expect(raw?.ev).not.toBe(priced.bet?.ev);
    expect(priced.honest).toMatchObject({ explanation: { costliest: explanation.costliest } });
  },
);

test('the text of ddh parlay begins with the honest price, then simulation and books', async () => {
  await put(file);
  const { out } = await ddh('parlay', SIMULATION, '--slip', 'one.json');
  const { honest, probability } = await parlay('one');
  const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
  const all = [honest!.probability, probability, honest!.legs[0]!.consensus!].map(percent);
  expect(out).toContain(`${all[0]}  (simulation ${all[1]} · books ${all[2]})`);
  const long = (await ddh('parlay', SIMULATION, '--slip', 'four.json')).out;
  expect(long.match(/simulation \d/g)).toHaveLength(5);
  expect(long.match(/books \d/g)).toHaveLength(3);
  const csv = (await ddh('parlay', SIMULATION, '--slip', 'one.json', '--csv')).out.split('\n');
  expect(csv[0]?.split(',').length).toBe(14);
  expect(csv[1]).toContain(`,${honest!.probability},${honest!.interval.join(',')},`);
});

type Ranked = { best: readonly ({ leg: Leg; probability: number; honest: Suggested | null } & Suggested)[] };
type Suggested = { probability: number; evInterval: readonly number[] | null };

test.each(['probability', 'value'])(
  'ddh suggest ranks by the honest %s, and has both figures of each leg',
  async (by) => {
    await put(file);
    const price = by === 'value' ? ['--price', '2.40'] : [];
    const { best } = await json<Ranked>(
      'suggest',
      SIMULATION,
      '--slip',
      'one.json',
      '--by',
      by,
      ...price,
      '--top',
      '6',
    );
    const scores = best.map(({ honest }) => (by === 'value' ? honest!.evInterval![0]! : honest!.probability));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const { leg, probability, honest } of best) {
      await writeFile(join(dir, 'with.json'), JSON.stringify({ legs: [WIN, leg] }));
      const slip = await json('parlay', SIMULATION, '--slip', 'with.json');
      expect(probability).toBe(slip.probability);
      expect(honest?.probability).toBeCloseTo(slip.honest!.probability, 12);
    }
    const { out } = await ddh('suggest', SIMULATION, '--slip', 'one.json', '--top', '3');
    expect(out).toMatch(/Slip with it {2}Simulation {2}/);
  },
);

test('ddh suggest --leg has both figures of each line', async () => {
  await put(file);
  const { lines } = await json<{ lines: readonly { current: boolean; probability: number; honest: Suggested }[] }>(
    'suggest',
    SIMULATION,
    '--slip',
    'three.json',
    '--leg',
    '2',
  );
  const own = lines.find(({ current }) => current)!;
  const slip = await parlay('three');
  expect([own.probability, own.honest.probability]).toEqual([
    slip.probability,
    expect.closeTo(slip.honest!.probability, 12),
  ]);
  expect((await ddh('suggest', SIMULATION, '--slip', 'three.json', '--leg', '2')).out).toMatch(
    /Slip, over {2}Simulation {2}/,
  );
});

const FALLBACK = { kind: 'fallback', fallback: { kind: 'effective', value: 0.3 } } as const;
test.each<[string, (weights: WeighedFile) => unknown]>([
  ['of another game', (one) => ({ ...one, gameId: '8' })],
  ['of other records', (one) => ({ ...one, weighing: { ...one.weighing, fingerprint: 'x' } })],
  ['that is damaged', (one) => ({ ...one, weighing: null })],
  ['that is not trusted', (one) => ({ ...one, ...FALLBACK })],
])('a file of weights %s is named, and the price is that of the simulation', async (_name, broken) => {
  await put(broken(file));
  for (const command of ['parlay', 'suggest']) {
    const { honest, notes } = await json(command, SIMULATION, '--slip', 'three.json');
    expect(honest ?? null).toBeNull();
    expect(notes).toMatch(new RegExp(`^ddh ${command}: data/7_weights\\.json: .+\\n$`));
  }
});

test('no text has a weighted count, which is not a number of simulations', async () => {
  await put(file);
  const implied: Leg = { ...POINT, line: 6.5 as Line, side: 'under' };
  await writeFile(join(dir, 'implied.json'), JSON.stringify({ legs: [WIN, BLOCK, implied, { ...OVER, line: 9.5 }] }));
  const slip = ['--slip', 'implied.json', '--price', '+900'];
  const { out } = await ddh('parlay', SIMULATION, ...slip, '--explain');
  const found = await json('parlay', SIMULATION, ...slip, '--explain');
  const next = await ddh('suggest', SIMULATION, ...slip, '--any', '--all-lines', '--top', '40');
  const ranked = await json<Ranked>('suggest', SIMULATION, ...slip, '--any', '--all-lines', '--top', '40');
  const texts: string[] = [out, next.out];
  JSON.stringify([found, ranked], (_key, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  expect(texts.length).toBeGreaterThan(50);
  expect(next.out).toMatch(/simulations left/);
  expect(texts.filter((text) => /\d\.\d{4}/.test(text))).toEqual([]);
});
