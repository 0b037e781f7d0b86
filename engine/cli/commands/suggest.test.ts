import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeSlipLink, type Leg } from '@ddh/engine/internal/parlay';
import { LINES } from '@ddh/engine/internal/domain';
import { FOUR_RECORDS } from '../testing/fourRecords.ts';
import { simulatedGames, slipsOf, type Game } from '../../testing/games.ts';
import { SCORES, WIN } from '../../testing/handChecked.ts';
import { prop } from '../../testing/prop.ts';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ddh-suggest-'));
  const write = (name: string, value: unknown) => writeFile(join(dir, name), JSON.stringify(value));
  await write('game.json', FOUR_RECORDS);
  await write('slip.json', { legs: [WIN, SCORES] });
  await write('win.json', { legs: [WIN] });
  await write('never.json', { legs: [{ kind: 'total', stat: 'Goals', side: 'over', line: 10.5 }] });
});
afterAll(() => rm(dir, { recursive: true }));

const run = (...args: readonly string[]): Promise<Run> => runDdh(dir, ['suggest', 'game.json', ...args]);

/** The oracle: returns whether a leg hits in a record, as the spec defines it. */
function holds(record: Readonly<Record<string, number>>, leg: Leg): boolean {
  const beyond = (value: number, side: string, at: number) => (side === 'over' ? value > at : value < at);
  switch (leg.kind) {
    case 'winner':
      return record[leg.team] === 1 && record[`${leg.team} Goal Differential`]! > leg.margin;
    case 'total':
      return beyond(record[`Total ${leg.stat}`]!, leg.side, leg.line);
    case 'teamTotal':
      return beyond(record[`${leg.team} ${leg.stat}`]!, leg.side, leg.line);
    case 'player':
      return beyond(record[`${leg.player} ${leg.stat}`] ?? 0, leg.side, leg.line);
  }
}
const scan = ({ records }: Game, legs: readonly Leg[]): number =>
  records.filter((record) => legs.every((leg) => holds(record, leg))).length;

type Counted = { readonly leg: Leg; readonly hits: number };
async function json(args: readonly string[]): Promise<Record<string, unknown>> {
  const { code, out } = await runDdh(dir, [...args, '--allow-missing', '--json']);
  expect(code).toBe(0);
  return jsonOf(out);
}

describe('the counts of ddh suggest', () => {
  const games = simulatedGames.chain((game) =>
    fc.tuple(
      fc.constant(game),
      slipsOf(game).filter((legs) => legs.length > 0),
      fc.nat(100),
    ),
  );

  prop(
    'the numbers of hits from ddh suggest equal those of a record scan and of ddh parlay',
    [games],
    async ([game, legs, pick]) => {
      await writeFile(join(dir, 'any.json'), JSON.stringify(game.records));
      await writeFile(join(dir, 'legs.json'), JSON.stringify({ legs }));
      const slip = ['any.json', '--slip', 'legs.json'];

      const next = await json(['suggest', ...slip, '--any', '--all-lines', '--top', '40']);
      const best = next['best'] as readonly (Counted & { readonly given: number; readonly alone: number })[];
      const hits = scan(game, legs);
      expect(next).toMatchObject({ hits, records: game.records.length });
      for (const { leg, hits: together, given, alone } of best) {
        expect(together).toBe(scan(game, [...legs, leg]));
        expect(given).toBe(together / hits);
        expect(alone).toBe(scan(game, [leg]) / game.records.length);
      }

      const number = (pick % legs.length) + 1;
      const linesOfLeg = await json(['suggest', ...slip, '--leg', String(number)]);
      const lines = linesOfLeg['lines'] as readonly (Counted & { readonly current: boolean })[];
      for (const { leg, hits: changed } of lines) expect(changed).toBe(scan(game, legs.with(number - 1, leg)));
      const current = lines.filter((one) => one.current);
      expect(current.map((one) => one.hits)).toEqual([hits]);
      expect(await json(['parlay', ...slip])).toMatchObject({ hits, probability: hits / game.records.length });
    },
    15,
  );
});

describe('ddh suggest', () => {
  test('ddh suggest ranks next legs by lift, and names those that always hold', async () => {
    const { code, out, notes } = await run('--slip', 'win.json', '--by', 'lift', '--price', '+100');
    expect([code, notes]).toEqual([0, '']);
    const rows = out.split('\n').filter((row) => /^\d {2}/.test(row));
    const figures = ['75.0%', '100.0%', '75.0%', '1.3× (0.6× to 2.3×)', '+167', '+100.0% (-12.3% to +100.0%)'];
    const cells = rows.map((row) => row.split(/ {2,}/));
    expect(cells.map((row) => row.slice(0, 8))).toEqual([
      ['1', 'Game: Over 5.5 Goals', ...figures],
      ['2', 'P: Over 0.5 Goals', ...figures],
    ]);
    expect(cells.map((row) => row.length)).toEqual([9, 9]);
    expect(await json(['suggest', 'game.json', '--slip', 'win.json', '--only', 'winner'])).toMatchObject({ best: [] });
  });

  test('if the slip wins in no simulation, ddh suggest lists no legs', async () => {
    expect((await run('--slip', 'never.json')).out).not.toMatch(/^\d {2}/m);
    expect(await json(['suggest', 'game.json', '--slip', 'never.json'])).toMatchObject({ hits: 0, best: [] });
  });

  test('the options --only, --top and --all-lines determine which legs ddh suggest lists', async () => {
    const kinds = async (...args: readonly string[]) => {
      const { best } = await json(['suggest', 'game.json', '--slip', 'win.json', '--any', ...args]);
      return (best as readonly Counted[]).map(({ leg }) => leg.kind);
    };
    expect(new Set(await kinds('--only', 'player'))).toEqual(new Set(['player']));
    expect(new Set(await kinds('--only', 'total,player'))).toEqual(new Set(['total', 'player']));
    expect(await kinds('--top', '2')).toHaveLength(2);
    expect((await kinds('--all-lines', '--top', '99')).length).toBeGreaterThan((await kinds('--top', '99')).length);
  });

  test('ddh suggest --leg prints the probability of the slip at each line of the selected leg', async () => {
    const { out } = await run('--slip', 'slip.json', '--leg', '1');
    const rows = out.split('\n').slice(3, 5);
    expect(rows.map((row) => row.trim().split(/(?<!^) {2,}/))).toEqual([
      [expect.stringMatching(/^0\.5/), '* 75.0%', '30.1% to 95.4%', '1.33', '-300'],
      ['1.5', '75.0%', '30.1% to 95.4%', '1.33', '-300'],
    ]);
    expect((await run('--slip', 'slip.json', '--leg', '2')).out).toContain('\nLine  ');
    const { lines } = await json(['suggest', 'game.json', '--slip', 'slip.json', '--leg', '2']);
    expect(lines).toHaveLength(2 * LINES.playerProp.length);
  });

  test('ddh suggest uses the slip, price and notation of a link', async () => {
    const shared = { gameId: '1', away: 'Away', home: 'Home', dataVersion: 'v', oddsType: 'american' } as const;
    const link = encodeSlipLink({ ...shared, legs: [WIN], price: '2.00', records: 9, hits: 3 });
    const { out } = await run('--link', link, '--by', 'value', '--any');
    expect(out).toContain('33.3% (3 of 9 ');
    expect(out).toMatch(/ \+100 {2}\+50\.0% \(-39\.9% to \+90\.9%\) /);
    expect(await json(['suggest', 'game.json', '--link', link, '--leg', '1'])).toMatchObject({ link: { hits: 3 } });
  });

  test('ddh suggest names the file or option that is wrong', async () => {
    const { code, notes } = await runDdh(dir, ['suggest', 'nowhere.json', '--slip', 'slip.json']);
    expect(code).toBe(1);
    expect(notes).toMatch(/^ddh suggest: nowhere\.json: /);
    expect((await run('--slip', 'game.json')).notes).toMatch(/^ddh suggest: game\.json: slip /);
  });
});
