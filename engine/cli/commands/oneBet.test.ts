import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSimulation } from '@ddh/engine/internal/simulation';
import { priceSlip, settle, slipBet, verdict, withFileChance, type Leg } from '@ddh/engine/internal/parlay';
import { expectedValue, type BetShares, type DecimalOdds } from '@ddh/engine/internal/odds';
import { inflateRaw } from '@ddh/engine/node';
import { smallModel } from '../../forecast/testing/slates.ts';
import { runDdh } from '../testing/runDdh.ts';

/**
 * One bet on every surface that states its chance, fair odds or EV: the library, the value files, the Vault's list, the
 * slip, its verdict, the lines of a leg and the Hub's tables. The pages print what these functions and commands return.
 */

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ddh-one-'));
  await mkdir(join(dir, 'models'));
  const model = smallModel({ gameId: '7', date: '2025-10-07', time: '19:00', goals: [2.2, 3.4] });
  await writeFile(join(dir, 'models/7_gamemodel.json'), JSON.stringify(model));
  expect((await ddh('simulate', 'models', '--records', '10000')).code).toBe(0);
});
afterAll(() => rm(dir, { recursive: true }));

const ddh = (...args: readonly string[]) => runDdh(dir, args);
async function json<T>(...args: readonly string[]): Promise<T> {
  const { out, notes } = await ddh(...args, '--json');
  if (out === '') throw new Error(notes);
  return JSON.parse(out) as T;
}

const HOME = 'Home 7';
const AWAY = 'Away 7';
const PRICE = 2.2;

type Case = { readonly leg: Leg; readonly quote: string | null };
const total = (line: number): Case => ({
  leg: { kind: 'total', stat: 'Goals', side: 'over', line: line as never },
  quote: `total,${AWAY},${HOME},,over,${line}`,
});
const CASES: readonly (readonly [string, Case])[] = [
  ['a half line', total(5.5)],
  ['a whole line', total(6)],
  [
    'a winner',
    { leg: { kind: 'winner', team: HOME, margin: 0.5 as never }, quote: `moneyline,${AWAY},${HOME},,home,` },
  ],
  ['a puck line', { leg: { kind: 'winner', team: HOME, margin: 1.5 as never }, quote: null }],
];

type Priced = {
  readonly probability: number;
  readonly push: number;
  readonly fair: number;
  readonly decimal: string;
  readonly bet: { readonly value: number; readonly probability: number; readonly stake: number };
};
type Listed = {
  readonly value: { readonly value: number };
  readonly modelProb: { readonly share: number };
  readonly modelOdds: { readonly text: string };
  readonly push: { readonly share: number } | null;
};

describe.each(CASES)('one bet on %s', (_, { leg, quote }) => {
  test('has one probability, push, fair price and EV in library, commands and files', async () => {
    await writeFile(join(dir, 'slip.json'), JSON.stringify({ legs: [leg] }));
    const file = 'data/7_parlaytrix.npz';
    const slip = await json<Priced>('parlay', file, '--slip', 'slip.json', '--price', `${PRICE}`);
    const shares = { win: slip.probability, push: slip.push, lose: 1 - slip.probability - slip.push } as BetShares;

    // The oracle: win x odds + push - 1, and the odds of the bets that win or lose.
    const value = slip.probability * PRICE + slip.push - 1;
    expect(slip.bet.value).toBeCloseTo(value, 9);
    expect(slip.fair).toBeCloseTo(slip.probability / (1 - slip.push), 9);
    expect(expectedValue(shares, PRICE as DecimalOdds)).toEqual({ ok: true, value: slip.bet.value });

    // What a program has from the same file, with the figure of the Hub's files.
    const table = await readSimulation(await readFile(join(dir, file)), { inflateRaw, even: true });
    const counted = table.ok ? priceSlip(table.value, { legs: [leg] }) : table;
    if (!counted.ok) throw new Error(counted.error.kind);
    const price = withFileChance(counted.value.price, leg, shares, null);
    const bet = slipBet({ ...price, missing: false }, PRICE as DecimalOdds);
    const judged = verdict({ ...settle(price), missing: false }, PRICE as DecimalOdds);
    expect([bet.ok && bet.value.value, judged.ok && judged.value.value]).toEqual([slip.bet.value, slip.bet.value]);
    // The count is the same within a simulation's error.
    expect(counted.value.price.fair).toBeCloseTo(slip.fair, 2);

    const lines = await json<{ lines: readonly { current: boolean; fair: number }[] }>(
      ...(['suggest', file, '--slip', 'slip.json', '--leg', '1'] as const),
    );
    expect(lines.lines.find(({ current }) => current)?.fair).toBeCloseTo(slip.fair, 2);

    if (quote === null) return;
    await writeFile(join(dir, 'quotes.csv'), `market,away,home,player,side,line,book,odds\n${quote},Mine,${PRICE}\n`);
    expect((await ddh('value-build', 'data', '--quotes', 'quotes.csv')).code).toBe(0);
    const name = leg.kind === 'winner' ? 'moneyline_value' : 'total_value';
    const { rows } = await json<{ rows: readonly Listed[] }>('value', `data/value_vault/${name}.json`);
    const [row] = rows;
    // Value files have four digits.
    expect(row?.value.value).toBeCloseTo(slip.bet.value, 3);
    expect(row?.modelProb.share).toBeCloseTo(slip.fair, 4);
    expect(row?.push?.share ?? 0).toBeCloseTo(slip.push, 4);
    expect(Number(row?.modelOdds.text)).toBeCloseTo(Number(slip.decimal), 2);
  });
});
