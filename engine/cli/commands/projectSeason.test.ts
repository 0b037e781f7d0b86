import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gamesCsv, goaliesCsv, rostersCsv, scheduleCsv, skatersCsv } from '../../forecast/testing/historyFiles.ts';
import { inventLeague } from '../../forecast/testing/inventedLeague.ts';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';
import { zipSeasons } from '../testing/zipSeasons.ts';
import { daysOf, KNOWN_TEAMS, scheduled, withWeeks, type GameSheet, type ScheduledGame } from '@ddh/forecast/history';
import { project } from '@ddh/forecast/projections';
import { createRater } from '@ddh/forecast/rating';
import { DECODERS, FANTASY_DATASETS, NO_FILES } from '@ddh/engine/internal/datasets';
import { fantasyFigures, savedFinder } from '@ddh/engine/internal/fantasy';
import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';
import type { Absence } from '@ddh/engine/internal/model';

/** Maps the abbreviations of the invented teams to those of real clubs. */
const KEYS = { AAA: 'ANA', BBB: 'BOS', CCC: 'CAR', DDD: 'DAL' };
const asClubs = <T>(value: T): T =>
  JSON.parse(
    Object.entries(KEYS).reduce((all, [invented, club]) => all.replaceAll(invented, club), JSON.stringify(value)),
  ) as T;

const before = asClubs(inventLeague({ season: '2023-24', first: '2024-03-30' as LeagueDate, days: 8, seed: 2 }));
const { sheets, roster } = asClubs(inventLeague({ teams: 4, days: 20 }));
const AS_OF = '2024-10-25' as LeagueDate;
const past = sheets.filter(({ game }) => game.date < AS_OF);
const schedule = sheets.map(scheduled);
const LAST = schedule.at(-1)!.date;
const [STAR, CENTER] = [1000, 1003];

let root: string;
let cwd: string;
let runs = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-season-'));
});
afterAll(() => rm(root, { recursive: true }));
beforeEach(async () => {
  cwd = join(root, `${runs++}`);
  await mkdir(cwd);
  await putSeason('2023-24', before.sheets, before.sheets.map(scheduled));
  await putSeason('2024-25', past, schedule);
});

const SKATERS = 'data/fantasy/skater_projections.json';
const put = (name: string, text: string): Promise<void> => writeFile(join(cwd, name), text);
async function putSeason(season: string, games: readonly GameSheet[], rows: readonly ScheduledGame[]): Promise<void> {
  await mkdir(join(cwd, 'seasons', season), { recursive: true });
  await put(`seasons/${season}/games.csv`, gamesCsv(games));
  await put(`seasons/${season}/skater_games.csv`, skatersCsv(games));
  await put(`seasons/${season}/goalie_games.csv`, goaliesCsv(games));
  await put(`seasons/${season}/schedule.csv`, scheduleCsv(rows));
}
const ddh = (...args: readonly string[]): Promise<Run> => runDdh(cwd, args);
const projectOn = (day: string, ...args: readonly string[]): Promise<Run> =>
  ddh('project', '--seasons', 'seasons', '--as-of', day, ...args);
const json = async <T>(name: string): Promise<T> => JSON.parse(await readFile(join(cwd, name), 'utf8')) as T;
type Row = { readonly [column: string]: string | number };
const rowsOf = async (playerId: number): Promise<readonly Row[]> =>
  (await json<Row[]>(SKATERS)).filter((row) => row['playerId'] === playerId);

/** The oracle: projects the rest of the season from the same games, without the command. */
function expected(withRoster: boolean, absent: ReadonlyMap<number, Absence> = new Map()) {
  const rater = createRater(KNOWN_TEAMS);
  for (const day of daysOf([...before.sheets, ...past])) rater.observe(day.sheets);
  const weeks = withWeeks(schedule.map((game) => ({ ...game, week: null })));
  const season = { name: '2024-25', first: 2024, schedule: weeks, absent, ...(withRoster ? { roster } : {}) };
  return project(rater.rateSeason(season).model, AS_OF);
}

describe('ddh project from past games', () => {
  test('writes the projections of the season as of a day, with weeks from Monday to Sunday', async () => {
    const run = await projectOn(AS_OF);
    expect(run).toMatchObject({ code: 0, notes: '' });
    expect(run.out.match(/[\d-]+/g)?.slice(0, 4)).toEqual(['2024-25', '84', '40', '5']);
    const rows = expected(false);
    for (const dataset of FANTASY_DATASETS) expect(await json(`data/fantasy/${dataset}.json`)).toEqual(rows[dataset]);
    const games = await json<Row[]>('data/fantasy/season_schedule.json');
    // 2024-10-08 is a Tuesday. The last game is on 2024-11-15, a Friday five weeks later.
    expect([games[0]!['Week'], games.at(-1)!['Week'], LAST]).toEqual(['Week 1', 'Week 6', '2024-11-15']);
    await rm(join(cwd, 'data'), { recursive: true });
    await zipSeasons(cwd);
    expect(await projectOn(AS_OF)).toEqual(run);
    expect(await json(SKATERS)).toEqual(rows.skater_projections);
  });

  test("ddh project reads single files and rosters, and uses the schedule's weeks if all games have one", async () => {
    await put('seasons/2024-25/rosters.csv', rostersCsv(roster));
    await projectOn(AS_OF);
    expect(await json(SKATERS)).toEqual(expected(true).skater_projections);
    const [head, ...lines] = scheduleCsv(schedule).trimEnd().split(/\r?\n/);
    await put('weeks.csv', [`${head},fantasy_week`, ...lines.map((line, i) => `${line},${i < 20 ? 7 : 9}`)].join('\n'));
    const files = ['games', 'skater_games', 'goalie_games'].map((name) => `seasons/2024-25/${name}.csv`);
    const [games, skaters, goalies] = files as [string, string, string];
    const single = ['--games', games, '--skaters', skaters, '--goalies', goalies, '--schedule', 'weeks.csv'];
    const run = await ddh('project', ...single, '--rosters', 'seasons/2024-25/rosters.csv', '--as-of', AS_OF);
    expect(run).toMatchObject({ code: 0, notes: '' });
    const weeks = (await rowsOf(STAR)).map((row) => row['Timeframe']);
    expect(weeks).toEqual(['Week 7', 'Week 9', 'Rest of Season']);
  });

  test('ddh project lists the other names of a player, so that a team saved before a namesake joined keeps the player', async () => {
    // The roster gives the center another name than the games do, and a defenseman of another team has that name too.
    const defender = roster.find(({ team, position }) => team === 'BOS' && position === 'D')!;
    const renamed = [CENTER, defender.playerId];
    const now = roster.map((one) => (renamed.includes(one.playerId) ? { ...one, name: 'Přemysl Růžov' } : one));
    await put('seasons/2024-25/rosters.csv', rostersCsv(now));
    expect(await projectOn(AS_OF)).toMatchObject({ code: 0, notes: '' });
    const rows = await json<readonly Row[]>('data/fantasy/all_available_players.json');
    const others = rows.flatMap(({ Player, Also }) => (Also === undefined ? [] : [[Player, Also]]));
    expect(new Map(others as [string, string[]][])).toEqual(
      new Map([
        ['Přemysl Růžov (C)', ['Přemysl Růžov', `Skater ${CENTER}`]],
        ['Přemysl Růžov (D)', ['Přemysl Růžov', `Skater ${defender.playerId}`]],
      ]),
    );
    const decoded = DECODERS.all_available_players(rows);
    const { players } = fantasyFigures('team', {
      ...NO_FILES,
      all_available_players: decoded.ok ? decoded.value.data : null,
    });
    const find = savedFinder(players);
    for (const [group, id] of [['F', CENTER] as const, ['D', defender.playerId] as const])
      for (const saved of ['Přemysl Růžov', 'premysl ruzov', `Skater ${id}`])
        expect(find(group, saved)).toMatchObject({ ok: true, value: { playerId: id } });
  });

  test('gives an absent player no games before the day of return, or for 17 days if that day is unknown', async () => {
    await put('absent.csv', `team,player_id,until\nANA,${STAR},2024-11-04\nANA,${CENTER},\n`);
    const run = await projectOn(AS_OF, '--absent', 'absent.csv');
    expect(run).toMatchObject({ code: 0, notes: '' });
    expect(run.out).toMatch(/\n1 .* 17 days\n$/);
    const absent = new Map(
      [[STAR, '2024-11-04' as LeagueDate] as const, [CENTER, addDays(AS_OF, 17)] as const].map(([playerId, until]) => [
        playerId,
        { from: AS_OF, until },
      ]),
    );
    expect(await json(SKATERS)).toEqual(expected(false, absent).skater_projections);
    const games = (await rowsOf(STAR)).map((row) => [row['Timeframe'], Number(row['Games']) > 0]);
    // Week 4 is from 2024-10-28 to 2024-11-03.
    expect(games).toContainEqual(['Week 4', false]);
    expect(games).toContainEqual(['Week 5', true]);
  });

  test('ddh project reads absences from --news, and ends an absence if the player returns', async () => {
    const entry = { date: '2024-10-20', team: 'ANA', kind: 'scratch', at: '2024-10-20T18:00:00Z', source: 'operator' };
    const star = { ...entry, player_id: STAR, through: '2024-11-03' };
    const center = { ...entry, player_id: CENTER, through: '2024-11-12' };
    const back = { ...entry, player_id: CENTER, kind: 'return', date: AS_OF, at: '2024-10-24T18:00:00Z' };
    await put('news.json', JSON.stringify({ news: [back, star, center] }));
    expect(await projectOn(AS_OF, '--news', 'news.json')).toMatchObject({ code: 0, notes: '' });
    const absent = new Map([[STAR, { from: AS_OF, until: '2024-11-04' as LeagueDate }]]);
    expect(await json(SKATERS)).toEqual(expected(false, absent).skater_projections);
    await put('news.json', JSON.stringify({ news: [{ ...star, player_id: 77 }] }));
    expect(await projectOn(AS_OF, '--news', 'news.json')).toMatchObject({
      code: 3,
      notes: expect.stringContaining('news.json news[0]'),
    });
    expect(await projectOn(AS_OF, '--news', 'news.json', '--absent', 'absent.csv')).toMatchObject({ code: 2 });
  });

  test('ddh project writes the same files for any order of the input rows', async () => {
    await put('absent.csv', `team,player_id,until\nANA,${STAR},2024-11-04\nANA,${CENTER},\n`);
    await put('seasons/2024-25/rosters.csv', rostersCsv(roster));
    await projectOn(AS_OF, '--absent', 'absent.csv');
    const read = () => Promise.all(FANTASY_DATASETS.map((name) => json(`data/fantasy/${name}.json`)));
    const first = await read();
    for (const name of ['games', 'skater_games', 'goalie_games', 'schedule', 'rosters']) {
      const path = `seasons/2024-25/${name}.csv`;
      const [head, ...lines] = (await readFile(join(cwd, path), 'utf8')).trimEnd().split(/\r?\n/);
      await put(path, `${[head, ...lines.toReversed()].join('\n')}\n`);
    }
    await put('absent.csv', `team,player_id,until\nANA,${CENTER},\nANA,${STAR},2024-11-04\n`);
    await projectOn(AS_OF, '--absent', 'absent.csv');
    expect(await read()).toEqual(first);
  });

  test('projects a season before its first game', async () => {
    await putSeason('2024-25', [], schedule);
    expect(await projectOn('2024-09-20')).toMatchObject({ code: 0, notes: '' });
    expect((await rowsOf(STAR)).length).toBeGreaterThan(1);
  });

  test('with --json, lists the rows that could not be used', async () => {
    await put('absent.csv', 'team,player\nANA,Nobody\n');
    const run = await projectOn(AS_OF, '--absent', 'absent.csv', '--json');
    expect(run).toMatchObject({ code: 3, notes: expect.stringContaining('absent.csv line 2 ') });
    expect(jsonOf(run.out)).toMatchObject({
      season: '2024-25',
      games: 40,
      files: 5,
      problems: [],
      names: [{ kind: 'unknownPlayer', name: 'Nobody' }],
      gaps: [],
      earlier: null,
    });
  });
});

describe('ddh project after the season', () => {
  const days = ({ out }: Run): readonly string[] => out.match(/\d{4}-\d\d-\d\d/g) ?? [];

  test.each([['2024-11-16'], ['2025-05-20'], ['2025-06-30'], ['2025-07-01'], ['2025-09-20']])(
    'ends with 0 on %s and writes nothing',
    async (day) => {
      await putSeason('2024-25', sheets, schedule);
      const run = await projectOn(day);
      expect(run).toMatchObject({ code: 0, notes: '' });
      expect(days(run)).toEqual([LAST]);
      expect(await readdir(cwd)).toEqual(['seasons']);
    },
  );

  test('says when the next season begins, and writes that date into each entry of the manifest', async () => {
    await mkdir(join(cwd, 'data'));
    await put(
      'data/manifest.json',
      JSON.stringify({ version: 'v1', files: { 'game_probs.json': { bytes: 1, records: 1 } } }),
    );
    await projectOn(AS_OF);
    const cutsIn = async () =>
      (await json<{ files: Record<string, Row> }>('data/manifest.json')).files['fantasy/skater_projections.json']?.[
        'cuts'
      ];
    const cuts = await cutsIn();
    expect(cuts).toMatchObject({ files: expect.any(Array) });
    const next = schedule.map((game) => ({ ...game, date: addDays(game.date, 364) }));
    await putSeason('2025-26', [], next);
    const run = await projectOn('2025-06-10', '--json');
    expect(run.code).toBe(0);
    expect(jsonOf(run.out)).toEqual({ season: '2024-25', games: 0, ended: LAST, next: '2025-10-07' });
    const { files } = await json<{ files: Record<string, Row> }>('data/manifest.json');
    for (const name of FANTASY_DATASETS)
      expect(files[`fantasy/${name}.json`]).toMatchObject({ season: '2024-25', to: LAST, next: '2025-10-07' });
    expect(await cutsIn()).toEqual(cuts);
    expect(files['game_probs.json']).toEqual({ bytes: 1, records: 1 });
    await zipSeasons(cwd);
    expect(days(await projectOn('2025-06-10'))).toEqual([LAST, '2025-10-07']);
  });

  test('does not project playoff games', async () => {
    const playoffs = schedule
      .slice(-2)
      .map((game, i) => ({ ...game, gameId: `202403011${i}`, date: addDays(LAST, 9) }));
    await putSeason('2024-25', sheets, [...schedule, ...playoffs]);
    expect(days(await projectOn(addDays(LAST, 2)))).toEqual([LAST]);
    await projectOn(AS_OF);
    expect(await json<Row[]>('data/fantasy/season_schedule.json')).toHaveLength(schedule.length);
  });
});

describe('ddh project with incomplete input files', () => {
  test('fails and writes nothing if results are missing, unless --allow-missing is given', async () => {
    await putSeason('2024-25', past.slice(0, -1), schedule);
    const run = await projectOn(AS_OF, '--json');
    expect(run).toMatchObject({ code: 1 });
    expect(jsonOf(run.out)).toMatchObject({ error: { kind: 'missingResults' } });
    expect(await readdir(cwd)).toEqual(['seasons']);
    expect(await projectOn(AS_OF, '--allow-missing')).toMatchObject({ code: 3 });
  });

  test('fails if the folder of a season that should have begun is missing', async () => {
    const run = await projectOn('2026-01-10');
    expect(run).toMatchObject({ code: 1, notes: expect.stringMatching(/ 2025-26, .* 2026-01-10\n$/) });
  });

  test('reports a team without a goalie, and projects the other teams', async () => {
    await put('absent.csv', 'team,player_id\nANA,1090\nANA,1091\n');
    const run = await projectOn(AS_OF, '--absent', 'absent.csv');
    expect(run).toMatchObject({ code: 3, notes: expect.stringMatching(/^ddh project: ANA .* 19 .* 0 .*\n$/) });
    expect(await rowsOf(STAR)).toEqual([]);
  });
});
