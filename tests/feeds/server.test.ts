import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeason } from './season.ts';
import { startFeeds, type Feeds } from './server.ts';
import { GAME_TYPES } from './schedule.ts';
import { DAY_MS } from './time.ts';

const season = createSeason({ teams: 4, games: 10 });
const game = season.games.find(({ type }) => type === GAME_TYPES.regular)!;
let feeds: Feeds;
beforeAll(async () => {
  feeds = await startFeeds({ seasons: [season] });
});
afterAll(() => feeds.close());

const box = (): string => `${feeds.nhlBase}/gamecenter/${game.id}/boxscore`;
const stateNow = async (): Promise<unknown> =>
  ((await (await fetch(box())).json()) as { gameState: unknown }).gameState;

describe('the server', () => {
  it('the server listens only on the loopback address', () => {
    expect(feeds.nhlBase).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/nhl\/v1$/);
    expect(feeds.oddsBase).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/odds$/);
  });

  it('the server responds as if its virtual time were the current time, and tests and requests can set that time', async () => {
    feeds.now = game.start - DAY_MS;
    expect(await stateNow()).toBe('FUT');
    const set = await fetch(`${feeds.clockAddress}?now=${new Date(game.start + 2 * DAY_MS).toISOString()}`, {
      method: 'POST',
    });
    expect(set.status).toBe(200);
    expect(await stateNow()).toBe('OFF');
    expect((await fetch(`${feeds.clockAddress}?now=tomorrow`, { method: 'POST' })).status).toBe(400);
    expect(await (await fetch(feeds.clockAddress)).json()).toMatchObject({ counts: { boxscore: 2 } });
  });

  it.each(['reset', 'truncated'] as const)(
    'the server closes the connection early if a response has the fault %s',
    async (kind) => {
      feeds.standIn.setFaults({ seed: 1, kinds: [kind], share: 1 });
      await expect(fetch(box()).then((response) => response.text())).rejects.toThrow();
      feeds.standIn.setFaults(null);
      expect((await fetch(box())).status).toBe(200);
    },
  );
});
