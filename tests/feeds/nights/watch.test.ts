import { readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leagueDay } from '@ddh/engine/internal/domain';
import { regularGames, type World } from '../fetch/world.ts';
import { fetchEarlier, nightsWorld } from './league.ts';
import { noon } from './night.ts';

const NIGHT = 4;

describe('ddh night --watch', { timeout: 120_000 }, () => {
  let world: World;
  beforeAll(async () => {
    world = await nightsWorld({ teams: 6, games: 12 });
    expect(await fetchEarlier(world)).toEqual([0, 0]);
    const config = join(world.cwd, 'ddh.json');
    const change = { data: 'data', records: 200, news: 'news.json' };
    await writeFile(config, JSON.stringify({ ...(JSON.parse(await readFile(config, 'utf8')) as object), ...change }));
  }, 120_000);
  afterAll(() => world.close());

  /** Calls `act` once, when the clock reaches a time. */
  function at(time: number, act: () => void): void {
    let { now } = world.feeds;
    let isDone = false;
    Object.defineProperty(world.feeds, 'now', {
      configurable: true,
      get: () => now,
      set(next: number) {
        now = next;
        if (isDone || now < time) return;
        isDone = true;
        act();
      },
    });
  }

  it('makes the night, acts on news within two seconds, and ends when the last game begins', async () => {
    const day = leagueDay(noon(world, NIGHT));
    const today = regularGames(world.season).filter(({ date }) => date === day);
    const [game] = today;
    const last = Math.max(...today.map(({ start }) => start));
    world.feeds.now = game!.start - 10 * 60_000;
    const path = (name: string): string => join(world.cwd, name);
    let before = '';
    at(game!.start - 5 * 60_000, () => {
      before = readFileSync(path(`data/${game!.id}_gamemodel.json`), 'utf8');
      const rosters = readFileSync(path(`store/seasons/${world.season.label}/rosters.csv`), 'utf8').split('\n');
      const player = Number(rosters.find((line) => line.includes(`,${game!.home.abbrev},C`))!.split(',')[0]);
      const entry = { date: day, team: game!.home.abbrev, player_id: player, kind: 'scratch', source: 'operator' };
      writeFileSync(path('news.json'), JSON.stringify({ news: [{ ...entry, at: `${day}T15:00:00Z` }] }));
    });
    const run = await world.ddh('night', '--watch', '--log', 'json');
    const events = run.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly event: string; readonly state?: string; readonly step?: string });
    expect(run.code, run.notes).toBe(3);
    expect(events.filter(({ event }) => event === 'summary').map(({ state }) => state)).toEqual(['made', 'made']);
    expect(events.filter(({ event, step }) => event === 'begin' && step === 'fetch odds')).toHaveLength(1);
    expect(await readFile(path(`data/${game!.id}_gamemodel.json`), 'utf8')).not.toBe(before);
    expect(world.feeds.now - last).toBeGreaterThanOrEqual(0);
    expect(world.feeds.now - last).toBeLessThanOrEqual(2000);
  });
});
