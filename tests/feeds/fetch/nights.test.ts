import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { FAULT_KINDS } from '../faults.ts';
import { afterSeason, createWorld, DAY_MS, HOUR_MS, morning, regularGames, rowsIn, type World } from './world.ts';

let world: World | null = null;
afterEach(async () => {
  await world?.close();
  world = null;
});

describe('a season with one run of ddh fetch nhl per night', { timeout: 120_000 }, () => {
  it('ddh fetch nhl produces the expected files, and changes no file after the last game is official', async () => {
    world = await createWorld({ teams: 4, games: 3 });
    const { season, feeds } = world;
    for (let day = 1; morning(season, day) < afterSeason(season); day++) {
      feeds.now = morning(season, day);
      const { code, notes } = await world.fetchNhl();
      expect(code, notes).toBe(0);
      const before = regularGames(season).filter(({ start }) => start < feeds.now - 4 * HOUR_MS);
      expect(rowsIn((await world.files())['games.csv'])).toBe(before.length);
    }
    feeds.now = afterSeason(season);
    expect((await world.fetchNhl()).code).toBe(0);
    const files = await world.files();
    expect(files).toMatchObject(world.truth());
    expect(files['quarantine.json']).toBe('{\n  "quarantined": [],\n  "refused": [],\n  "named": []\n}\n');
    await world.fetchNhl('--rebuild');
    expect(await world.files()).toEqual(files);
  });

  it('ddh fetch nhl loses no game despite all kinds of faults, and produces the expected files after the faults end', async () => {
    world = await createWorld({ teams: 4, games: 3 }, { seed: 3, kinds: FAULT_KINDS });
    const { season, feeds } = world;
    const codes = new Set<number>();
    let known = 0;
    for (let day = 1; morning(season, day) < afterSeason(season); day++) {
      feeds.now = morning(season, day);
      const { code, notes } = await world.fetchNhl();
      codes.add(code);
      if (code !== 0) expect(notes).not.toBe('');
      const games = rowsIn((await world.files())['games.csv']);
      expect(games).toBeGreaterThanOrEqual(known);
      known = games;
    }
    expect(codes).toContain(3);
    feeds.standIn.setFaults(null);
    for (let day = 0; day < 2; day++) {
      feeds.now = afterSeason(season) + day * DAY_MS;
      await world.fetchNhl();
    }
    expect(await world.files()).toMatchObject(world.truth());
  });

  it('ddh fetch nhl finds the new date of a postponed game within a week after the league announces it', async () => {
    world = await createWorld({ teams: 10, games: 24 });
    const { season, feeds } = world;
    const game = regularGames(season).find(({ postponed }) => postponed !== null)!;
    const { announced, rescheduled, from } = game.postponed!;
    const row = async (): Promise<string | undefined> =>
      (await world!.files())['schedule.csv']?.split('\n').find((line) => line.startsWith(`${game.id},`));
    /** Fetches only the schedule and the rosters, because `--to` is before the first game. */
    const fetchSchedule = async (now: number): Promise<void> => {
      feeds.now = now;
      expect((await world!.fetchNhl('--to', '2026-09-01')).code).toBe(0);
    };
    await fetchSchedule(announced - DAY_MS);
    expect(await row()).toContain(`${game.id},${from.date},`);
    await fetchSchedule(announced + HOUR_MS);
    expect(await row()).toMatch(new RegExp(`^${game.id},${from.date},.*,PPD\r$`));
    for (let day = 0; day < 7 && (await row())!.includes('PPD'); day++)
      await fetchSchedule(rescheduled + HOUR_MS + day * DAY_MS);
    expect(await row()).toContain(`${game.id},${game.date},`);
  });

  it.each([30, 32])(
    'with %i teams, ddh fetch nhl sends at most 140 requests per run, and `ddh rate` can read its files',
    async (teams) => {
      world = await createWorld({ teams, games: 1 });
      const { season, feeds } = world;
      const nights: number[] = [];
      const last = regularGames(season).at(-1)!;
      for (let day = 1; morning(season, day - 1) < last.start; day++) {
        feeds.now = morning(season, day);
        expect((await world.fetchNhl()).code).toBe(0);
        const requests = world.requests();
        const since = (days: number): number =>
          regularGames(season).filter(({ start }) => start < feeds.now && start > feeds.now - days * DAY_MS).length;
        // The first run may send more requests, because it requests the whole schedule.
        if (day > 1) expect(requests).toBeLessThanOrEqual(8 + teams + 3 * since(1) + 3 * (since(2) - since(1)));
        nights.push(requests);
      }
      expect(Math.max(...nights)).toBeLessThanOrEqual(140);
      const rated = await world.ddh('rate', '--seasons', 'store/seasons', '--as-of', last.date, '--out', 'models');
      expect(rated.code, rated.notes).toBe(0);
      expect(await readdir(join(world.cwd, 'models'))).toHaveLength(
        regularGames(season).filter(({ date }) => date === last.date).length + 1,
      );
    },
  );
});
