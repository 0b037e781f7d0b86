import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { changeField } from '../faults.ts';
import {
  afterSeason,
  createWorld,
  DAY_MS,
  HOUR_MS,
  morning,
  regularGames,
  rowsIn,
  type Tamper,
  type World,
} from './world.ts';

/** Two games. */
const SMALL = { teams: 4, games: 1 };
const GAME = '2026020002';

/** Returns a function that changes only the responses to URLs that end in `end`. */
const only =
  (end: string, change: (body: unknown) => unknown): Tamper =>
  (path, body) =>
    path.endsWith(end) ? change(body) : body;

describe('before a contact is configured', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(SMALL);
    await writeFile(join(world.cwd, 'none.json'), JSON.stringify({ season: '2026-27', store: 'other' }));
  });
  afterAll(() => world.close());

  it('without a contact in the configuration, ddh fetch nhl sends no request and writes no file', async () => {
    const { code, out } = await world.fetchNhl('--config', 'none.json', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { kind: 'noContact' } });
    expect(world.requests()).toBe(0);
    expect(await readdir(world.cwd)).toEqual(['ddh.json', 'none.json']);
  });

  it('ddh fetch nhl reports an unknown key of the configuration', async () => {
    await writeFile(join(world.cwd, 'bad.json'), '{"contct": "me@example.org"}');
    const { code, notes } = await world.fetchNhl('--config', 'bad.json');
    expect(code).toBe(1);
    expect(notes).toMatch(/^ddh fetch: bad\.json: .*contct .*contact\?\)\n$/);
  });
});

describe('ddh fetch nhl after a wrong response', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(SMALL);
    world.feeds.now = afterSeason(world.season);
  });
  afterEach(() => world.close());

  const gamesIn = async (): Promise<number> => rowsIn((await world.files())['games.csv']);

  it('ddh fetch nhl quarantines a game with a wrong response, and reports it in each run until a later response is correct', async () => {
    world.tamper(
      only(`${GAME}/boxscore`, (body) => changeField(body, 'playerByGameStats.awayTeam.forwards[].toi', 'rename')),
    );
    const fault = `boxscore of game ${GAME}: playerByGameStats.awayTeam.forwards[0].toi `;
    for (const args of [[], ['--rebuild'], []]) {
      const { code, notes } = await world.fetchNhl(...args);
      expect(code).toBe(3);
      expect(notes).toContain(`quarantined game ${GAME}`);
      expect(notes).toContain(fault);
      expect(await gamesIn()).toBe(1);
    }
    expect((await world.files())['quarantine.json']).toContain(fault);
    world.tamper(null);
    world.requests();
    world.feeds.now += DAY_MS;
    expect((await world.fetchNhl()).code).toBe(0);
    expect(world.feeds.standIn.counts).toMatchObject({ boxscore: 1, 'play-by-play': 1 });
    expect(await gamesIn()).toBe(2);
  });

  it('if a later response about a game is wrong, ddh fetch nhl keeps the rows from an earlier response and reports the game', async () => {
    const { season, feeds } = world;
    // The clock is shortly after the end of this game, before its result is official.
    const game = regularGames(season).find(({ id }) => String(id) === GAME)!;
    feeds.now = game.start + 3 * HOUR_MS;
    const first = await world.fetchNhl();
    expect(first.out).toContain('not official yet');
    const known = await world.files();
    expect(known['games.csv']).toContain(GAME);
    world.tamper(only(`${GAME}/play-by-play`, (body) => changeField(body, 'plays', 'null')));
    feeds.now = afterSeason(season);
    const second = await world.fetchNhl('--to', '2026-09-01');
    expect(second.code).toBe(3);
    expect(second.notes).toMatch(new RegExp(`game ${GAME} .*: plays `));
    const row = known['games.csv']!.split('\n').find((line) => line.includes(GAME));
    expect((await world.files())['games.csv']).toContain(row);
    world.tamper(null);
    feeds.now += DAY_MS;
    expect((await world.fetchNhl()).code).toBe(0);
    expect(await gamesIn()).toBe(2);
  });

  it('ddh fetch nhl exits with 1 and leaves the files unchanged if the schedule is wrong', async () => {
    const { feeds, season } = world;
    feeds.now = morning(season, 2);
    await world.fetchNhl();
    const before = await world.files();
    feeds.now += DAY_MS;
    world.tamper((path, body) =>
      path.includes('/schedule/') ? changeField(body, 'gameWeek[].games[].awayTeam', 'rename') : body,
    );
    const { code, out, notes } = await world.fetchNhl('--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { kind: 'badSchedule' } });
    expect(notes).toMatch(/schedule.*awayTeam /);
    expect(await world.files()).toEqual(before);
    world.tamper((path, body) => (path.includes('/schedule/') ? 404 : body));
    expect(JSON.parse((await world.fetchNhl('--json')).out)).toMatchObject({ error: { kind: 'noAnswer' } });
    expect(await world.files()).toEqual(before);
  });

  it('ddh fetch nhl keeps and reports each game that is suddenly missing from the schedule', async () => {
    const { feeds, season } = world;
    feeds.now = morning(season, 2);
    await world.fetchNhl();
    const before = await world.files();
    world.tamper((path, body) => (path.includes('/schedule/') ? changeGames(body, () => []) : body));
    feeds.now += 2 * HOUR_MS;
    const empty = await world.fetchNhl();
    expect(empty.code).toBe(3);
    expect(empty.notes.match(/^ddh fetch: game \d+ \(/gm)).toHaveLength(2);
    expect((await world.files())['schedule.csv']).toBe(before['schedule.csv']);
    const withoutGame = (games: readonly unknown[]): unknown[] =>
      games.filter((one) => (one as { readonly id: number }).id !== Number(GAME));
    world.tamper((path, body) => (path.includes('/schedule/') ? changeGames(body, withoutGame) : body));
    feeds.now += 2 * HOUR_MS;
    const vanished = await world.fetchNhl();
    // The run before has named it.
    expect(vanished.code).toBe(0);
    expect(vanished.notes.match(/^ddh fetch: game \d+ \(/gm)).toEqual([`ddh fetch: game ${GAME} (`]);
    expect((await world.files())['schedule.csv']).toBe(before['schedule.csv']);
    world.tamper(null);
    feeds.now += 2 * HOUR_MS;
    expect((await world.fetchNhl()).code).toBe(0);
  });

  it('ddh fetch nhl gets the results of the previous day even if the schedule is suddenly empty', async () => {
    const { feeds, season } = world;
    const [first] = regularGames(season);
    feeds.now = Date.parse(`${first!.date}T12:00:00Z`);
    await world.fetchNhl();
    const played = regularGames(season).filter(({ date }) => date === first!.date);
    feeds.now += DAY_MS;
    const empty: Tamper = (path, body) => (path.includes('/schedule/') ? changeGames(body, () => []) : body);
    world.tamper((path, body) =>
      path.includes(`${first!.id}/boxscore`) ? { ...(body as object), gameState: 'FUT' } : empty(path, body),
    );
    expect((await world.fetchNhl()).code).toBe(3);
    expect(await gamesIn()).toBe(played.length - 1);
    world.tamper(empty);
    expect((await world.fetchNhl()).code).toBe(0);
    expect(await gamesIn()).toBe(played.length);
  });

  it("ddh fetch nhl keeps a team's older roster if a newer response lists no players", async () => {
    const { feeds, season } = world;
    feeds.now = morning(season, 0);
    await world.fetchNhl();
    const before = (await world.files())['rosters.csv'];
    const team = season.teams[0]!.abbrev;
    feeds.now += DAY_MS;
    world.tamper(only(`roster/${team}/current`, () => ({ forwards: [], defensemen: [], goalies: [] })));
    const { code, notes } = await world.fetchNhl();
    expect(code).toBe(3);
    expect(notes).toContain(`roster: ${team}.forwards `);
    expect(rowsIn((await world.files())['rosters.csv'])).toBe(rowsIn(before));
  });

  it('ddh fetch nhl reports a response with status 404 and stores the other responses of the game', async () => {
    world.tamper(only(`${GAME}/play-by-play`, () => 404));
    const { code, notes } = await world.fetchNhl();
    expect(code).toBe(3);
    expect(notes).toMatch(new RegExp(`play-by-play .*${GAME}: .* 404`));
    expect(notes).toContain(`game ${GAME}`);
    world.tamper(null);
    world.requests();
    expect((await world.fetchNhl()).code).toBe(0);
    expect(world.requests()).toBe(1);
  });

  it('ddh fetch nhl stops after several failed requests in a row, and the next run sends the remaining requests', async () => {
    world.tamper((path, body) => (path.includes('/gamecenter/') ? 403 : body));
    const { code, out, notes } = await world.fetchNhl('--json');
    expect(code).toBe(3);
    const { notSent } = JSON.parse(out) as { readonly notSent: number };
    expect(JSON.parse(out)).toMatchObject({ games: 0 });
    expect(notSent).toBeGreaterThan(0);
    expect(notes).toContain(`stopped: ${notSent} `);
    world.tamper(null);
    expect((await world.fetchNhl()).code).toBe(0);
    expect(await gamesIn()).toBe(2);
  });
});

describe('options of ddh fetch nhl that choose days', () => {
  it('ddh fetch nhl --yesterday, --from and --to limit which games are requested', async () => {
    const world = await createWorld(SMALL);
    const { season, feeds } = world;
    const days = [...new Set(regularGames(season).map(({ date }) => date))];
    const on = (date: string | undefined): number => regularGames(season).filter((game) => game.date === date).length;
    feeds.now = Date.parse(`${days[1]}T10:00:00Z`) + DAY_MS;
    await world.fetchNhl('--yesterday');
    expect(feeds.standIn.counts['boxscore']).toBe(on(days[1]));
    await world.fetchNhl('--from', days[0]!, '--to', days[0]!);
    expect(feeds.standIn.counts['boxscore']).toBeGreaterThanOrEqual(on(days[0]) + on(days[1]));
    expect(rowsIn((await world.files())['games.csv'])).toBe(on(days[0]) + on(days[1]));
    await world.close();
  });

  it('ddh fetch nhl fetches the current season if neither the command line nor the configuration names a season', async () => {
    const world = await createWorld(SMALL);
    const path = join(world.cwd, 'ddh.json');
    const { season, ...config } = JSON.parse(await readFile(path, 'utf8')) as { readonly season: string };
    await writeFile(path, JSON.stringify(config));
    const { out } = await world.fetchNhl('--json');
    expect(JSON.parse(out)).toMatchObject({ season });
    await world.close();
  });
});

/** Changes the list of games of each day in a response of `schedule/{date}`. */
function changeGames(body: unknown, change: (games: readonly unknown[]) => unknown[]): unknown {
  const week = body as { readonly gameWeek: readonly { readonly games: readonly unknown[] }[] };
  return { ...week, gameWeek: week.gameWeek.map((day) => ({ ...day, games: change(day.games) })) };
}
