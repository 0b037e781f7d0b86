import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Book } from '../book.ts';
import { seasonTruth } from '../truth.ts';
import { writeRawFiles } from './rawFiles.ts';
import { afterSeason, createWorld, regularGames, rowsIn, type World } from './world.ts';

const SMALL = { teams: 4, games: 2 };
const GAME_FILES = ['games.csv', 'skater_games.csv', 'goalie_games.csv', 'shots.csv'];

describe('ddh fetch nhl --raw-folder', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(SMALL);
    world.feeds.now = afterSeason(world.season);
    await writeFile(join(world.cwd, 'none.json'), '{"store": "store"}');
  });
  afterAll(() => world.close());
  const run = (folder: string, ...args: readonly string[]) =>
    world.fetchNhl('--raw-folder', folder, '--season', '2026-27', '--config', 'none.json', ...args);

  it('ddh fetch nhl --raw-folder builds the expected season files from raw files in subfolders, without a request or a configured contact', async () => {
    const { season, feeds } = world;
    await writeRawFiles(join(world.cwd, 'raw/2026'), season, feeds.now);
    // Files of other seasons and of preseason games are ignored.
    await writeFile(join(world.cwd, 'raw/2025020001.json'), 'not read');
    await writeFile(join(world.cwd, 'raw/2026010001.json'), 'not read');
    const { code, out, notes } = await run('raw');
    expect(code, notes).toBe(0);
    expect(out).toContain('4 games of 4 with results');
    expect(world.requests()).toBe(0);
    const book = new Book(season);
    const played = regularGames(season).map((game) => book.played(game));
    const truth = seasonTruth(season, played, regularGames(season)[0]!.date);
    const files = await world.files();
    for (const name of GAME_FILES) expect(files[name]).toBe(truth[name.replace('.csv', '')]);
    expect(rowsIn(files['schedule.csv'])).toBe(4);
    expect(feeds.standIn.counts).toEqual({});
  });

  it('ddh fetch nhl --raw-folder reports each unusable file, and writes the games of the usable files', async () => {
    await writeRawFiles(join(world.cwd, 'faulty/2026'), world.season, world.feeds.now);
    const [first, second] = regularGames(world.season).map(({ id }) => String(id));
    await writeFile(join(world.cwd, `faulty/2026/${first}.json`), '{"game_info": ');
    await writeFile(join(world.cwd, `faulty/2026/${second}.json`), '{}');
    const { code, notes, out } = await run('faulty', '--json');
    expect(code).toBe(3);
    expect(notes).toContain(`2026/${first}.json: `);
    expect(notes).toContain(`2026/${second}.json: raw-file: game_info `);
    expect(JSON.parse(out)).toMatchObject({ games: 2, requests: 0, unusable: [{}, {}] });
  });

  it('ddh fetch nhl --raw-folder fails if the folder is missing or has no game of the season', async () => {
    const none = await run('nowhere');
    expect(none.code).toBe(1);
    expect(none.notes).toMatch(/^ddh fetch: nowhere .*\n$/);
    await writeRawFiles(join(world.cwd, 'preseason'), world.season, world.feeds.now, 1);
    const other = await run('preseason');
    expect(other.code).toBe(1);
    expect(other.notes).toMatch(/^ddh fetch: preseason .* 2026-27\n$/);
  });
});
