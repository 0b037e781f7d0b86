import { describe, expect, test } from 'vitest';
import { fantasyFolder, SKATERS, TEAM } from '../testing/fantasyFolder.ts';
import { projectionsOf } from '../../testing/projections.ts';
import { DEFAULT_QUERY, scoringOf } from '@ddh/engine/internal/fantasy';
import { rankPlayers } from '../../testing/rankings.ts';
import { rankText } from '@ddh/engine/internal/format';

const { put, ddh, query, names } = fantasyFolder();
const lines = (out: string): readonly string[] => out.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '));

describe('ddh fantasy', () => {
  test('prints the table of the Fantasy Hub, with the standard scoring by default', async () => {
    const { code, out, notes } = await ddh('s.json');
    expect([code, notes]).toEqual([0, '']);
    expect(lines(out)).toEqual([
      'Skaters, Week 1: 3 players',
      'Standard scoring: goals 2, assists 1, power-play goals 0.5, power-play assists 0.5, short-handed goals 0.5, ' +
        'short-handed assists 0.5, shots on goal 0.1, blocks 0.5, hits 0.1.',
      '',
      '# | Player | FP | Z | Team | Pos | Own | GP | G | A | PPG | SOG | HIT',
      expect.stringMatching(
        /^1 \| Bo Zed \| 6\.2 \| .* \| BOS \| LW \| - \| 4\.0 \| 1\.00 \| 1\.00 \| - \| 12\.0 \| 20\.0$/,
      ),
      expect.stringMatching(
        /^2 \| Tim Stützle \| 5\.7 \| .* \| OTT \| C \| 95\.0% \| 3\.0 \| 1\.20 \| 2\.00 \| 0\.40 \| 9\.0 \| 2\.0$/,
      ),
      expect.stringMatching(
        /^3 \| Jake Sanderson \| 4\.1 \| .* \| OTT \| D \| 80\.0% \| 3\.0 \| 0\.50 \| 2\.00 \| 0\.10 \| 6\.0 \| 4\.0$/,
      ),
      '',
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
      notes: expect.stringMatching(/^ddh fantasy: season_schedule\.json: records\[1\]\.Date /),
    });
    // Replace the faulty schedule with a valid one, which all tests below use.
    await put('season_schedule.json', [game('2025-10-07', 1), game('2025-10-13', 2)]);
    expect((await query('s2.json'))['timeframe']).toBe('Week 1');
  });

  test('prints the same figures as the page Fantasy Hub', async () => {
    const scoring = scoringOf({ skaterScoring: TEAM.skaterScoring, goalieScoring: {} }, 'skaters');
    const rows = rankPlayers(projectionsOf('skaters', SKATERS), scoring, DEFAULT_QUERY);
    const { out } = await ddh('s.json', '--scoring', 'team.json');
    expect(out).toMatch(/^Skaters, Week 1: 3 players\nScoring of Ice Cats: goals 1, hits 2\.\n/);
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
          ).map((column) => rankText(row, column)),
        ].join(' | '),
      ),
    );
    const result = await query('s.json', '--scoring', 'team.json');
    expect(result).toMatchObject({
      kind: 'skaters',
      timeframe: 'Week 1',
      team: null,
      group: null,
      owned: 100,
      of: 3,
      found: 3,
    });
    expect(result['scoring']).toEqual(scoring);
    result.rows.forEach((row, i) => {
      const { points, zScore, rank, player } = rows[i]!;
      expect(row).toMatchObject({ ...player, rank, points: { value: points }, zScore: { value: zScore } });
    });
    expect(result.rows[0]!.breakdown).toEqual([
      { field: 'goal', stat: 'goals', weight: 1, amount: 1, points: 1, text: '1 × 1.00 goals = 1.00' },
      { field: 'hit', stat: 'hits', weight: 2, amount: 20, points: 40, text: '2 × 20.00 hits = 40.00' },
    ]);
    expect(Object.keys(result.rows[0]!)).not.toContain('folded');
    expect(result.rows[0]).toMatchObject({ stats: { hits: 20, blocks: null }, owned: { percent: null, text: '-' } });
  });

  test('recognizes a goalie file by its columns, and recommends z-scores for a category league', async () => {
    const { out } = await ddh('g.json', '--scoring', 'team.json');
    expect(lines(out)).toEqual([
      'Goalies, Week 3: 2 players',
      'Scoring of Ice Cats: categories, each with a weight of 1.',
      expect.stringContaining('sort by z-score'),
      '',
      '# | Player | FP | Z | Team | Own | W | SA | GA | SV',
      expect.stringContaining('1 | Al Net | 91.5 | +1.00 | BOS | - | 1.50 | 90.0 | 8.00 | 82.0'),
      expect.stringContaining('2 | Ed Post | 61.0 | -1.00 | OTT | - | 1.00 | 60.0 | 5.00 | 55.0'),
      '',
    ]);
    // Fewer goals against are better, so the goalie with the fewest is listed first.
    expect(await names('g.json', '--sort', 'GA')).toEqual(['Ed Post', 'Al Net']);
    expect(await names('g.json', '--sort', 'win')).toEqual(['Al Net', 'Ed Post']);
    expect(await names('g.json', '--sort', 'GA', '--reverse')).toEqual(['Al Net', 'Ed Post']);
    expect(await names('g.json', '--pos', 'g', '--team', 'bos')).toEqual(['Al Net']);
  });

  test('ddh fantasy applies standard scoring to goalies if the --scoring file has only skater scoring', async () => {
    expect((await ddh('s.json', '--scoring', 'bare.json')).out).toContain('\nScoring of bare.json: goals 1.5.\n');
    expect((await ddh('g.json', '--scoring', 'bare.json')).out).toContain(
      '\nbare.json has no goalie scoring. Standard scoring applies: wins 4,',
    );
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
      out: expect.stringMatching(
        /^Skaters, Week 1, Defensemen: 0 players\n.*\n\nNo skater data available for current filters\n$/,
      ),
    });
  });

  test('ddh fantasy lists the bad records of a file and ranks the players of the others', async () => {
    await put('bad.json', [
      ...SKATERS,
      { Player: 'X', Timeframe: 'Week 1', Goals: 'many' },
      { Timeframe: 'Week 1', Hits: 1 },
    ]);
    const run = await ddh('bad.json');
    expect(run).toMatchObject({
      code: 3,
      notes:
        'ddh fantasy: bad.json: records[4].Goals must be a number\n' +
        'ddh fantasy: bad.json: records[5].Player is missing\n',
    });
    expect(run.out).toContain('Bo Zed');
  });

  test('ddh fantasy lists each invalid scoring weight with its path and prints no ranking', async () => {
    await put('wrong.json', {
      skaterScoring: { goal: 26, gaol: 2 },
      goalieScoring: [1],
      leagueStructure: { bench_spots: -1 },
    });
    expect(await ddh('s.json', '--scoring', 'wrong.json')).toEqual({
      code: 1,
      out: '',
      notes: [
        'wrong.json: skaterScoring.goal must be a number from -25 to 25',
        'wrong.json: goalieScoring must be an object of weights',
        'wrong.json: skaterScoring."gaol" is not a weight: the weights are goal, assist, pp_goal, pp_assist, pk_goal, pk_assist, ' +
          'plus_minus, sog, block, hit',
      ]
        .map((line) => `ddh fantasy: ${line}\n`)
        .join(''),
    });
  });

  test("rejects pandas' default format and explains how to write the file", async () => {
    await put('columns.json', { Player: { '0': 'A' }, Timeframe: { '0': 'Week 1' }, Goals: { '0': 1 } });
    expect((await ddh('columns.json')).notes).toBe(
      'ddh fantasy: columns.json: records must be an array of records: in pandas, write it with to_json(path, orient="records")\n',
    );
  });

  test.each([
    [['s.json', '--scoring', 'none.json'], 1, 'none.json: no such file or directory'],
    [['s.json', '--scoring', 's.json'], 1, 's.json must be a team, or an object with skaterScoring and goalieScoring'],
    [['team.json'], 1, 'team.json: no record has a column of skaters (Goals) or of goalies (Wins Remaining)'],
    [['none.json'], 1, 'none.json: no such file or directory'],
    [['s.json', '--owned', '95'], 2, '--owned must be one of 100, 90, 80, 70, 60, 50, 40'],
    [['s.json', '--pos', 'C'], 2, "--pos must be one of F, D, G, not 'C': C, LW and RW are F"],
    [['s.json', '--sort', 'wins'], 2, '--sort must be one of player, '],
    [['s.json', '--limit', '0'], 2, '--limit must be a whole number from 1'],
    [['s.json', '--json', '--csv'], 2, 'give --json or --csv, not both'],
    [['-'], 1, '-: Unexpected end of JSON input'],
    [['-', '--scoring', '-'], 2, 'only one file can be read from standard input'],
    [[], 2, 'give one file of projections'],
    [['s.json', 'g.json'], 2, 'give one file of projections'],
  ] as const)('with the arguments %j, exits with %i: %s', async (args, code, note) => {
    const out = args.some((arg) => arg === '--json') ? expect.stringContaining(note) : '';
    expect(await ddh(...args)).toMatchObject({ code, out, notes: expect.stringContaining(note) });
  });
});
