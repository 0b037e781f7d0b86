import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gamesCsv, goaliesCsv, rostersCsv, skatersCsv } from '../../forecast/testing/historyFiles.ts';
import { inventLeague } from '../../forecast/testing/inventedLeague.ts';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';
import { zipSeasons } from '../testing/zipSeasons.ts';
import type { ForecastComparison, MarketSummary } from '@ddh/forecast/backtest';
import type { TrackRecordSummary } from '@ddh/engine/internal/trackRecord';
import type { LeagueDate } from '@ddh/engine/internal/domain';

/** Maps the abbreviations of the invented teams to those of real clubs. */
const KEYS = { AAA: 'ANA', BBB: 'BOS', CCC: 'CAR', DDD: 'DAL' };
const clubs = (text: string): string =>
  Object.entries(KEYS).reduce((all, [invented, club]) => all.replaceAll(invented, club), text);

const before = inventLeague({ season: '2023-24', first: '2023-10-10' as LeagueDate, days: 6, seed: 2 });
const { sheets, roster } = inventLeague({ days: 5 });
const all = [...before.sheets, ...sheets];

let cwd = '';
const put = (name: string, bytes: string | Uint8Array): Promise<void> => writeFile(join(cwd, name), bytes);
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-backtest-'));
  await put('games.csv', clubs(gamesCsv(all)));
  await put('unknown.csv', clubs(gamesCsv(all)).replaceAll('ANA', 'XYZ'));
  await put('skaters.csv.gz', gzipSync(clubs(skatersCsv(all))));
  await put('unknown_skaters.csv', clubs(skatersCsv(all)).replaceAll('ANA', 'XYZ'));
  await put('goalies.csv', clubs(goaliesCsv(all)));
  await put('unknown_goalies.csv', clubs(goaliesCsv(all)).replaceAll('ANA', 'XYZ'));
  await put('rosters.csv', clubs(rostersCsv(roster)));
  await put('starters.csv', 'date,team,player_id\n2024-10-08,ANA,1091\n');
  const goalie = { date: '2024-10-08', team: 'ANA', player_id: 1091, kind: 'goalie' };
  const news = [{ ...goalie, at: '2024-10-08T20:00:00Z', source: 'operator' }];
  await put('news.json', JSON.stringify({ news }));
  await put('unused.json', JSON.stringify({ news: [{ ...news[0], player_id: 1 }] }));
  await put('bad.csv', 'game_id,date\n1,2\n');
});
afterAll(() => rm(cwd, { recursive: true }));

const FILES = ['--games', 'games.csv', '--skaters', 'skaters.csv.gz', '--goalies', 'goalies.csv'];
const run = (...args: readonly string[]): Promise<Run> => runDdh(cwd, ['backtest', ...args]);
const quick = (...args: readonly string[]): Promise<Run> => run(...FILES, '--records', '100', ...args);

type BacktestJson = {
  readonly season: string;
  readonly records: number;
  readonly games: number;
  readonly skaterGames: { readonly dressed: number; readonly expected: number; readonly scored: number };
  readonly problems: readonly object[];
  readonly markets: readonly (Omit<MarketSummary, 'forecasts'> & {
    readonly name: string;
    readonly scores: MarketSummary['forecasts'];
  })[];
};
const parse = ({ out }: Run): BacktestJson => jsonOf(out) as BacktestJson;

describe('ddh backtest', () => {
  test('ddh backtest scores the last season and prints tables', async () => {
    const { code, out, notes } = await quick();
    expect([code, notes]).toEqual([0, '']);
    const { markets, skaterGames } = parse(await quick('--json'));
    expect(out).toMatch(new RegExp(`^2024-25: 10 .* 100 .* ${skaterGames.scored} `));
    const rows = out.split('\n').map((row) => row.split(/ {2,}/));
    for (const { name, events, observed, scores } of markets) {
      const printed = rows.filter(([first]) => first === name).map((row) => row.slice(1, 5));
      const [, expectedShare = ''] = printed[0]!.slice(1);
      const begin = [`${events}`, observed.toFixed(3), expectedShare];
      const { brier, logLoss } = scores.model;
      expect(printed).toEqual([brier, logLoss].map((score) => [...begin, score.toFixed(4)]));
    }
    expect(rows.find(([first]) => first === 'Away goals')?.[1]).toBe('10');
    expect(out.match(/ \d+ of 13 /g)).toHaveLength(4);
  });

  test('ddh backtest --json prints one object that agrees with the tables', async () => {
    const { season, records, games, skaterGames, problems, markets } = parse(await quick('--json'));
    expect({ season, records, games, problems }).toEqual({ season: '2024-25', records: 100, games: 10, problems: [] });
    expect(skaterGames.dressed).toBe(sheets.flatMap((sheet) => sheet.skaters).length);
    expect(markets.map(({ name }) => name).slice(0, 6)).toEqual([
      'Home win',
      'Over 5.5',
      'Over 6.5',
      'Home -1.5',
      'Away -1.5',
      'Goals over 0.5',
    ]);
    const won = sheets.filter(({ game }) => game.home.goals > game.away.goals);
    expect(markets[0]!.observed).toBeCloseTo(won.length / 10, 12);
    expect(markets[5]!.reliability).toHaveLength(10);
    const { scores, against } = markets[5]!;
    expect(against.rolling.brier.mean).toBeCloseTo(scores.model.brier - scores.rolling.brier, 12);
  });

  test('ddh backtest gives the same scores with --news as with --starters, and reports an unused entry', async () => {
    const announced = await quick('--starters', 'starters.csv', '--json');
    expect(await quick('--news', 'news.json', '--json')).toEqual(announced);
    const unused = await quick('--news', 'unused.json', '--json');
    expect(unused).toMatchObject({ code: 3, notes: expect.stringContaining('unused.json news[0]') });
    expect(unused.out).not.toBe(announced.out);
  });

  test('ddh backtest accepts --rosters, --starters and an earlier --season', async () => {
    const first = parse(await quick('--season', '2023-24', '--rosters', 'rosters.csv', '--json'));
    expect(first).toMatchObject({ season: '2023-24', games: 12 });
    const announced = parse(await quick('--starters', 'starters.csv', '--json'));
    const inferred = parse(await quick('--json'));
    expect(announced.markets[0]!.scores.constant).toEqual(inferred.markets[0]!.scores.constant);
    expect(announced.markets[0]!.scores.model).not.toEqual(inferred.markets[0]!.scores.model);
  });

  test('ddh backtest --seasons reads the folders of the scored season and of earlier seasons', async () => {
    for (const [season, own] of [
      ['2023-24', before.sheets],
      ['2024-25', sheets],
    ] as const) {
      await mkdir(join(cwd, 'seasons', season), { recursive: true });
      await put(`seasons/${season}/games.csv`, clubs(gamesCsv(own)));
      await put(`seasons/${season}/skater_games.csv`, clubs(skatersCsv(own)));
      await put(`seasons/${season}/goalie_games.csv`, clubs(goaliesCsv(own)));
    }
    const seasons = (...args: readonly string[]) => run('--seasons', 'seasons', '--records', '100', '--json', ...args);
    expect(await seasons()).toEqual(await quick('--json'));
    await zipSeasons(cwd);
    expect(await seasons()).toEqual(await quick('--json'));
    // A plain file counts before a gzipped one.
    await put('seasons/2024-25/games.csv', 'damaged');
    expect(await seasons('--season', '2023-24')).toEqual(await quick('--season', '2023-24', '--json'));
    expect(await seasons('--season', '2019-20')).toMatchObject({ code: 1, out: expect.stringContaining('"failed"') });
  });

  test('ddh backtest --projections scores projections of the first of each month against two baselines', async () => {
    const long = inventLeague({ days: 40 });
    const games = [...before.sheets, ...long.sheets];
    await put('games-long.csv', clubs(gamesCsv(games)));
    await put('skaters-long.csv', clubs(skatersCsv(games)));
    await put('goalies-long.csv', clubs(goaliesCsv(games)));
    const files = ['--games', 'games-long.csv', '--skaters', 'skaters-long.csv', '--goalies', 'goalies-long.csv'];
    const { code, out, notes } = await run('--projections', ...files, '--rosters', 'rosters.csv');
    expect([code, notes]).toEqual([0, '']);
    expect(out.split('\n')[0]?.match(/\d+/g)).toEqual(['2024', '25', '84', '2']);
    expect(out.match(/^Rest of season +all .* 168 .*±/gm)).toHaveLength(2);
    expect(out).toMatch(/\nNext week +2024-12-01 /);
    const report = JSON.parse((await run('--projections', ...files, '--json')).out) as {
      season: string;
      errors: { timeframe: string; group: string; events: number }[];
      dates: { date: string }[];
    };
    expect(report).toMatchObject({ season: '2024-25', problems: [] });
    expect(report.errors.map(({ timeframe, group, events }) => `${timeframe} ${group} ${events}`)).toEqual([
      'restOfSeason all 168',
      'restOfSeason skaters 152',
      'restOfSeason goalies 16',
      'nextWeek all 168',
      'nextWeek skaters 152',
      'nextWeek goalies 16',
    ]);
    expect(report.dates.map(({ date }) => date)).toEqual(['2024-11-01', '2024-12-01', '2024-11-01', '2024-12-01']);
  });

  test('ddh backtest --projections fails for a season that does not include the first day of any month', async () => {
    expect(await run(...FILES, '--projections')).toMatchObject({ code: 1, out: '' });
  });

  test('ddh backtest --slices prints skater forecasts by role and slips by kind, and compares two models', async () => {
    const first = await quick('--slices', '--forecasts', 'forecasts.ndjson');
    expect([first.code, first.notes]).toEqual([0, '']);
    expect(first.out.match(/^.* over \d\.5 +Skaters /gm)).toHaveLength(8);
    const lines = (await readFile(join(cwd, 'forecasts.ndjson'), 'utf8')).trimEnd().split('\n');
    expect(JSON.parse(lines[0]!)).toEqual({ key: expect.any(String), chances: Array(5).fill(expect.any(Number)) });

    const same = await quick('--slices', '--compare', 'forecasts.ndjson', '--json');
    type Other = { n: number; otherModel: ForecastComparison['other'] };
    const { compared } = jsonOf(same.out) as { compared: { markets: Other[]; families: Other[] } };
    expect(compared.markets.map(({ n }) => n).slice(0, 5)).toEqual(Array(5).fill(10));
    expect(compared.markets).toHaveLength(13);
    expect(compared.families.length).toBeGreaterThan(5);
    for (const { otherModel } of [...compared.markets, ...compared.families])
      expect(Math.abs(otherModel.difference.logLoss.mean)).toBeLessThan(1e-4);
    await put('damaged.ndjson', `${lines[0]}\n{"key":"1","chances":[2]}\n`);
    expect(await quick('--slices', '--compare', 'damaged.ndjson')).toMatchObject({
      code: 1,
      notes: expect.stringMatching(/^ddh backtest: damaged\.ndjson line 2 .*\n$/),
    });
  });

  test('ddh backtest --slips prints probabilities beside hit rates, and writes the summary', async () => {
    const { code, out, notes } = await quick('--slips', '--summary', 'summary.json');
    expect([code, notes]).toEqual([0, '']);
    expect(out.split('\n')[0]).toMatch(/^10 .* 2024-25, .* 2024-10-08 .* 2024-10-16\. /);
    for (const row of ['Home win +10', 'Priced 0% to 10%', 'Lift 0\\.8 to 1\\.3', '5 legs', 'Team wins .* 5\\.5 .* 20'])
      expect(out).toMatch(new RegExp(`\n${row} `));
    const written = await readFile(join(cwd, 'summary.json'), 'utf8');
    expect(jsonOf((await quick('--slips', '--json')).out)).toEqual({ summary: JSON.parse(written) });
    expect(JSON.parse(written)).toMatchObject({ kind: 'walkForward', seen: true, season: '2024-25', games: 10 });
  });

  test('ddh backtest gives a market the same scores with --slips as without', async () => {
    const { markets } = parse(await quick('--json'));
    const { summary: record } = jsonOf((await quick('--slips', '--json')).out) as { summary: TrackRecordSummary };
    const wanted = markets.find(({ name }) => name === 'Points over 0.5')!;
    const found = record.markets.find(({ market, line }) => market === 'Points' && line === 0.5)!;
    expect(found.season.n).toBe(wanted.events);
    expect(found.season.came.mean).toBeCloseTo(wanted.observed, 5);
    expect(found.season.logLoss).toBeCloseTo(wanted.scores.model.logLoss, 5);
  });

  test('ddh backtest --slips fails if the summary cannot be written', async () => {
    expect(await quick('--slips', '--summary', 'games.csv/summary.json')).toMatchObject({
      code: 1,
      out: '',
      notes: expect.stringMatching(/^ddh backtest: .* games\.csv: /),
    });
  });

  test('ddh backtest lists the games that cannot be rated, and scores all other games', async () => {
    const files = ['--games', 'unknown.csv', '--skaters', 'unknown_skaters.csv', '--goalies', 'unknown_goalies.csv'];
    const { code, out, notes } = await run(...files, '--records', '10');
    expect(code).toBe(3);
    expect(notes).toMatch(/^ddh backtest: game 2024020001: XYZ .* \(and 4 .*\)\n$/);
    expect(out).toMatch(/^2024-25: 5 /);
  });

  test.each([
    [['--games', 'none.csv', ...FILES.slice(2)], 'none.csv'],
    [['--games', 'bad.csv', ...FILES.slice(2)], 'bad.csv line 1: '],
    [[...FILES, '--rosters', 'bad.csv'], 'bad.csv line 1: '],
    [[...FILES, '--starters', 'bad.csv'], 'bad.csv line 1: '],
    [[...FILES, '--season', '2030-31'], '2030-31: the files have 2023-24, 2024-25'],
  ])('ddh backtest fails with exit code 1 for %j', async (args, note) => {
    const { code, out, notes } = await run(...args);
    expect([code, out]).toEqual([1, '']);
    expect(notes).toContain(note);
  });
});
