import { describe, expect, test } from 'vitest';
import type { Run } from '../testing/runDdh.ts';
import { fantasyFolder, SKATERS, TEAM } from '../testing/fantasyFolder.ts';
import { projectionsOf } from '../../testing/projections.ts';
import { DEFAULT_QUERY, scoringOf } from '@ddh/engine/internal/fantasy';
import { rankPlayers } from '../../testing/rankings.ts';
import { rankColumn } from '@ddh/engine/internal/format';

const { put, ddh, query, names } = fantasyFolder();
/** Returns the file and the path that each message of a run begins with. */
const placesOf = ({ notes }: Run): readonly string[] =>
  [...notes.matchAll(/^ddh fantasy: (\S+ [\w[\]."]+) /gm)].map(([, place = '']) => place);
const lines = (out: string): readonly string[] => out.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '));

describe('ddh fantasy', () => {
  test('prints the table of the Fantasy Hub, with the standard scoring by default', async () => {
    const { code, out, notes } = await ddh('s.json');
    expect([code, notes]).toEqual([0, '']);
    const [head, scoring, , columns, ...rows] = lines(out);
    expect(head?.match(/Week 1|\d+ \w+$/g)).toEqual(['Week 1', '3 players']);
    expect(scoring?.match(/ -?[\d.]+(?=[,.]( |$))/g)?.map(Number)).toEqual([2, 1, 0.5, 0.5, 0.5, 0.5, 0.1, 0.5, 0.1]);
    expect(columns).toBe('# | Player | FP | Z | Team | Pos | Own | GP | G | A | PPG | SOG | HIT');
    const cells = rows.slice(0, -1).map((row) => row.split(' | '));
    expect(cells.map((row) => row.toSpliced(3, 1).join(' '))).toEqual([
      '1 Bo Zed 6.2 BOS LW - 4.0 1.00 1.00 - 12.0 20.0',
      '2 Tim Stützle 5.7 OTT C 95.0% 3.0 1.20 2.00 0.40 9.0 2.0',
      '3 Jake Sanderson 4.1 OTT D 80.0% 3.0 0.50 2.00 0.10 6.0 4.0',
    ]);
  });

  test('ddh fantasy shows the first week that is not over if the file’s folder has a schedule', async () => {
    await put('s2.json', [...SKATERS, { ...SKATERS[0], Timeframe: 'Week 2' }]);
    const game = (Date: string, Week: number) => ({ Date, 'Away Team': 'A', 'Home Team': 'B', Week });
    await put('season_schedule.json', [game('2025-10-06', 1), game('2025-10-13', 2)]);
    expect((await query('s2.json'))['timeframe']).toBe('Week 2');
    await put('season_schedule.json', [game('2025-10-07', 1), game('soon', 2)]);
    expect(await ddh('s2.json')).toMatchObject({
      code: 3,
      notes: expect.stringMatching(/^ddh fantasy: season_schedule\.json: .*\.Date /),
    });
    // Replace the faulty schedule with a valid one, which all tests below use.
    await put('season_schedule.json', [game('2025-10-07', 1), game('2025-10-13', 2)]);
    expect((await query('s2.json'))['timeframe']).toBe('Week 1');
  });

  test('prints the same figures as the page Fantasy Hub', async () => {
    const scoring = scoringOf({ skaterScoring: TEAM.skaterScoring, goalieScoring: {} }, 'skaters');
    const rows = rankPlayers(projectionsOf('skaters', SKATERS), scoring, DEFAULT_QUERY);
    const { out } = await ddh('s.json', '--scoring', 'team.json');
    expect(out.split('\n')[1]).toMatch(/Ice Cats: goals 1, hits 2\.$/);
    const cells = lines(out).slice(4, -1);
    expect(cells).toEqual(
      rows.map((row) =>
        [
          row.rank,
          ...(
            [
              'player',
              'fantasyPoints',
              'zScore',
              'team',
              'position',
              'owned',
              'games',
              'goals',
              'assists',
              'ppGoals',
              'shots',
              'hits',
            ] as const
          ).map((column) => rankColumn(column).text(row, 'decimal')),
        ].join(' | '),
      ),
    );
    const result = await query('s.json', '--scoring', 'team.json');
    expect(result).toMatchObject({
      kind: 'skaters',
      timeframe: 'Week 1',
      team: null,
      group: null,
      owned: 1,
      sort: 'fantasyPoints',
      descending: true,
      of: 3,
      found: 3,
    });
    const { kind, ...weights } = scoring;
    expect([result['kind'], result['scoring']]).toEqual([kind, weights]);
    result.rows.forEach((row, i) => {
      const { points, zScore, rank, player } = rows[i]!;
      expect(row).toMatchObject({ ...player, rank, fantasyPoints: points, zScore });
    });
    expect(result.rows[0]!.breakdown).toEqual([
      { field: 'goal', stat: 'goals', weight: 1, amount: 1, fantasyPoints: 1, message: '1 × 1.00 goals = 1.00' },
      { field: 'hit', stat: 'hits', weight: 2, amount: 20, fantasyPoints: 40, message: '2 × 20.00 hits = 40.00' },
    ]);
    expect(Object.keys(result.rows[0]!)).not.toContain('folded');
    expect(result.rows[0]).toMatchObject({ stats: { hits: 20, blocks: null }, owned: null, text: { owned: '-' } });
  });

  test('recognizes a goalie file by its columns, and recommends z-scores for a category league', async () => {
    const { out } = await ddh('g.json', '--scoring', 'team.json');
    const [, scoring, advice, , columns, ...rows] = lines(out);
    expect(scoring).toContain('Ice Cats');
    expect(advice).toContain('z-score');
    expect(columns).toBe('# | Player | FP | Z | Team | Own | W | SA | GA | SV');
    expect(rows.map((row) => row.split(' | ').join(' ').trim())).toEqual([
      '1 Al Net 91.5 +1.00 BOS - 1.50 90.0 8.00 82.0',
      '2 Ed Post 61.0 -1.00 OTT - 1.00 60.0 5.00 55.0',
      '',
    ]);
    // Fewer goals against are better, so the goalie with the fewest is listed first.
    expect(await names('g.json', '--sort', 'GA')).toEqual(['Ed Post', 'Al Net']);
    expect(await names('g.json', '--sort', 'win')).toEqual(['Al Net', 'Ed Post']);
    expect(await names('g.json', '--sort', 'GA', '--reverse')).toEqual(['Al Net', 'Ed Post']);
    expect(await names('g.json', '--pos', 'g', '--team', 'bos')).toEqual(['Al Net']);
  });

  test('ddh fantasy applies standard scoring to goalies if the --scoring file has only skater scoring', async () => {
    const scoring = async (file: string) => (await ddh(file, '--scoring', 'bare.json')).out.split('\n')[1];
    expect(await scoring('s.json')).toMatch(/bare\.json: goals 1\.5\.$/);
    expect(await scoring('g.json')).toMatch(/^bare\.json .*: wins 4,/);
  });

  test('ddh fantasy --csv prints unrounded figures', async () => {
    const { code, out } = await ddh('s.json', '--csv', '--pos', 'D');
    const [head, row, ...end] = out.split('\r\n');
    expect([code, end]).toEqual([0, ['']]);
    expect(head).toMatch(/^Rank,Player,playerId,/);
    expect(row).toMatch(/^3,Jake Sanderson,2,Ottawa Senators,OTT,D,4\.05/);
  });

  test('ddh fantasy exits with 0 and says that there is no data if no player matches the filters', async () => {
    expect(await ddh('s.json', '--pos', 'D', '--search', 'zed')).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 players'),
    });
    expect(await names('s.json', '--pos', 'D', '--search', 'zed')).toEqual([]);
  });

  test('ddh fantasy lists the bad records of a file and ranks the players of the others', async () => {
    await put('bad.json', [
      ...SKATERS,
      { Player: 'X', Timeframe: 'Week 1', Goals: 'many' },
      { Timeframe: 'Week 1', Hits: 1 },
    ]);
    const run = await ddh('bad.json');
    expect(run.code).toBe(3);
    expect(placesOf(run)).toEqual(['bad.json: records[4].Goals', 'bad.json: records[5].Player']);
    expect(run.out).toContain('Bo Zed');
  });

  test('ddh fantasy lists each invalid scoring weight with its path and prints no ranking', async () => {
    await put('wrong.json', {
      skaterScoring: { goal: 26, gaol: 2 },
      goalieScoring: [1],
      leagueStructure: { bench_spots: -1 },
    });
    const run = await ddh('s.json', '--scoring', 'wrong.json');
    expect([run.code, run.out]).toEqual([1, '']);
    expect(placesOf(run)).toEqual([
      'wrong.json: skaterScoring.goal',
      'wrong.json: goalieScoring',
      'wrong.json: skaterScoring."gaol"',
    ]);
    expect(run.notes).toContain('-25 to 25');
  });

  test("rejects pandas' default format and explains how to write the file", async () => {
    await put('columns.json', { Player: { '0': 'A' }, Timeframe: { '0': 'Week 1' }, Goals: { '0': 1 } });
    const run = await ddh('columns.json');
    expect([run.code, placesOf(run)]).toEqual([1, ['columns.json: records']]);
    expect(run.notes).toContain('to_json(');
  });

  test.each([
    [['s.json', '--scoring', 'none.json'], 'none.json: '],
    [['s.json', '--scoring', 's.json'], 's.json '],
    [['team.json'], 'team.json: '],
    [['none.json'], 'none.json: '],
    [['-'], '-: '],
  ] as const)('with the arguments %j, exits with 1 and names the file: %s', async (args, place) => {
    const run = await ddh(...args);
    expect([run.code, run.out]).toEqual([1, '']);
    expect(run.notes.startsWith(`ddh fantasy: ${place}`), run.notes).toBe(true);
  });
});
