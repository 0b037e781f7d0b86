import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSimulation } from '@ddh/engine/internal/simulation';
import { priceSlip, settle, slipBet, verdict, withFileChance, type Leg } from '@ddh/engine/internal/parlay';
import { sharesOf, type BetShares, type DecimalOdds, type Probability } from '@ddh/engine/internal/odds';
import { assess } from '@ddh/engine/internal/vault';
import { inflateRaw } from '@ddh/engine/node';
import { smallModel } from '../../forecast/testing/slates.ts';
import { jsonOf, runDdh } from '../testing/runDdh.ts';

/**
 * One bet on every surface that states its probability, fair odds, EV or stake: the library, the value files, the Vault's
 * lists and typed price, the slip, its verdict and CSV, the lines of a leg and the Hub's tables. The pages print what
 * these functions and commands return. `oneBet.txt` has the table of the bets.
 */

const FILE = 'data/7_parlaytrix.npz';
/** The same simulation without the Hub's files beside it. */
const ALONE = 'alone/7_parlaytrix.npz';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ddh-one-'));
  await mkdir(join(dir, 'models'));
  const model = smallModel({ gameId: '7', date: '2025-10-07', time: '19:00', goals: [2.2, 3.4] });
  await writeFile(join(dir, 'models/7_gamemodel.json'), JSON.stringify(model));
  expect((await ddh('simulate', 'models', '--records', '10000')).code).toBe(0);
  await mkdir(join(dir, 'alone'));
  await copyFile(join(dir, FILE), join(dir, ALONE));
});
afterAll(() => rm(dir, { recursive: true }));

const ddh = (...args: readonly string[]) => runDdh(dir, args);
async function json<T>(...args: readonly string[]): Promise<T> {
  const { out, notes } = await ddh(...args, '--json');
  if (out === '') throw new Error(notes);
  return jsonOf(out) as T;
}

const HOME = 'Home 7';
const AWAY = 'Away 7';
const SKATER = 'Home 7 No 1';

/** What a surface states about a bet. `fair` is the probability without pushes; `odds` are the printed fair odds. */
type Figures = { readonly [figure in 'fair' | 'push' | 'odds' | 'value' | 'stake']?: number };
type Surfaces = Readonly<Record<string, Figures>>;

type Priced = {
  readonly probability: number;
  readonly push: number;
  readonly fair: number;
  readonly decimal: number;
  readonly bet: { readonly ev: number; readonly stake: number };
};
type Listed = {
  readonly ev: number;
  readonly fair: number;
  readonly decimal: number;
  readonly push: number | null;
  readonly stake?: number;
};
type Odds = { readonly decimal: number };

/** The figures of a row of a value file, in its list, among all edges and with its price typed. */
async function vault(name: string, push: number, price: number): Promise<Surfaces> {
  const list = await json<{ rows: readonly Listed[] }>('value', `data/value_vault/${name}.json`);
  const edges = await json<{ rows: readonly Listed[] }>('value', 'data', '--edges', '--all');
  const figures = ({ ev, fair, decimal, push: pushed, stake }: Listed): Figures => ({
    fair,
    odds: decimal,
    value: ev,
    ...(pushed !== null && { push: pushed }),
    ...(stake !== undefined && { stake }),
  });
  const [[row], [edge]] = [list.rows, edges.rows];
  const typed = assess(sharesOf(row!.fair as Probability, push as Probability), `${price}`);
  if (!typed.ok) throw new Error(typed.error.kind);
  return { 'ddh value': figures(row!), '--edges': figures(edge!), 'typed price': typed.value };
}

/** The figures of a slip of one leg, in commands and in the library. */
async function slipSurfaces(file: string, leg: Leg, slip: Priced, price: DecimalOdds): Promise<Surfaces> {
  const table = await readSimulation(await readFile(join(dir, file)), { inflateRaw, even: true });
  const counted = table.ok ? priceSlip(table.value, { legs: [leg] }) : table;
  if (!counted.ok) throw new Error(counted.error.kind);
  const { probability: win, push } = slip;
  const shares = { win, push, lose: 1 - win - push } as BetShares;
  const priced = file === FILE ? withFileChance(counted.value.price, leg, shares, null) : counted.value.price;
  const bet = slipBet({ ...priced, missing: false }, price);
  const judged = verdict({ ...settle(priced), missing: false }, price);
  if (!bet.ok || !judged.ok) throw new Error('the slip has no bet');
  const { lines } = await json<{ lines: readonly { current: boolean; fair: number }[] }>(
    ...(['suggest', file, '--slip', 'slip.json', '--leg', '1'] as const),
  );
  const csv = (await ddh('parlay', file, '--slip', 'slip.json', '--csv')).out.split('\r\n');
  return {
    'ddh parlay': { fair: slip.fair, push, odds: slip.decimal, value: slip.bet.ev, stake: slip.bet.stake },
    library: { fair: priced.fair, push: priced.push, value: bet.value.value, stake: bet.value.stake },
    verdict: { fair: judged.value.probability, value: judged.value.value, stake: judged.value.stake },
    csv: { odds: Number(csv[1]?.split(',')[4]) },
    'csv of all legs': { odds: Number(csv[2]?.split(',')[4]) },
    // It counts: with a file, within a simulation's error, and for goals nearer.
    'ddh suggest': { fair: lines.find(({ current }) => current)!.fair },
  };
}

/** Whether the surfaces state the figures of the oracle. Files have four digits, and odds are printed with two. */
function expectOne(surfaces: Surfaces, oracle: Required<Figures>): void {
  for (const [surface, figures] of Object.entries(surfaces)) {
    for (const figure of ['fair', 'push', 'value', 'stake'] as const)
      expect(figures[figure] ?? oracle[figure], `${figure} of ${surface}`).toBeCloseTo(oracle[figure], 3);
    expect(Math.abs((figures.odds ?? oracle.odds) - oracle.odds), `odds of ${surface}`).toBeLessThan(0.0101);
  }
}

/** The figures by their definitions: a push returns the stake, and the stake is a quarter of Kelly's 8 % lower. */
function oracleOf(fair: number, push: number, price: number): Required<Figures> {
  const value = (1 - push) * fair * price + push - 1;
  const kelly = (0.92 * fair * price - 1) / (price - 1);
  return { fair, push, odds: 1 / fair, value, stake: value > 0.2 ? 0 : Math.min(0.05, Math.max(0, kelly) / 4) };
}

const told: string[] = [];
function tell(name: string, figures: Figures, surfaces: Surfaces): void {
  const { fair, push, odds, value, stake } = figures;
  const share = (figure = NaN): string => (Number.isNaN(figure) ? '-' : `${(100 * figure).toFixed(1)}%`);
  const texts = [share(fair), share(push), odds?.toFixed(2) ?? '-', share(value), share(stake)];
  told.push(
    [name.padEnd(34), ...texts.map((text) => text.padStart(7)), `  ${Object.keys(surfaces).join(', ')}`].join(''),
  );
}

type Case = {
  readonly leg: Leg;
  /** The row of a price file without its book and odds. `null` if no value file has such bets. */
  readonly quote: readonly [file: string, row: string] | null;
  /** The command of the Hub that shows the bet, and where its answer has it. `null` without a file. */
  readonly hub: readonly [args: readonly string[], find: (answer: never) => Odds] | null;
};
const total = (line: number): Case => ({
  leg: { kind: 'total', stat: 'Goals', side: 'over', line: line as never },
  quote: ['total_value', `total,${AWAY},${HOME},,over,${line}`],
  hub: [
    ['totals', 'data'],
    ({ tables }: { tables: { game: { rows: readonly { line: number; over: Odds }[] } } }) =>
      tables.game.rows.find((row) => row.line === line)!.over,
  ],
});
const PLAYER: Case = {
  leg: { kind: 'player', player: SKATER, stat: 'Points', side: 'over', line: 1.5 as never },
  quote: ['point_value', `points,,,${SKATER},,1.5`],
  hub: [
    ['props', 'data', '--prop', 'Points', '--line', '1.5'],
    ({ rows }: { rows: readonly { player: string; over: Odds }[] }) =>
      rows.find(({ player }) => player === SKATER)!.over,
  ],
};
const CASES: readonly (readonly [string, Case])[] = [
  ['a half line', total(5.5)],
  ['a whole line', total(6)],
  [
    'a winner',
    {
      leg: { kind: 'winner', team: HOME, margin: 0.5 as never },
      quote: ['moneyline_value', `moneyline,${AWAY},${HOME},,home,`],
      hub: [
        ['games', 'data'],
        ({ rows }: { rows: readonly { figures: { home: { win: { any: Odds } } } }[] }) => rows[0]!.figures.home.win.any,
      ],
    },
  ],
  [
    'a puck line',
    {
      leg: { kind: 'winner', team: HOME, margin: 1.5 as never },
      quote: null,
      hub: [
        ['totals', 'data', '--type', 'puckLine'],
        ({ tables }: { tables: { home: { rows: readonly { margin: number; minus: Odds }[] } } }) =>
          tables.home.rows.find(({ margin }) => margin === 1.5)!.minus,
      ],
    },
  ],
  ["a player's leg", PLAYER],
  ['the same leg without a file', { ...PLAYER, quote: null, hub: null }],
  ['a whole line without a file', { ...total(6), quote: null, hub: null }],
];

test.each(CASES)('%s has one probability, push, fair price, EV and stake', async (name, { leg, quote, hub }) => {
  const file = hub === null ? ALONE : FILE;
  await writeFile(join(dir, 'slip.json'), JSON.stringify({ legs: [leg] }));
  const slipOf = (...args: readonly string[]) => json<Priced>('parlay', file, '--slip', 'slip.json', ...args);
  const { fair, push, probability } = await slipOf();
  expect(fair).toBeCloseTo(probability / (1 - push), 9);
  // A price with an EV of about 12 % per stake that is not returned.
  const price = (Math.round(112 / fair) / 100) as DecimalOdds;
  const oracle = oracleOf(fair, push, price);
  expect(oracle.stake).toBeGreaterThan(0);
  const surfaces: Record<string, Figures> = await slipSurfaces(file, leg, await slipOf('--price', `${price}`), price);
  if (hub !== null) {
    const [args, find] = hub;
    surfaces['ddh hub'] = { odds: find(await json<never>('hub', ...args)).decimal };
  }
  if (quote !== null) {
    const [value, row] = quote;
    await writeFile(join(dir, 'quotes.csv'), `market,away,home,player,side,line,book,odds\n${row},Mine,${price}\n`);
    expect((await ddh('value-build', 'data', '--quotes', 'quotes.csv')).code).toBe(0);
    Object.assign(surfaces, await vault(value, push, price));
  }
  expectOne(surfaces, oracle);
  tell(name, oracle, surfaces);
});

test.each([
  ["a provider's row with Push", 0.13],
  ["a provider's row without Push", null],
])('%s has one probability, push, fair price, EV and stake', async (name, push) => {
  const price = 2.2 as DecimalOdds;
  const row = { Away: AWAY, Home: HOME, Line: 6, Side: 'over', Book: 'Mine', 'Book odds': price, 'Model prob': 0.51 };
  // Without Push, the EV is per stake that is not returned, as if the bet could not push.
  const oracle = oracleOf(0.51, push ?? 0, price);
  const rows = [{ ...row, Value: oracle.value, ...(push !== null && { Push: push }) }];
  for (const file of ['total', 'moneyline', 'goal', 'assist', 'point', 'sog'])
    await writeFile(join(dir, `data/value_vault/${file}_value.json`), JSON.stringify(file === 'total' ? rows : []));
  const surfaces = await vault('total_value', push ?? 0, price);
  expectOne(surfaces, oracle);
  tell(name, { ...oracle, push: push ?? NaN }, surfaces);
});

test('the table of the bets', async () => {
  const heads = ['fair', 'push', 'odds', 'EV', 'stake'].map((head) => head.padStart(7));
  await expect([`${''.padEnd(34)}${heads.join('')}  surfaces`, ...told, ''].join('\n')).toMatchFileSnapshot(
    'oneBet.txt',
  );
});
