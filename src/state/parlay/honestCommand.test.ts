import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { ref } from 'valtio/vanilla';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { besideSlipText } from '@ddh/engine/internal/format';
import type { BoardMarket } from '@ddh/engine/internal/hub';
import { slipKey, subjectOf, type Leg } from '@ddh/engine/internal/parlay';
import { ok } from '@ddh/engine/internal/result';
import { readSimulation } from '@ddh/engine/internal/simulation';
import type { Line } from '@ddh/engine/internal/domain';
import { inflateRaw } from '@ddh/engine/node';
import type { GameSource } from '@ddh/workers/protocol';
import { weightsOf, withProbs, type WeighedFile } from '../../../engine/testing/gameWeights.ts';
import { seeded } from '../../../engine/testing/prop.ts';
import { smallModel } from '../../../engine/forecast/testing/slates.ts';
import { runDdh } from '../../../engine/cli/testing/runDdh.ts';
import { createSimulationApi } from '../../../workers/simulationServer.ts';
import type { Simulations } from '../../services/ports.ts';
import { memoryServices } from '../../testing/memoryServices.ts';
import { siteFiles, tabAnswer } from '../../testing/siteFiles.ts';
import { createStores } from '../../testing/stores.ts';
import { createBoard } from './board.ts';
import { fairOf, pricedOf, type FairPrice } from './counted.ts';

// In a game with weights, board, slip, verdict and stake call the same price fair as the command `ddh parlay`. The worker
// is the real one.

const GAME = { gameId: '7', away: 'Away 7', home: 'Home 7' };
const SIMULATION = 'data/7_parlaytrix.npz';
const line = (at: number) => at as Line;
const LEGS: readonly Leg[] = [
  { kind: 'winner', team: 'Home 7', margin: line(0.5) },
  { kind: 'winner', team: 'Away 7', margin: line(1.5) },
  { kind: 'total', stat: 'Goals', side: 'over', line: line(6) },
  { kind: 'total', stat: 'Goals', side: 'under', line: line(5.5) },
  { kind: 'total', stat: 'Shots', side: 'over', line: line(58) },
  { kind: 'teamTotal', team: 'Home 7', stat: 'Goals', side: 'under', line: line(3) },
  ...['Home 7 No 1', 'Away 7 No 2'].flatMap((player): Leg[] => [
    { kind: 'player', player, stat: 'Points', side: 'over', line: line(0.5) },
    { kind: 'player', player, stat: 'Shots', side: 'under', line: line(2) },
    { kind: 'player', player, stat: 'Blocks', side: 'over', line: line(1.5) },
  ]),
];
const slips = fc.uniqueArray(fc.constantFrom(...LEGS), {
  minLength: 1,
  maxLength: 4,
  selector: (leg) => (leg.kind === 'winner' ? 'winner' : JSON.stringify(subjectOf(leg))),
});

let dir = '';
let bytes: Uint8Array;
let file: WeighedFile;
let files: Record<string, unknown> = {};
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ddh-honest-page-'));
  await mkdir(join(dir, 'models'));
  const model = smallModel({ gameId: '7', date: '2025-10-07', goals: [2.6, 3.1] });
  await writeFile(join(dir, 'models/7_gamemodel.json'), JSON.stringify(model));
  expect((await runDdh(dir, ['simulate', 'models', '--records', '4000'])).code).toBe(0);
  bytes = await readFile(join(dir, SIMULATION));
  const read = await readSimulation(bytes, { inflateRaw });
  if (!read.ok) throw new Error(read.error.kind);
  file = withProbs(read.value, weightsOf(read.value, '7'));
  const names = (await readdir(join(dir, 'data'))).filter((name) => /^[a-z_]+\.json$/.test(name));
  files = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name.slice(0, -5), JSON.parse(await readFile(join(dir, 'data', name), 'utf8'))]),
    ),
  );
});
afterAll(() => rm(dir, { recursive: true }));

/** The simulations of a site, which the real worker counts, with these weights beside them. */
function worker(weights: string | null): Simulations {
  async function* chunks() {
    yield await Promise.resolve(bytes);
  }
  const api = createSimulationApi({
    bytes: { open: () => Promise.resolve(ok(chunks())) },
    text: () =>
      Promise.resolve(
        weights === null ? { ok: false, error: { kind: 'http', status: 404 } } : ok({ text: weights, modified: null }),
      ),
    now: () => performance.now(),
    yieldToEventLoop: async () => {
      await immediate();
    },
  });
  return {
    prepare: () => undefined,
    open(source, slip, listen) {
      const closed = new AbortController();
      void api.open(1, source, slip, listen.snapshot, closed.signal).then((end) => {
        if (end.ok) listen.end(end);
      });
      return {
        setSlip: (next) => api.setSlip(1, next),
        extend: () => undefined,
        pause: () => undefined,
        query: (query) => ({ result: api.query(1, query, closed.signal), cancel: () => undefined }),
        close: () => closed.abort(),
      };
    },
  };
}

/** The builder of a page that has read the game and its weights. */
async function builder(weights: string | null = JSON.stringify(file)) {
  const source: GameSource = { url: 'x', even: true, model: null, weights: { url: 'w', gameId: '7' } };
  const answer = tabAnswer('parlay', { simulations: { 7: source } }, siteFiles(files));
  const services = memoryServices(() => Promise.reject(new Error('nothing is loaded')));
  Object.assign(services, { simulations: worker(weights) });
  const { hub, parlay, builder: stores } = createStores(services);
  hub.state.tabs.parlay = { phase: 'ready', value: ref(answer), renewing: false };
  hub.notifyAll();
  const board = stores.panel(createBoard);
  parlay.actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
  const { state, actions } = parlay;
  const rest = async (isDone: () => boolean): Promise<void> => {
    for (let i = 0; i < 5000 && !isDone(); i++) await pause(1);
    expect(isDone()).toBe(true);
  };
  const weighed = () => state.simulation.phase === 'ready' && state.simulation.weights.kind !== 'pending';
  await rest(() => weighed() && !state.overdue);
  return {
    state,
    board,
    rest,
    async fairOfSlip(legs: readonly Leg[], price: string): Promise<FairPrice> {
      actions.dispatch({ do: 'clear' });
      for (const leg of legs) actions.press(leg);
      actions.typePrice(price);
      await rest(() => parlay.counted() !== null);
      const { simulation } = state;
      const priced = pricedOf(simulation);
      const fair = priced && simulation.phase === 'ready' && fairOf(priced, simulation.weights);
      if (!fair) throw new Error('the slip has no fair price');
      return fair;
    },
    raw: () => pricedOf(state.simulation)!,
  };
}

type Figures = { probability: number; interval: readonly number[]; fair: number };
type Bet = { ev: number; breakEven: number; stake: number; tooGood: boolean };
type Printed = Figures & {
  honest: (Figures & { legs: readonly { probability: number; consensus: number | null }[] }) | null;
  bet: Bet;
};

async function command(legs: readonly Leg[], price: string): Promise<Printed & { text: string }> {
  const args = ['parlay', SIMULATION, '--slip', 'slip.json', '--price', price];
  await writeFile(join(dir, 'slip.json'), JSON.stringify({ legs }));
  const [printed, text] = [await runDdh(dir, [...args, '--json']), await runDdh(dir, args)];
  expect(printed.code, printed.notes).toBe(0);
  return { ...(JSON.parse(printed.out) as Printed), text: text.out };
}

test('fair price, EV, stake and the words beside them are those of the command for random slips', async () => {
  await writeFile(join(dir, 'data/7_weights.json'), JSON.stringify(file));
  const page = await builder();
  let tooGood = 0;
  await fc.assert(
    fc.asyncProperty(slips, fc.constantFrom('1.30', '2.10', '4.50', '15.00'), async (legs, price) => {
      const fair = await page.fairOfSlip(legs, price);
      const raw = page.raw();
      // The builder has its own order of legs.
      const ordered = raw.legs.map(({ leg }) => leg);
      const { honest, bet, probability, text } = await command(ordered, price);
      expect(raw.price.probability).toBe(probability);
      expect(fair.price.probability).toBe(honest?.probability);
      expect(fair.price.interval).toEqual(honest?.interval);
      expect(fair.settled.void.probability).toBe(honest?.fair);
      expect(fair.price.legs.map((leg, i) => [leg.probability, fair.books?.[i]])).toEqual(
        honest?.legs.map((leg) => [leg.probability, leg.consensus]),
      );
      expect(text).toContain(`(${besideSlipText(raw.price, fair.books ?? [])})`);
      const { bet: judged, verdict, isHonest } = page.state.price;
      if (!judged?.ok || !verdict?.ok) throw new Error('the price was not judged');
      const { value: ev, breakEven, stake } = judged.value;
      expect({ ev, breakEven, stake, tooGood: judged.value.tooGood }).toMatchObject({
        ev: bet.ev,
        breakEven: bet.breakEven,
        stake: bet.stake,
        tooGood: bet.tooGood,
      });
      expect(isHonest).toBe(true);
      expect([verdict.value.stake, verdict.value.value]).toEqual([stake, ev]);
      if (legs.length === 1 && bet.ev > 0.2) {
        tooGood++;
        expect(bet).toMatchObject({ tooGood: true, stake: 0 });
      } else expect(bet.tooGood).toBe(false);
      if (verdict.value.kind !== 'better') expect(stake).toBe(0);
    }),
    seeded(100),
  );
  expect(tooGood).toBeGreaterThan(1);
}, 120_000);

test('every button of the board has the price that the file has and that a slip of this one leg has', async () => {
  const page = await builder();
  const { state } = page.board;
  const chances = new Map(
    file.honest_probs.flatMap(({ subject, over, under }) => [
      [JSON.stringify([subject, 'over']), over],
      [JSON.stringify([subject, 'under']), under],
    ]),
  );
  const filed = (leg: Leg, market: BoardMarket, at: number): number | undefined => {
    const first = market.key === 'margin' ? 1 : 0;
    return chances.get(JSON.stringify([subjectOf(leg), leg.kind === 'winner' ? 'over' : leg.side]))?.[at + first];
  };
  const markets = (): readonly BoardMarket[] => [
    state.game!.winner,
    state.game!.margin,
    ...Object.values(state.game!.totals).flatMap((scopes) => Object.values(scopes)),
    ...state.rows.map(({ market }) => market),
  ];
  const home = () => state.game!.winner.lines[0]!.bets[1];
  await page.rest(() => home().chance === filed(home().leg, state.game!.winner, 0));
  let bets = 0;
  for (const market of markets()) {
    for (const [at, { bets: pair }] of market.lines.entries()) {
      for (const { leg, chance, fair } of pair) {
        expect(chance, slipKey('', [leg])).toBe(filed(leg, market, at));
        if (at % 5 !== 0 || fair === null) continue;
        const priced = await page.fairOfSlip([leg], '2.00');
        expect(priced.settled.void.probability).toBeCloseTo(fair, 9);
        expect(priced.settled.void.ofFile).toBe(true);
        bets++;
      }
    }
  }
  expect(bets).toBeGreaterThan(40);
}, 60_000);

test.each<[string, string | null]>([
  [
    'fallback',
    JSON.stringify({
      gameId: '7',
      books: ['A'],
      captured: null,
      withheld: [],
      beforeNews: [],
      kind: 'fallback',
      fallback: { kind: 'effective', value: 0.34 },
    }),
  ],
  ['badWeights', '{}'],
  ['otherGame', ''],
  ['http', null],
])('with weights that are not used (%s), the fair price is the raw one, and the state says why', async (kind, text) => {
  const page = await builder(text === '' ? JSON.stringify({ ...file, gameId: '8' }) : text);
  const fair = await page.fairOfSlip([LEGS[0]!, LEGS[2]!], '2.00');
  expect(fair.price).toBe(page.raw().price);
  expect(page.state.simulation).toMatchObject({ weights: { kind } });
  expect(page.state.price).toMatchObject({ isHonest: false, bet: { ok: true } });
});
