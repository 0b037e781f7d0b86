import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWNED_LIMITS, type RankColumn, type RankKind } from '@ddh/engine/internal/fantasy';
import { runDdh } from '../../engine/cli/testing/runDdh.ts';
import { goalie, setUp, skater, store, TEAM } from '../testing/rankingsPage.ts';

// For each file and every combination of timeframe, team, position and ownership, the page lists the same players as
// the command `ddh fantasy`.

const TEAMS = [
  { Team: 'Ottawa Senators', ABR: 'OTT' },
  { Team: 'Boston Bruins', ABR: 'BOS' },
  { Team: 'Utah Mammoth', ABR: 'UTA' },
];
const POSITIONS = ['C', 'LW', 'D', 'RW', 'D'];
const TIMEFRAMES = ['Week 2', 'Week 1', 'Rest of Season'];

/** Returns a figure that varies with `i`. Some figures are `null`, which means unknown. */
const figure = (i: number, most: number): number | null => (i % 11 === 7 ? null : ((i * 37) % 101) * (most / 100));
const change = (i: number, timeframe: string) => ({
  ...TEAMS[i % 3],
  Timeframe: timeframe,
  percent_owned: i % 9 === 4 ? null : (i * 17) % 101,
});

const SKATERS = TIMEFRAMES.flatMap((timeframe, t) =>
  Array.from({ length: 36 - 5 * t }, (_, i) =>
    skater(`Player ${String.fromCodePoint(65 + (i % 26))}${i}`, {
      ...change(i, timeframe),
      Pos: POSITIONS[i % 5],
      Goals: figure(i + t, 3),
      Assists: figure(i + 2 * t, 4),
      Hits: figure(3 * i + t, 9),
      PlusMinus: (i % 5) - 2,
    }),
  ),
);
const GOALIES = TIMEFRAMES.flatMap((timeframe, t) =>
  Array.from({ length: 12 }, (_, i) =>
    goalie(`Goalie ${i}`, {
      ...change(i, timeframe),
      'Wins Remaining': figure(i + t, 3),
      'Goals Against Remaining': figure(5 * i, 9),
    }),
  ),
);
const SITE = { skater_projections: SKATERS, goalie_projections: GOALIES };
const SCORING = {
  skaterScoring: { goal: 4.5, plus_minus: -1, hit: 0.3 },
  goalieScoring: { wins: 5, goals_against: -3 },
};

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-rankings-'));
  await writeFile(join(root, 'skaters.json'), JSON.stringify(SKATERS));
  await writeFile(join(root, 'goalies.json'), JSON.stringify(GOALIES));
  await writeFile(join(root, 'scoring.json'), JSON.stringify(SCORING));
});
afterAll(() => rm(root, { recursive: true }));

/** The orders and search texts to test. Each combination of filters uses the next order and search text. */
const ORDERS: readonly (readonly [by: RankColumn, reverse: boolean, search: string])[] = [
  ['fantasyPoints', false, ''],
  ['fantasyPoints', true, 'player'],
  ['zScore', false, ''],
  ['player', true, 'bos'],
  ['owned', false, ''],
];

const GROUPS = { skaters: [null, 'F', 'D'], goalies: [null] } as const;

test.each<[RankKind, boolean, number]>([
  ['skaters', true, 3 * 4 * 3 * 7],
  ['goalies', false, 3 * 4 * 1 * 7],
])(
  'the ranking of %s lists the same players as ddh fantasy for every combination of filters',
  async (kind, ownScoring, expected) => {
    const page = setUp({}, SITE);
    if (ownScoring) await store(page.services.tab, { ...TEAM, ...SCORING });
    await page.section.show(kind);
    await page.rankings.actions.open();
    const { actions, state } = page.rankings;
    let combinations = 0;
    let listed = 0;
    for (const timeframe of TIMEFRAMES) {
      actions.selectTimeframe(kind, timeframe);
      for (const team of [null, ...TEAMS.map(({ Team }) => Team)]) {
        actions.selectTeam(kind, team);
        for (const group of GROUPS[kind]) {
          actions.selectGroup(kind, group);
          for (const owned of OWNED_LIMITS) {
            actions.selectOwned(kind, owned);
            const [by, reverse, search] = ORDERS[combinations % ORDERS.length]!;
            actions.search(kind, search);
            while (state[kind].order.by !== by) actions.order(kind, by);
            const down = (by !== 'player') !== reverse;
            while (state[kind].order.descending !== down) actions.order(kind, by);
            const args = `fantasy ${kind}.json --json --owned ${owned} --sort ${by}`.split(' ');
            args.push('--timeframe', timeframe, '--search', search);
            if (team !== null) args.push('--team', team);
            if (group !== null) args.push('--pos', group);
            if (ownScoring) args.push('--scoring', 'scoring.json');
            if (reverse) args.push('--reverse');
            const run = await runDdh(root, args);
            const answer = JSON.parse(run.out) as {
              found: number;
              of: number;
              rows: { player: string; rank: number; fantasyPoints: number; zScore: number }[];
            };
            while (state[kind].rows.length < state[kind].found) actions.showMore(kind);
            const { rows, found, of } = state[kind];
            expect({ found, of }).toEqual({ found: answer.found, of: answer.of });
            expect(rows.map(({ row }) => [row.player.player, row.rank, row.points, row.zScore])).toEqual(
              answer.rows.map(({ player, rank, fantasyPoints, zScore }) => [player, rank, fantasyPoints, zScore]),
            );
            combinations++;
            listed += rows.length;
          }
        }
      }
    }
    expect(combinations).toBe(expected);
    // The combinations must find more than one player on average. Otherwise, the comparison would prove little.
    expect(listed).toBeGreaterThan(combinations);
  },
);
