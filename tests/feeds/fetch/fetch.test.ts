import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, DAY_MS, requestsOf, startOf, type World } from './world.ts';

/** 4 games in 2 weeks. */
const SMALL = { teams: 4, games: 2 };

describe('a finished season', () => {
  let world: World;
  let whole: ReadonlyMap<string, string>;
  let requests = 0;
  beforeAll(async () => {
    world = await createWorld(SMALL);
    world.feeds.now = startOf(world.season, -1) + 3 * DAY_MS;
    expect((await world.fetchNhl()).code).toBe(0);
    requests = requestsOf(world.feeds);
    whole = await world.files();
  });
  afterAll(() => world.close());

  it('takes three requests a game, one a team and one a week', () => {
    const { schedule: weeks, ...counts } = world.feeds.counts();
    expect(counts).toEqual({ boxscore: 4, 'play-by-play': 4, 'right-rail': 4, roster: 4 });
    expect(weeks).toBeLessThanOrEqual(4);
  });

  it('is not requested again', async () => {
    world.feeds.resetCounts();
    const { code } = await world.fetchNhl();
    expect(code).toBe(0);
    expect(requestsOf(world.feeds)).toBe(0);
    expect(await world.files()).toEqual(whole);
  });

  it('is rebuilt from the store alone with the same bytes', async () => {
    await rm(join(world.cwd, 'store/seasons'), { recursive: true });
    world.feeds.resetCounts();
    expect((await world.fetchNhl('--rebuild')).code).toBe(0);
    expect(requestsOf(world.feeds)).toBe(0);
    expect(await world.files()).toEqual(whole);
  });

  it('has the same bytes after a kill at any request and a second run, which repeats no request', async () => {
    for (let n = 1; ; n++) {
      await world.clearStore();
      world.feeds.resetCounts();
      const first = await world.killedFetch(n);
      if (first !== 'killed') break;
      const second = await world.fetchNhl();
      expect(second.code, second.notes).toBe(0);
      expect(await world.files()).toEqual(whole);
      expect(requestsOf(world.feeds)).toBe(requests);
    }
  });
});
