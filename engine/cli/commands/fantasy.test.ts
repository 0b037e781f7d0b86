import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectionsOf, type ProjectionRecord } from '../../testing/projections.ts';
import { runDdh, type Run } from '../../testing/slates.ts';
import { DEFAULT_QUERY, rankPlayers, scoringOf } from '../../src/fantasy/index.ts';
import { rankText } from '../../src/format/index.ts';

const SKATERS: readonly ProjectionRecord[] = [
  {
    Player: 'Tim Stützle',
    playerId: 1,
    Team: 'Ottawa Senators',
    ABR: 'OTT',
    Pos: 'C',
    percent_owned: 95,
    Games: 3,
    Timeframe: 'Week 1',
    Goals: 1.2,
    Assists: 2,
    'PP Goals': 0.4,
    SOG: 9,
    Hits: 2,
  },
  {
    Player: 'Jake Sanderson',
    playerId: 2,
    Team: 'Ottawa Senators',
    ABR: 'OTT',
    Pos: 'D',
    percent_owned: 80,
    Games: 3,
    Timeframe: 'Week 1',
    Goals: 0.5,
    Assists: 2,
    'PP Goals': 0.1,
    SOG: 6,
    Hits: 4,
  },
  {
    Player: 'Bo Zed',
    Team: 'Boston Bruins',
    ABR: 'BOS',
    Pos: 'LW',
    Games: 4,
    Timeframe: 'Week 1',
    Goals: 1,
    Assists: 1,
    SOG: 12,
    Hits: 20,
  },
  {
    Player: 'Bo Zed',
    Team: 'Boston Bruins',
    ABR: 'BOS',
    Pos: 'LW',
    Games: 60,
    Timeframe: 'Rest of Season',
    Goals: 15,
    Assists: 15,
    SOG: 180,
    Hits: 300,
  },
];
const GOALIES: readonly ProjectionRecord[] = [
  {
    Player: 'Al Net',
    Team: 'Boston Bruins',
    ABR: 'BOS',
    Pos: 'G',
    Timeframe: 'Week 3',
    'Wins Remaining': 1.5,
    'Shots Against Remaining': 90,
    'Goals Against Remaining': 8,
    'Saves Remaining': 82,
  },
  {
    Player: 'Ed Post',
    Team: 'Ottawa Senators',
    ABR: 'OTT',
    Pos: 'G',
    Timeframe: 'Week 3',
    'Wins Remaining': 1,
    'Shots Against Remaining': 60,
    'Goals Against Remaining': 5,
    'Saves Remaining': 55,
  },
];
const TEAM = {
  teamName: 'Ice Cats',
  skaterScoring: { hit: 2, goal: 1 },
  goalieScoring: { wins: 1, saves: 1, goals_against: 1, shutouts: 1 },
  teamRoster: { F: '["Bo Zed"]' },
};

let cwd: string;
const put = (name: string, doc: unknown): Promise<void> =>
  writeFile(join(cwd, name), typeof doc === 'string' ? doc : JSON.stringify(doc));
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-fantasy-'));
  await put('s.json', SKATERS);
  await put('g.json', GOALIES);
  await put('team.json', TEAM);
  await put('bare.json', { skaterScoring: { goal: '1.5' } });
});
afterAll(() => rm(cwd, { recursive: true }));

const ddh = (...args: readonly string[]): Promise<Run> => runDdh(cwd, ['fantasy', ...args]);
const lines = (out: string): readonly string[] => out.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '));
type Row = { rank: number; player: string; points: { value: number; text: string }; breakdown: { text: string }[] };
type Answer = Record<string, unknown> & { rows: Row[] };
const ask = async (...args: readonly string[]): Promise<Answer> => {
  const run = await ddh(...args, '--json');
  expect(run).toMatchObject({ code: 0, notes: '' });
  return JSON.parse(run.out) as Answer;
};
const names = async (...args: readonly string[]) => (await ask(...args)).rows.map(({ player }) => player);

describe('ddh fantasy', () => {
  test('for people: the page’s table, by the standard scoring, which is said', async () => {
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

  test('figures are those of the page', async () => {
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
    const answer = await ask('s.json', '--scoring', 'team.json');
    expect(answer).toMatchObject({
      kind: 'skaters',
      timeframe: 'Week 1',
      team: null,
      group: null,
      owned: 100,
      of: 3,
      found: 3,
    });
    expect(answer['scoring']).toEqual(scoring);
    answer.rows.forEach((row, i) => {
      const { points, zScore, rank, player } = rows[i]!;
      expect(row).toMatchObject({ ...player, rank, points: { value: points }, zScore: { value: zScore } });
    });
    expect(answer.rows[0]!.breakdown).toEqual([
      { field: 'goal', stat: 'goals', weight: 1, amount: 1, points: 1, text: '1 × 1.00 goals = 1.00' },
      { field: 'hit', stat: 'hits', weight: 2, amount: 20, points: 40, text: '2 × 20.00 hits = 40.00' },
    ]);
    expect(Object.keys(answer.rows[0]!)).not.toContain('folded');
    expect(answer.rows[0]).toMatchObject({ stats: { hits: 20, blocks: null }, owned: { percent: null, text: '-' } });
  });

  test('goalies are told by their columns; categories say where to look', async () => {
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
    // Few goals against are good: they come first.
    expect(await names('g.json', '--sort', 'GA')).toEqual(['Ed Post', 'Al Net']);
    expect(await names('g.json', '--sort', 'GA', '--reverse')).toEqual(['Al Net', 'Ed Post']);
    expect(await names('g.json', '--pos', 'g', '--team', 'bos')).toEqual(['Al Net']);
  });

  test('a file of scoring alone, and a section it does not have', async () => {
    expect((await ddh('s.json', '--scoring', 'bare.json')).out).toContain('\nScoring of bare.json: goals 1.5.\n');
    expect((await ddh('g.json', '--scoring', 'bare.json')).out).toContain(
      '\nbare.json has no goalie scoring. Standard scoring counts: wins 4,',
    );
  });

  test.each([
    [
      ['--pos', 'F'],
      ['Bo Zed', 'Tim Stützle'],
    ],
    [['--pos', 'D'], ['Jake Sanderson']],
    [['--pos', 'G'], []],
    [
      ['--owned', '90'],
      ['Bo Zed', 'Jake Sanderson'],
    ],
    [
      ['--team', 'ott'],
      ['Tim Stützle', 'Jake Sanderson'],
    ],
    [['--team', 'Boston Bruins'], ['Bo Zed']],
    [['--search', 'stutz'], ['Tim Stützle']],
    [['--limit', '1'], ['Bo Zed']],
    [
      ['--sort', 'player'],
      ['Bo Zed', 'Jake Sanderson', 'Tim Stützle'],
    ],
    [
      ['--sort', 'Power-play goals'],
      ['Tim Stützle', 'Jake Sanderson', 'Bo Zed'],
    ],
    [
      ['--sort', 'fantasypoints', '--reverse'],
      ['Jake Sanderson', 'Tim Stützle', 'Bo Zed'],
    ],
    [['--timeframe', 'rest'], ['Bo Zed']],
    [
      ['--timeframe', '1', '--sort', 'sog', '--limit', '2'],
      ['Bo Zed', 'Tim Stützle'],
    ],
  ])('%j: %j', async (args, found) => {
    expect(await names('s.json', ...args)).toEqual(found);
  });

  test('as CSV, with whole figures', async () => {
    const { code, out } = await ddh('s.json', '--csv', '--pos', 'D');
    const [head, row, ...end] = out.split('\r\n');
    expect([code, end]).toEqual([0, ['']]);
    expect(head).toMatch(/^Rank,Player,playerId,/);
    expect(row).toMatch(/^3,Jake Sanderson,2,Ottawa Senators,OTT,D,4\.05/);
  });

  test('nobody found is said, and is no error', async () => {
    expect(await ddh('s.json', '--pos', 'D', '--search', 'zed')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Skaters, Week 1, Defensemen: 0 players\n.*\n\nNo skater data available for current filters\n$/,
      ),
    });
  });

  test('bad records are named, the good ones shown', async () => {
    await put('bad.json', [
      ...SKATERS,
      { Player: 'X', Timeframe: 'Week 1', Goals: 'many' },
      { Timeframe: 'Week 1', Hits: 1 },
    ]);
    const run = await ddh('bad.json');
    expect(run).toMatchObject({
      code: 1,
      notes:
        'ddh fantasy: bad.json: records[4].Goals must be a number\n' +
        'ddh fantasy: bad.json: records[5].Player is missing\n',
    });
    expect(run.out).toContain('Bo Zed');
  });

  test('scoring that is wrong is named with its places, and nothing is ranked by it', async () => {
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
        'wrong.json: skaterScoring."gaol" is no weight: the weights are goal, assist, pp_goal, pp_assist, pk_goal, pk_assist, ' +
          'plus_minus, sog, block, hit',
      ]
        .map((line) => `ddh fantasy: ${line}\n`)
        .join(''),
    });
  });

  test.each([
    [['s.json', '--timeframe', 'Week 7'], 1, "no timeframe has 'Week 7': Week 1, Rest of Season"],
    [['s.json', '--team', 'xyz'], 1, "no team has 'xyz': Boston Bruins, Ottawa Senators"],
    [['s.json', '--team', ''], 1, "no team has ''"],
    [['s.json', '--scoring', 'none.json'], 1, 'none.json: no such file or directory'],
    [['s.json', '--scoring', 's.json'], 1, 's.json: must be a team, or an object with skaterScoring and goalieScoring'],
    [['team.json'], 1, 'team.json: no record has a column of skaters (Goals) or of goalies (Wins Remaining)'],
    [['none.json'], 1, 'none.json: no such file or directory'],
    [['s.json', '--owned', '95'], 2, '--owned must be one of 100, 90, 80, 70, 60, 50, 40'],
    [['s.json', '--pos', 'C'], 2, '--pos must be one of F, D, G'],
    [['s.json', '--sort', 'wins'], 2, '--sort must be one of player, fantasyPoints, zScore, team, position,'],
    [['s.json', '--limit', '0'], 2, '--limit must be a whole number from 1'],
    [['s.json', '--json', '--csv'], 2, 'give --json or --csv, not both'],
    [['-'], 1, '-: Unexpected end of JSON input'],
    [['-', '--scoring', '-'], 2, 'only one file can be standard input'],
    [[], 2, 'give one file of projections'],
    [['s.json', 'g.json'], 2, 'give one file of projections'],
  ] as const)('%j: %i, %s', async (args, code, note) => {
    expect(await ddh(...args)).toMatchObject({ code, out: '', notes: expect.stringContaining(note) });
  });

  test('words that more than one team has, and a file without timeframes', async () => {
    await put('two.json', [
      { Player: 'A', Team: 'New York Rangers', Timeframe: 'Week 1', Goals: 1 },
      { Player: 'B', Team: 'New York Islanders', Timeframe: 'Week 1', Goals: 1 },
    ]);
    expect((await ddh('two.json', '--team', 'new york')).notes).toContain(
      "more than one team has 'new york': New York Islanders, New York Rangers",
    );
    await put('bare-records.json', [{ Goals: 1 }]);
    expect(await ddh('bare-records.json')).toMatchObject({
      code: 1,
      out: '',
      notes: expect.stringContaining('the file has no timeframe'),
    });
  });
});
