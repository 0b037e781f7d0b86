import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, regularGames, type World } from '../fetch/world.ts';
import type { ScheduledGame } from '../schedule.ts';
import { fetchEarlier, keepFolder, nightsWorld, type Kept } from './league.ts';
import { linesOf, noon, runNight } from './night.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
type Week = { readonly gameWeek?: readonly { readonly date: string; readonly games: readonly Row[] }[] };

describe('ddh night when the schedule says more than a day and a time', { timeout: 120_000 }, () => {
  let world: World;
  /** The folder after a night with two games, with which each test begins. */
  let startFolder: Kept;
  /** The number of this night's day. */
  let made = 0;
  beforeAll(async () => {
    world = await nightsWorld({ teams: 6, games: 20 });
    expect(await fetchEarlier(world)).toEqual([0, 0]);
    const config = JSON.parse(await read('ddh.json')) as object;
    const skip = ['fetch odds', 'value-build', 'project'];
    await writeFile(join(world.cwd, 'ddh.json'), JSON.stringify({ ...config, data: 'data', records: 200, skip }));
    made = nextNight(2);
    expect(await runNight(world, made)).toMatchObject({ run: { code: 0 }, summary: { state: 'made' } });
    startFolder = await keepFolder(world);
  }, 120_000);
  beforeEach(async () => {
    await startFolder.restore();
    last = made;
  });
  afterEach(() => world.tamper(null));
  afterAll(async () => {
    await world.close();
    await startFolder.remove();
  });

  const read = (name: string): Promise<string> => readFile(join(world.cwd, name), 'utf8');
  const gamesOn = (n: number): readonly ScheduledGame[] => {
    const first = Date.parse(`${regularGames(world.season)[0]!.date}T00:00Z`);
    const day = new Date(first + n * DAY_MS).toISOString().slice(0, 10);
    return regularGames(world.season).filter(({ date }) => date === day);
  };
  let last = 4;
  /** Returns the number of the next day with `count` games. */
  function nextNight(count: number): number {
    do last++;
    while (gamesOn(last).length !== count && last < 300);
    return last;
  }
  const before = (n: number, nth = 1): ScheduledGame =>
    regularGames(world.season)
      .filter(({ date }) => date < gamesOn(n)[0]!.date)
      .at(-nth)!;
  /** Changes the rows of games in all responses of the schedule. `null` removes the row. */
  function rows(change: (row: Row) => Row | null): (at: string, body: unknown) => unknown {
    return (at, body) => {
      const { gameWeek } = body as Week;
      if (!at.includes('/schedule/') || gameWeek === undefined) return body;
      const changed = gameWeek.map(({ games, ...day }) => ({
        ...day,
        games: games.map(change).filter((row) => row !== null),
      }));
      return { ...(body as Week), gameWeek: changed };
    };
  }
  const row = (id: number, change: Readonly<Record<string, unknown>>) =>
    rows((one) => (one.id === id ? { ...one, ...change } : one));
  const shown = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
    JSON.parse(await read('data/schedule_times.json')) as readonly Readonly<Record<string, string>>[];

  it.each(['PPD', 'DONT_PLAY'])(
    'a game with the word %s is named, is no gap, and the nights of its day and of the next days are made',
    async (gameScheduleState) => {
      const n = nextNight(2);
      const [game, other] = gamesOn(n);
      world.tamper(row(game!.id, { gameScheduleState, gameState: 'FUT' }));
      const night = await runNight(world, n);
      expect(night).toMatchObject({ run: { code: 0 }, summary: { state: 'made' } });
      expect(night.summary).toMatchObject({ waiting: [{ gameId: String(game!.id), status: gameScheduleState }] });
      expect(await shown()).toHaveLength(1);
      expect((await shown())[0]!['Home Team']).toContain(other!.home.nickname);
      const next = await runNight(world, nextNight(2));
      expect(next).toMatchObject({ run: { code: 0 }, summary: { waiting: [{ gameId: String(game!.id) }] } });
      world.tamper(null);
      // The league names a new day, which is past: the game is played and fetched.
      expect(await runNight(world, nextNight(2))).toMatchObject({ run: { code: 0 }, summary: { waiting: [] } });
    },
  );

  it('a finished night asks for the schedule again, at most once in ten minutes, and takes a postponed game off', async () => {
    const n = made;
    expect(await shown()).toHaveLength(2);
    world.requests();
    world.feeds.now = noon(world, n) + 5 * HOUR_MS;
    expect(JSON.parse((await world.ddh('night', '--json')).out)).toMatchObject({ state: 'unchanged' });
    expect(world.requests()).toBe(1);
    const [game] = gamesOn(n);
    world.tamper(row(game!.id, { gameScheduleState: 'PPD' }));
    world.feeds.now += 5 * 60_000;
    await world.ddh('night', '--only-changed');
    expect(world.requests()).toBe(0);
    world.feeds.now += 6 * 60_000;
    const again = await world.ddh('night', '--only-changed', '--json');
    expect(again.code).toBe(0);
    expect(JSON.parse(again.out)).toMatchObject({ state: 'made', waiting: [{ gameId: String(game!.id) }] });
    expect(world.requests()).toBe(1);
    expect(await shown()).toHaveLength(1);
  });

  it('when the last game of a day is postponed, readers see a day without games', async () => {
    const n = nextNight(1);
    await runNight(world, n);
    expect(await shown()).toHaveLength(1);
    world.tamper(row(gamesOn(n)[0]!.id, { gameScheduleState: 'PPD' }));
    world.feeds.now = noon(world, n) + 5 * HOUR_MS;
    const emptied = await world.ddh('night', '--json');
    expect([emptied.code, await shown()], emptied.notes).toEqual([0, []]);
    expect(JSON.parse(await read('data/manifest.json'))).toMatchObject({
      files: { 'schedule_times.json': { records: 0, from: gamesOn(n)[0]!.date } },
    });
    world.feeds.now += HOUR_MS;
    const after = await world.ddh('night', '--json');
    expect(JSON.parse(after.out), after.notes).toMatchObject({ state: 'offDay' });
  });

  it('another opponent and another start reach the pages on the next run', async () => {
    const n = made;
    const [game, other] = gamesOn(n);
    const free = world.season.teams.find(
      ({ index }) => ![game, other].some((one) => one!.away.index === index || one!.home.index === index),
    )!;
    const names = { placeName: { default: free.place }, commonName: { default: free.nickname } };
    const start = new Date(game!.start + HOUR_MS).toISOString();
    world.tamper(row(game!.id, { startTimeUTC: start, awayTeam: { id: free.id, abbrev: free.abbrev, ...names } }));
    const earlier = (await shown()).find(({ 'Home Team': home }) => home!.includes(game!.home.nickname))!;
    world.feeds.now = noon(world, n) + 3 * HOUR_MS;
    expect((await world.ddh('night')).code).toBe(0);
    const now = (await shown()).find(({ 'Home Team': home }) => home!.includes(game!.home.nickname))!;
    expect(now['Away Team']).toContain(free.nickname);
    expect(now['Time']).not.toBe(earlier['Time']);
    const changes = JSON.parse(await read('data/schedule_changes.json')) as readonly { readonly What: string }[];
    expect(changes.map(({ What }) => What)).toEqual(['off', 'on']);
  });

  it('a word that is not known ends the night with 3 once, and all games are made', async () => {
    const n = nextNight(2);
    const later = regularGames(world.season).find(({ start }) => start > noon(world, n) + 6 * DAY_MS)!;
    world.tamper(row(later.id, { gameScheduleState: 'MOVED_SOMEWHERE' }));
    const first = await runNight(world, n);
    expect([first.run.code, first.gaps]).toEqual([3, ['fetch nhl']]);
    expect(linesOf(first, 'fetch nhl')).toMatch(new RegExp(`${later.id}.*MOVED_SOMEWHERE`));
    expect(await shown()).toHaveLength(2);
    expect((await runNight(world, nextNight(2))).run.code).toBe(0);
  });

  it('of two games of a team on a day one is made, and the other is named', async () => {
    const n = nextNight(2);
    const [game, other] = gamesOn(n);
    world.tamper(row(other!.id, { awayTeam: { id: game!.away.id, abbrev: game!.away.abbrev } }));
    const night = await runNight(world, n);
    expect(night.run.code).toBe(3);
    expect(night.summary).toMatchObject({ waiting: [{ gameId: String(other!.id), status: 'CLASH' }] });
    expect(await shown()).toHaveLength(1);
  });

  it('a game without a time is made, has not begun, and is changed by news', async () => {
    const n = nextNight(2);
    const [game] = gamesOn(n);
    world.tamper(row(game!.id, { gameScheduleState: 'TBD', startTimeUTC: `${game!.date}T04:00:00Z` }));
    expect((await runNight(world, n)).run.code).toBe(0);
    const [at] = (await shown()).filter(({ 'Home Team': home }) => home!.includes(game!.home.nickname));
    expect(at).toMatchObject({ Date: game!.date, Time: 'Time to be told' });
    const model = `nights/${game!.date}/data/${game!.id}_gamemodel.json`;
    const first = await read(model);
    const rosters = (await read(`store/seasons/${world.season.label}/rosters.csv`)).split('\n');
    const center = Number(rosters.find((line) => line.includes(`,${game!.home.abbrev},C`))!.split(',')[0]);
    const config = JSON.parse(await read('ddh.json')) as object;
    await writeFile(join(world.cwd, 'ddh.json'), JSON.stringify({ ...config, news: 'news.json' }));
    const scratch = {
      date: game!.date,
      team: game!.home.abbrev,
      player_id: center,
      kind: 'scratch',
      source: 'operator',
    };
    const news = [{ ...scratch, at: `${game!.date}T21:00:00Z` }];
    await writeFile(join(world.cwd, 'news.json'), JSON.stringify({ news }));
    world.feeds.now = noon(world, n) + 5 * HOUR_MS;
    expect((await world.ddh('night', '--only-changed')).code).toBe(0);
    expect(await read(model)).not.toBe(first);
  });

  it('while a game of yesterday is being played the night says so first, and the next run asks at once', async () => {
    let n = nextNight(2);
    while (gamesOn(n + 1).length === 0) n = nextNight(2);
    const late = gamesOn(n).at(-1)!;
    const midnight = Date.parse(`${gamesOn(n + 1)[0]!.date}T04:00:00Z`);
    const over = midnight + 75 * 60_000;
    world.tamper((at, body) =>
      row(late.id, {
        startTimeUTC: new Date(midnight - 1.5 * HOUR_MS).toISOString(),
        gameState: world.feeds.now < over ? 'LIVE' : 'OFF',
      })(at, body),
    );
    world.feeds.now = midnight + 50 * 60_000;
    const early = await world.ddh('night', '--json');
    const { error } = JSON.parse(early.out) as { error: Parameters<typeof linesOf>[0]['summary'] };
    const [first, ...others] = linesOf({ summary: error } as Parameters<typeof linesOf>[0], 'rate').split('\n');
    expect([early.code, first]).toEqual([1, '1 game of yesterday is still being played; run again after it.']);
    expect(others.at(-1)).toContain(`"knownGaps": ["${late.id}"]`);
    expect(others.join()).not.toContain('--allow-missing');
    world.feeds.now = over + 60_000;
    expect((await world.ddh('night')).code).toBe(0);
  });

  it('a clock that differs is named from a minute on, and ends the night from half an hour on', async () => {
    const n = nextNight(2);
    const answeredAt = (seconds: number) => {
      world.tamper(
        (_, body) =>
          new Response(JSON.stringify(body), {
            headers: { date: new Date(world.feeds.now + seconds * 1000).toUTCString() },
          }),
      );
    };
    answeredAt(90);
    const slow = await runNight(world, n);
    // `Date` has whole seconds.
    expect([slow.run.code, Math.round(slow.summary.clockAhead! / 10)]).toEqual([0, -9]);
    answeredAt(-1900);
    const wrong = await runNight(world, nextNight(2));
    expect(wrong.run.code).toBe(1);
    expect(linesOf(wrong, 'fetch nhl').split('\n')[0]).toMatch(/19\d\d seconds ahead/);
  });

  it('a correction of an official result is read when its day is named', async () => {
    const game = before(made);
    const hits = async (): Promise<number> => {
      const lines = (await read(`store/seasons/${world.season.label}/skater_games.csv`)).split('\r\n');
      const column = lines[0]!.split(',').indexOf('hits');
      const own = lines.filter((line) => line.includes(`,${game.id},`));
      return own.reduce((sum, line) => sum + Number(line.split(',')[column]), 0);
    };
    const earlier = await hits();
    world.tamper((at, body) => {
      if (!at.endsWith(`/${game.id}/boxscore`)) return body;
      const changed = structuredClone(body) as Boxscore;
      changed.playerByGameStats.awayTeam.forwards[0]!.hits++;
      return changed;
    });
    world.feeds.now += 11 * 60_000;
    await world.ddh('fetch', 'nhl', '--from', game.date, '--to', game.date);
    expect(await hits()).toBe(earlier + 1);
  });
});

type Boxscore = { readonly playerByGameStats: { readonly awayTeam: { readonly forwards: { hits: number }[] } } };
