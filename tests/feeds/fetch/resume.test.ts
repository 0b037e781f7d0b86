import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterSeason, createWorld, type World } from './world.ts';

/** A finished season of 2 games. */
const SMALL = { teams: 4, games: 1 };
const BOXSCORE = 'raw/nhl/2026-27/games/2026020002/boxscore.json.gz';

describe('ddh fetch nhl after a season', { timeout: 120_000 }, () => {
  let world: World;
  let whole: Readonly<Record<string, string>>;
  let requests = 0;
  const clearStore = (): Promise<void> => rm(join(world.cwd, 'store'), { recursive: true });
  beforeAll(async () => {
    world = await createWorld(SMALL);
    world.feeds.now = afterSeason(world.season);
    const { code, notes } = await world.fetchNhl();
    expect(code, notes).toBe(0);
    whole = await world.files();
    const { schedule = 0, ...counts } = world.feeds.standIn.counts;
    requests = world.requests();
    expect(counts).toEqual({ boxscore: 2, 'play-by-play': 2, roster: 4 });
    expect(schedule).toBeLessThanOrEqual(3);
  });
  afterAll(() => world.close());

  it('after a finished season, a second run of ddh fetch nhl requests nothing', async () => {
    expect((await world.fetchNhl()).code).toBe(0);
    expect(world.requests()).toBe(0);
    expect(await world.files()).toEqual(whole);
  });

  it('ddh fetch nhl --rebuild makes identical season files from the store, without a request or a configured contact', async () => {
    await rm(join(world.cwd, 'store/seasons'), { recursive: true });
    await writeFile(join(world.cwd, 'none.json'), '{"store": "store"}');
    const { code } = await world.fetchNhl('--rebuild', '--season', '2026-27', '--config', 'none.json');
    expect(code).toBe(0);
    expect(world.requests()).toBe(0);
    expect(await world.files()).toEqual(whole);
  });

  it('ddh fetch nhl reports a damaged file in the store, and requests only that response again', async () => {
    await writeFile(join(world.cwd, 'store', BOXSCORE), 'damaged');
    const rebuilt = await world.fetchNhl('--rebuild');
    expect(rebuilt.code).toBe(3);
    expect(rebuilt.notes).toContain(`damaged file store/${BOXSCORE}: the compressed data is damaged`);
    expect(rebuilt.notes).toContain('game 2026020002');
    expect((await world.fetchNhl()).code).toBe(0);
    expect(world.requests()).toBe(1);
    expect(await world.files()).toEqual(whole);
  });

  it('if ddh fetch nhl is killed at any request, the next run makes the same files as an uninterrupted run, and repeats no request', async () => {
    for (let n = 1; ; n++) {
      await clearStore();
      if ((await world.killedFetch(n)) !== 'killed') break;
      const { code, notes } = await world.fetchNhl();
      expect(code, notes).toBe(0);
      expect(await world.files()).toEqual(whole);
      expect(world.requests()).toBe(requests);
    }
  });
});
