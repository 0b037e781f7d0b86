import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeSlipLink, type Leg, type SharedSlip } from '@ddh/engine/internal/parlay';
import type { Line } from '@ddh/engine/internal/domain';
import { HAND_CHECKED, OVER, SCORES, WIN } from '../../testing/handChecked.ts';
import { runDdh, type Run } from '../testing/runDdh.ts';

const line = (value: number) => value as Line;
const goals = (side: 'over' | 'under', at: number): Leg => ({ kind: 'total', stat: 'Goals', side, line: line(at) });
const LEGS = [WIN, OVER, SCORES];
const SHARED: SharedSlip = {
  gameId: '1',
  away: 'Away',
  home: 'Home',
  legs: LEGS,
  oddsType: 'american',
  dataVersion: 'v',
  price: '+450',
  records: 8,
  hits: 2,
};

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ddh-parlay-'));
  const write = (name: string, value: unknown) => writeFile(join(dir, name), JSON.stringify(value));
  await write('game.json', HAND_CHECKED.records);
  await write('slip.json', { legs: LEGS });
  await write('whole.json', { legs: [goals('over', 5)] });
  await write('never.json', { legs: [SCORES, WIN, goals('under', 5), goals('over', 5.5)] });
  await write('alone.json', { legs: [goals('over', 20.5)] });
  await write('pushes.json', [{ 'Total Goals': 5 }]);
});
afterAll(() => rm(dir, { recursive: true }));

const run = (...args: readonly string[]): Promise<Run> => runDdh(dir, ['parlay', 'game.json', ...args]);
async function json(...args: readonly string[]): Promise<unknown> {
  const { code, out, notes } = await run(...args, '--json');
  expect([code, notes]).toEqual([0, '']);
  return JSON.parse(out);
}
const near = (value: number) => expect.closeTo(value, 4) as number;

describe('ddh parlay --explain', () => {
  test('prints the figures of the hand-checked slip as JSON', async () => {
    expect(await json('--slip', 'slip.json', '--explain')).toMatchObject({
      hits: 2,
      probability: 0.25,
      independent: 0.1171875,
      legs: [{ probability: 0.625 }, { probability: 0.375 }, { probability: 0.5 }],
      explanation: {
        ladder: [
          { hits: 5, probability: 0.625, cost: 1.5, implied: false, text: '62.5% of all simulations' },
          { hits: 2, probability: 0.4, cost: 1.5, text: '40.0% of those where the legs above hit' },
          { hits: 2, probability: 1, cost: 1, implied: true },
        ],
        costliest: 0,
        lift: { value: near(2.1333) },
        pairs: [
          { first: 0, second: 1, phi: near(0.0667), lift: near(0.25 / 0.625 / 0.375) },
          { first: 0, second: 2, phi: near(0.2582), lift: near(0.375 / 0.625 / 0.5) },
          { first: 1, second: 2, phi: near(0.7746), lift: near(0.375 / 0.375 / 0.5) },
        ],
        // Counted by hand: at least 1 leg hits in 6 records, at least 2 in 4 records, and all 3 in 2 records.
        atLeast: [{ hits: 6 }, { hits: 4 }, { hits: 2 }],
        pushes: 0,
        never: { legs: [], text: null },
      },
    });
  });

  test('prints the hand-checked slip as text', async () => {
    const { code, out, notes } = await run('--slip', 'slip.json', '--explain', '--price', '+450');
    expect([code, notes]).toEqual([0, '']);
    expect(out).toBe(`#  Leg                   By itself  Given those above  95% interval    Without it
1  Home win                  62.5%  62.5% (5 of 8)     30.6% to 86.3%       1.50×  Costs most
2  Game: Over 5.5 Goals      37.5%  40.0% (2 of 5)     11.8% to 76.9%       1.50×
3  P: Over 0.5 Goals         50.0%  100.0% (2 of 2)    > 34.2%              1.00×  Holds in all 2 simulations left
Without it: how many times as likely the slip is without that leg.

Parlay        25.0%  (2 of 8 simulations)
95% interval  7.1% to 59.1%
Decimal       4.00  (1.69 to 13.99)
American      +300  (-144 to +1299)
If unrelated  11.7%
At +450       EV +37.5% (-60.7% to +224.9%)
              Break-even 18.2%
Stake         No bet: at the low end of its interval the EV is -60.7%

Too few simulations to tell whether these legs hit together more or less often than if they were unrelated (0.7× to 6.1×).

Legs that hit         Probability  95% interval
At least 1 of 3 legs        75.0%  40.9% to 92.9%
At least 2 of 3 legs        50.0%  21.5% to 78.5%
All 3 legs                  25.0%  7.1% to 59.1%

Pairs    Together          Legs
2 and 3  phi +0.77, 2.00×  Game: Over 5.5 Goals, P: Over 0.5 Goals
1 and 3  phi +0.26, 1.20×  Home win, P: Over 0.5 Goals
1 and 2  phi +0.07, 1.07×  Home win, Game: Over 5.5 Goals
phi: correlation of the two legs; ×: how often both hit, compared with unrelated legs.

The intervals account for simulation noise, not for errors of the model.
`);
  });

  test('ddh parlay lists legs that never hit together', async () => {
    const { out } = await run('--slip', 'never.json', '--explain');
    expect(out).toContain('\nParlay        < 32.5%  (0 of 8 simulations)\n');
    expect(out).toContain('\nNo simulation has “P: Over 0.5 Goals” and “Game: Under 5.0 Goals”.\n');
    expect(await json('--slip', 'never.json', '--explain')).toMatchObject({
      explanation: { costliest: null, never: { legs: [0, 2] }, ladder: [{}, {}, {}, { probability: null }] },
    });
    expect((await run('--slip', 'alone.json')).out).toContain('No simulation has “Game: Over 20.5 Goals”.');
  });

  test('ddh parlay --explain shows only the most and the least correlated of many pairs of legs', async () => {
    const shots = [1.5, 2.5, 3.5, 4.5].map((at) => ({ ...SCORES, stat: 'Shots', line: at }));
    await writeFile(join(dir, 'long.json'), JSON.stringify({ legs: [...LEGS, ...shots] }));
    const { out } = await run('--slip', 'long.json', '--explain');
    expect(out.match(/phi [+-]?\d/g)).toHaveLength(6);
    expect(out).toContain('15 pairs in between are not shown.\n');
  });
});

describe('ddh parlay --price', () => {
  test('ddh parlay --price includes the refund of a push in the value of a leg on a whole-number line', async () => {
    // Over 5 and a push have a probability of .375 each. The fair odds are 1 / .375 = 2.67, or .625 / .375 = 1.67 if a
    // push is refunded.
    expect(await json('--slip', 'whole.json', '--price', '1.95')).toMatchObject({
      decimal: '2.67',
      bet: {
        price: 1.95,
        strict: { probability: 0.375, value: near(0.375 * 1.95 - 1) },
        refund: { push: 0.375, probability: 0.6, value: near(0.375 * 0.95 - 0.25) },
        texts: {
          refund: expect.stringMatching(
            /^If a push refunds the whole slip \(37\.5%\): fair 1\.67, EV \+10\.6% /,
          ) as string,
        },
      },
    });
  });

  test.each([
    ['5.5', 'At 5.50'],
    ['+450', 'At +450'],
    ['-110', 'At -110'],
    ['9/2', 'At 5.50'],
  ])('shows the price %s in the notation that the user typed', async (price, text) => {
    expect((await run('--slip', 'slip.json', '--price', price)).out).toContain(`\n${text} `);
  });

  test('ddh parlay --price explains how the stake is computed', async () => {
    const { out } = await run('--slip', 'slip.json', '--price', '40');
    expect(out).toContain('Stake         1.2% of bankroll\n\nA quarter of the Kelly stake');
  });

  test.each([
    ['soon', /--price: “soon” is not a price/],
    ['1', /--price: A price must pay more than the stake/],
    ['0.5', /--price: A price must pay more than the stake/],
  ])('ddh parlay rejects the price %s', async (price, message) => {
    const { code, notes } = await run('--slip', 'slip.json', '--price', price);
    expect(code).toBe(2);
    expect(notes).toMatch(message);
  });
});

describe('ddh parlay --link', () => {
  test.each(['', '#', 'https://example.com/hub/?day=1#'])('reads a link that starts with "%s"', async (before) => {
    const { code, out } = await run('--link', before + encodeSlipLink(SHARED));
    expect(code).toBe(0);
    expect(out).toContain('25.0%  (2 of 8 simulations)');
    expect(out).toContain('\nAt +450       EV +37.5%');
    expect(out).not.toContain('link was made');
  });

  test('ddh parlay reports when the figures in the link differ from those of the simulation', async () => {
    const link = encodeSlipLink({ ...SHARED, hits: 300, records: 1000 });
    const text =
      'This link was made with a different number of simulations. At that time: 30.0% (300 of 1,000 simulations).';
    expect((await run('--link', link)).out).toContain(`\n${text}\n`);
    expect(await json('--link', link)).toMatchObject({ hits: 2, link: { hits: 300, records: 1000, changed: text } });
    expect(await json('--link', encodeSlipLink(SHARED))).toMatchObject({ link: { changed: null } });
  });

  test('ddh parlay prefers --price to the price in the link, and ignores an invalid price in the link', async () => {
    expect(await json('--link', encodeSlipLink(SHARED), '--price', '3')).toMatchObject({ bet: { price: 3 } });
    expect(await json('--link', encodeSlipLink({ ...SHARED, price: '+4' }))).not.toHaveProperty('bet');
  });

  test.each([
    ['https://example.com/', /--link: this is not a slip link/],
    [encodeSlipLink(SHARED).slice(0, -1), /--link: This link is damaged or incomplete/],
    [encodeSlipLink(SHARED).replace('slip=1', 'slip=2'), /--link: this link needs a newer version of ddh/],
  ])('ddh parlay rejects the link %s', async (link, message) => {
    const { code, notes } = await run('--link', link);
    expect(code).toBe(1);
    expect(notes).toMatch(message);
  });
});

describe('player and team names in a slip', () => {
  /** Returns the legs' labels that `ddh parlay` prints, or its exit code and messages if it fails. */
  async function count(legs: readonly object[], ...args: readonly string[]): Promise<unknown> {
    await writeFile(join(dir, 'names.json'), JSON.stringify({ legs }));
    const { code, out, notes } = await runDdh(dir, ['parlay', 'night.json', '--slip', 'names.json', '--json', ...args]);
    if (code !== 0) return { code, notes };
    return { notes, labels: (JSON.parse(out) as { legs: { label: string }[] }).legs.map(({ label }) => label) };
  }
  const winner = (team: string) => ({ kind: 'winner', team, margin: 0.5 });
  const points = (player: string, stat = 'Points') => ({ kind: 'player', player, stat, side: 'over', line: 0.5 });

  beforeAll(async () => {
    const players = ['Sam Reinhart', 'Elias Pettersson (C)', 'Elias Pettersson (D)', 'Tim Stützle'];
    const record = {
      'Florida Panthers': 1,
      'Florida Panthers Goal Differential': 2,
      'St. Louis Blues': 0,
      'St. Louis Blues Goal Differential': -2,
      'Total Goals': 6,
      ...Object.fromEntries(players.map((player) => [`${player} Points`, 1])),
    };
    await writeFile(join(dir, 'night.json'), JSON.stringify([record]));
  });

  test('ddh parlay rejects unknown players, and suggests the nearest name for each', async () => {
    expect(await count([winner('Florida Panthers'), points('Sam Reinhardt'), points('Mitch Marner')])).toEqual({
      code: 1,
      notes:
        'ddh parlay: names.json, legs[1]: No player "Sam Reinhardt" in this simulation. Nearest: Sam Reinhart. ' +
        'Use --allow-missing to count the player as 0.\n' +
        'ddh parlay: names.json, legs[2]: No player "Mitch Marner" in this simulation. ' +
        'Use --allow-missing to count the player as 0.\n',
    });
  });

  test('--allow-missing takes 0 for the counts of a player who is not in the simulation, with a note', async () => {
    expect(await count([points('Sam Reinhardt'), points('Sam Reinhart', 'Blocks')], '--allow-missing')).toEqual({
      labels: ['Sam Reinhardt: Over 0.5 Points', 'Sam Reinhart: Over 0.5 Blocks'],
      notes:
        'ddh parlay: names.json, legs[0]: No player "Sam Reinhardt" in this simulation. Nearest: Sam Reinhart. Counted as 0.\n' +
        'ddh parlay: names.json, legs[1]: This simulation has no Blocks of Sam Reinhart. Counted as 0.\n',
    });
  });

  test.each(['Florida', 'FLA', 'fla', 'Panthers', 'florida panthers'])('finds a team by %s', async (team) => {
    expect(await count([winner(team)])).toEqual({ notes: '', labels: ['Florida Panthers win'] });
  });

  test.each(['St Louis', 'STL', 'st. louis blues', 'Saint Louis'])(
    'finds St. Louis, whose name contains a dot, by the spelling %s',
    async (team) => {
      const leg = { kind: 'teamTotal', team, stat: 'Goals', side: 'over', line: 0.5 };
      expect(await count([leg])).toMatchObject({
        notes: expect.stringContaining('no column "St. Louis Blues Goals"') as string,
      });
      expect(await count([winner(team)])).toEqual({ notes: '', labels: ['St. Louis Blues win'] });
    },
  );

  test.each([
    ['S. Reinhart', 'Sam Reinhart'],
    ['Reinhart, Sam', 'Sam Reinhart'],
    ['TIM STUTZLE', 'Tim Stützle'],
    ['elias pettersson (d)', 'Elias Pettersson (D)'],
  ])('recognizes the player name %s as %s', async (typed, player) => {
    expect(await count([points(typed)])).toEqual({ notes: '', labels: [`${player}: Over 0.5 Points`] });
  });

  test.each([
    [
      points('Elias Pettersson'),
      '"Elias Pettersson" can be Elias Pettersson (C) or Elias Pettersson (D): write the full name.',
    ],
    [winner('Boston'), 'No team "Boston" in this simulation, which has Florida Panthers and St. Louis Blues.'],
  ])('rejects the leg %j with and without --allow-missing', async (leg, text) => {
    const refused = { code: 1, notes: `ddh parlay: names.json, legs[0]: ${text}\n` };
    expect(await count([leg])).toEqual(refused);
    expect(await count([leg], '--allow-missing')).toEqual(refused);
  });
});

describe('slips with exclusive legs', () => {
  const TEXT =
    'These legs exclude each other, so the slip cannot win: “Game: Over 5.5 Goals” and “Game: Under 5.5 Goals”.';
  beforeAll(() =>
    writeFile(join(dir, 'both.json'), JSON.stringify({ legs: [goals('over', 5.5), goals('under', 5.5)] })),
  );

  test('ddh parlay lists the legs that exclude each other, even without --explain', async () => {
    expect((await run('--slip', 'both.json')).out).toContain(`\n${TEXT}\n`);
    expect(await json('--slip', 'both.json')).toMatchObject({ never: { legs: [0, 1], excluded: [0, 1], text: TEXT } });
    expect((await run('--slip', 'both.json', '--csv')).notes).toBe(`ddh parlay: ${TEXT}\n`);
  });

  test('ddh suggest lists mutually exclusive legs, both among next legs and among other lines', async () => {
    const suggest = async (...args: readonly string[]): Promise<string> =>
      (await runDdh(dir, ['suggest', 'game.json', '--slip', 'both.json', ...args])).out;
    expect(await suggest()).toContain(TEXT);
    expect(await suggest('--leg', '1')).toContain(TEXT);
  });

  test('ddh parlay --json leaves out the field `never` if the slip wins in at least one simulation', async () => {
    expect(await json('--slip', 'slip.json')).not.toHaveProperty('never');
  });
});

test('ddh parlay --csv prints a row for each leg and a row for the slip', async () => {
  const { out } = await run('--slip', 'slip.json', '--csv');
  const rows = out.trim().split('\n');
  expect(rows).toHaveLength(5);
  expect(rows[2]).toMatch(/^Game: Over 5\.5 Goals,0\.375,.*,0\.4,2,8,\s*$/);
});

test.each([
  [['--slip', 'slip.json', '--link', 'x'], 'give --slip or --link, not both'],
  [['--slip', 'slip.json', '--csv', '--json'], 'give --json or --csv, not both'],
  [[], 'give the slip: '],
])('ddh parlay rejects the arguments %j', async (args, message) => {
  expect(await run(...args)).toMatchObject({ code: 2, notes: expect.stringContaining(message) as string });
});

test('ddh parlay --price prints an EV of -100 % for a slip that always pushes', async () => {
  const { code, out } = await runDdh(dir, ['parlay', 'pushes.json', '--slip', 'whole.json', '--price', '2']);
  expect([code, out]).toEqual([0, expect.stringContaining('EV -100.0%')]);
});
