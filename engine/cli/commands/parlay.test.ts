import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeSlipLink, type Leg, type SharedSlip } from '@ddh/engine/internal/parlay';
import type { Line } from '@ddh/engine/internal/domain';
import { HAND_CHECKED, OVER, SCORES, WIN } from '../../testing/handChecked.ts';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';
import { modelFingerprint } from '@ddh/engine/internal/model';
import { smallModel } from '../../forecast/testing/slates.ts';

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
  await write('alone.json', { legs: [goals('over', 10.5)] });
  await write('pushes.json', [{ 'Total Goals': 5 }]);
});
afterAll(() => rm(dir, { recursive: true }));

test('ddh parlay counts records as even if the manifest beside them has their generator', async () => {
  await mkdir(join(dir, 'models'));
  const model = smallModel({ gameId: '7', date: '2025-10-07', time: '19:00', goals: [2.2, 3.4] });
  await writeFile(join(dir, 'models/7_gamemodel.json'), JSON.stringify(model));
  await writeFile(join(dir, 'win.json'), JSON.stringify({ legs: [{ ...WIN, team: model.home.name }] }));
  expect((await runDdh(dir, ['simulate', 'models', '--records', '400'])).code).toBe(0);
  const manifest = JSON.parse(await readFile(join(dir, 'data/manifest.json'), 'utf8')) as {
    files: Record<string, { simulated?: object }>;
  };
  expect(manifest.files['7_parlaytrix.npz']?.simulated).toEqual({
    generator: model.generator,
    seed: model.seed,
    model: modelFingerprint(model),
  });
  expect(manifest.files['7_gamemodel.json']?.simulated).toBeUndefined();
  const priced = async (): Promise<{ intervalMethod: string; interval: [number, number] }> =>
    JSON.parse((await runDdh(dir, ['parlay', 'data/7_parlaytrix.npz', '--slip', 'win.json', '--json'])).out) as never;
  const even = await priced();
  await rm(join(dir, 'data/manifest.json'));
  const random = await priced();
  expect([even.intervalMethod, random.intervalMethod]).toEqual(['even', 'wilson']);
  expect(even.interval[1] - even.interval[0]).toBeLessThan(0.7 * (random.interval[1] - random.interval[0]));
});

const run = (...args: readonly string[]): Promise<Run> => runDdh(dir, ['parlay', 'game.json', ...args]);
async function json(...args: readonly string[]): Promise<unknown> {
  const { code, out, notes } = await run(...args, '--json');
  expect([code, notes]).toEqual([0, '']);
  return jsonOf(out);
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
          { hits: 5, probability: 0.625, cost: 1.5, implied: false, text: { probability: '62.5%' } },
          { hits: 2, probability: 0.4, cost: 1.5, text: { probability: '40.0%' } },
          { hits: 2, probability: 1, cost: 1, implied: true },
        ],
        costliest: 0,
        lift: near(2.1333),
        pairs: [
          { legs: [0, 1], phi: near(0.0667), lift: near(0.25 / 0.625 / 0.375) },
          { legs: [0, 2], phi: near(0.2582), lift: near(0.375 / 0.625 / 0.5) },
          { legs: [1, 2], phi: near(0.7746), lift: near(0.375 / 0.375 / 0.5) },
        ],
        // Counted by hand: at least 1 leg hits in 6 records, at least 2 in 4 records, and all 3 in 2 records.
        atLeast: [{ hits: 6 }, { hits: 4 }, { hits: 2 }],
      },
    });
  });

  test('ddh parlay lists legs that never hit together', async () => {
    const { out } = await run('--slip', 'never.json', '--explain');
    expect(out).toMatch(/^Parlay +< 32\.5% +\(0 of 8 /m);
    expect(out).toContain('“P: Over 0.5 Goals” and “Game: Under 5.0 Goals”');
    expect(await json('--slip', 'never.json', '--explain')).toMatchObject({
      never: { legs: [0, 2] },
      explanation: { costliest: null, ladder: [{}, {}, {}, { probability: null }] },
    });
    expect((await run('--slip', 'alone.json')).out).toContain('“Game: Over 10.5 Goals”');
  });

  test('ddh parlay --explain shows only the most and the least correlated of many pairs of legs', async () => {
    const shots = [1.5, 2.5, 3.5, 4.5].map((at) => ({ ...SCORES, stat: 'Shots', line: at }));
    await writeFile(join(dir, 'long.json'), JSON.stringify({ legs: [...LEGS, ...shots] }));
    const { out } = await run('--slip', 'long.json', '--explain');
    expect(out.match(/phi [+-]?\d/g)).toHaveLength(6);
    expect(out).toMatch(/^15 /m);
  });
});

describe('ddh parlay --price', () => {
  test('ddh parlay --price includes the refund of a push in the value of a leg on a whole-number line', async () => {
    // Over 5 and a push have a probability of .375 each. The fair odds are .625 / .375 = 1.67.
    expect(await json('--slip', 'whole.json', '--price', '1.95')).toMatchObject({
      probability: 0.375,
      push: 0.375,
      fair: near(0.6),
      pushRule: 'void',
      decimal: near(1 / 0.6),
      american: -150,
      text: { decimal: '1.67', american: '-150' },
      bet: { price: 1.95, ev: near(0.375 * 0.95 - 0.25) },
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
    expect(out).toMatch(/^Stake +1\.2%.*\n\n.*Kelly.* 5%/m);
  });
});

describe('ddh parlay --link', () => {
  test.each(['', '#', 'https://example.com/hub/?day=1#'])('reads a link that starts with "%s"', async (before) => {
    const { code, out } = await run('--link', before + encodeSlipLink(SHARED));
    expect(code).toBe(0);
    expect(out).toContain('25.0%  (2 of 8 simulations)');
    expect(out).toContain('\nAt +450       EV +37.5%');
    expect(out).not.toContain('link');
  });

  test('ddh parlay reports when the figures in the link differ from those of the simulation', async () => {
    const link = encodeSlipLink({ ...SHARED, hits: 300, records: 1000 });
    const changed = expect.stringMatching(/30\.0% \(300 .* 1,000 /) as string;
    expect((await run('--link', link)).out).toEqual(changed);
    expect(await json('--link', link)).toMatchObject({
      hits: 2,
      link: { hits: 300, records: 1000, changed: 'records', message: changed },
    });
    expect(await json('--link', encodeSlipLink(SHARED))).toMatchObject({ link: { changed: null } });
  });

  test('ddh parlay prefers --price to the price in the link, and ignores an invalid price in the link', async () => {
    expect(await json('--link', encodeSlipLink(SHARED), '--price', '3')).toMatchObject({ bet: { price: 3 } });
    expect(await json('--link', encodeSlipLink({ ...SHARED, price: '+4' }))).toMatchObject({ bet: null });
  });

  test.each([
    'https://example.com/',
    encodeSlipLink(SHARED).slice(0, -1),
    encodeSlipLink(SHARED).replace('slip=1', 'slip=2'),
  ])('ddh parlay rejects the link %s', async (link) => {
    const { code, out, notes } = await run('--link', link);
    expect([code, out]).toEqual([1, '']);
    expect(notes).toMatch(/^ddh parlay: --link: /);
  });
});

test.each([
  ['a record lacks the total', { 'Total Shots': 60 }],
  ['a record has a fraction', { 'Total Goals': 5.5 }],
  ['no record has the total', null],
])('if %s, ddh parlay names the file of the simulation, not the slip', async (_, last) => {
  const records = last === null ? [{ 'Total Shots': 60 }] : [{ 'Total Goals': 6, 'Total Shots': 60 }, last];
  await writeFile(join(dir, 'gap.json'), JSON.stringify(records));
  for (const command of ['parlay', 'suggest']) {
    const { code, notes } = await runDdh(dir, [command, 'gap.json', '--slip', 'whole.json']);
    expect(code).toBe(1);
    expect(notes).toMatch(new RegExp(`^ddh ${command}: gap\\.json: `));
  }
});

describe('player and team names in a slip', () => {
  type Counted = { readonly code?: number; readonly notes: string; readonly labels?: readonly string[] };
  /** Returns the legs' labels that `ddh parlay` prints, or its exit code and messages if it fails. */
  async function count(legs: readonly object[], ...args: readonly string[]): Promise<Counted> {
    await writeFile(join(dir, 'names.json'), JSON.stringify({ legs }));
    const { code, out, notes } = await runDdh(dir, ['parlay', 'night.json', '--slip', 'names.json', '--json', ...args]);
    if (code !== 0) return { code, notes };
    return { notes, labels: (jsonOf(out) as { legs: { label: string }[] }).legs.map(({ label }) => label) };
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
      'Tim Stützle Shots': 3,
    };
    await writeFile(join(dir, 'night.json'), JSON.stringify([record]));
  });

  /** Returns the places of the legs that the messages report, and the known names that they contain. */
  const reported = (notes: string): readonly (readonly string[])[] =>
    notes
      .trimEnd()
      .split('\n')
      .map((note) => [/^ddh parlay: names\.json, legs\[\d\]/.exec(note)?.[0].slice(-7) ?? note, ...names(note)]);
  const names = (note: string): readonly string[] =>
    ['Sam Reinhart', 'Pettersson (C)', 'Pettersson (D)', 'Panthers', 'Blues'].filter((name) =>
      new RegExp(`${name.replaceAll(/[()]/g, '\\$&')}(?!d)`).test(note),
    );

  test('ddh parlay rejects unknown players, and suggests the nearest name for each', async () => {
    const refused = await count([winner('Florida Panthers'), points('Sam Reinhardt'), points('Mitch Marner')]);
    expect(refused.code).toBe(1);
    expect(reported(refused.notes)).toEqual([['legs[1]', 'Sam Reinhart'], ['legs[2]']]);
  });

  test('--allow-missing takes 0 for the counts of a player who is not in the simulation, with a note', async () => {
    const counted = await count([points('Sam Reinhardt'), points('Sam Reinhart', 'Shots')], '--allow-missing');
    expect(counted.labels).toEqual(['Sam Reinhardt: Over 0.5 Points', 'Sam Reinhart: Over 0.5 Shots']);
    expect(reported(counted.notes)).toEqual([
      ['legs[0]', 'Sam Reinhart'],
      ['legs[1]', 'Sam Reinhart'],
    ]);
  });

  test.each([[], ['--allow-missing']])('a count that the file has of no player is refused (%s)', async (...args) => {
    const { code, notes } = await count([points('Sam Reinhart', 'Blocks')], ...args);
    expect(code).toBe(1);
    expect(notes).toMatch(/^ddh parlay: night\.json: .*Blocks/);
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

  test('the files of the folder say which position and team a player has, and a mark that contradicts is refused', async () => {
    const info = { Player: 'Sam Reinhart', Team: 'Florida Panthers', 'API ABRV': 'FLA', Pos: 'C' };
    expect((await count([points('Sam Reinhart (FLA)')])).code).toBe(1);
    await writeFile(join(dir, 'p_info.json'), JSON.stringify([info]));
    for (const typed of ['Sam Reinhart (FLA)', 'Reinhart S. (C)'])
      expect(await count([points(typed)])).toEqual({ notes: '', labels: ['Sam Reinhart: Over 0.5 Points'] });
    for (const typed of ['Sam Reinhart (STL)', 'S. Reinhart (D)'])
      expect(reported((await count([points(typed)])).notes)).toEqual([['legs[0]', 'Sam Reinhart']]);
    // A namesake of the same team whom only the folder knows.
    await writeFile(join(dir, 'p_info.json'), JSON.stringify([info, { ...info, playerId: 7, Pos: 'D' }]));
    expect((await count([points('Sam Reinhart')])).code).toBe(1);
    await rm(join(dir, 'p_info.json'));
  });

  test.each([
    [points('Elias Pettersson'), ['Pettersson (C)', 'Pettersson (D)']],
    [winner('Boston'), ['Panthers', 'Blues']],
  ])('rejects the leg %j with and without --allow-missing', async (leg, choices) => {
    const refused = await count([leg]);
    expect(refused.code).toBe(1);
    expect(reported(refused.notes)).toEqual([['legs[0]', ...choices]]);
    expect(await count([leg], '--allow-missing')).toEqual(refused);
  });
});

describe('slips with exclusive legs', () => {
  const both = /“Game: Over 5\.5 Goals” and “Game: Under 5\.5 Goals”/;
  beforeAll(() =>
    writeFile(join(dir, 'both.json'), JSON.stringify({ legs: [goals('over', 5.5), goals('under', 5.5)] })),
  );

  test('ddh parlay lists the legs that exclude each other, even without --explain', async () => {
    expect((await run('--slip', 'both.json')).out).toMatch(both);
    expect(await json('--slip', 'both.json')).toMatchObject({
      never: { legs: [0, 1], excluded: [0, 1], message: expect.stringMatching(both) as string },
    });
    expect((await run('--slip', 'both.json', '--csv')).notes).toMatch(both);
  });

  test('ddh suggest lists mutually exclusive legs, both among next legs and among other lines', async () => {
    const suggest = async (...args: readonly string[]): Promise<string> =>
      (await runDdh(dir, ['suggest', 'game.json', '--slip', 'both.json', ...args])).out;
    expect(await suggest()).toMatch(both);
    expect(await suggest('--leg', '1')).toMatch(both);
  });

  test('ddh parlay --json says that legs never hit together only if the slip wins in no simulation', async () => {
    expect(await json('--slip', 'slip.json')).toMatchObject({ never: null });
  });
});

test('ddh parlay --csv prints a row for each leg and a row for the slip', async () => {
  const { out } = await run('--slip', 'slip.json', '--csv');
  const rows = out.trim().split('\n');
  expect(rows).toHaveLength(5);
  expect(rows[2]?.split(',').slice(0, 2)).toEqual(['Game: Over 5.5 Goals', '0.375']);
  expect(rows[2]).toMatch(/,0\.4,2,8,\s*$/);
});

test('ddh parlay --price prints an EV of 0 for a slip that always pushes', async () => {
  const { code, out } = await runDdh(dir, ['parlay', 'pushes.json', '--slip', 'whole.json', '--price', '2']);
  expect([code, out]).toEqual([0, expect.stringContaining('EV 0.0%')]);
});
