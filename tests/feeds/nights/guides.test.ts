import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leagueDay } from '@ddh/engine/internal/domain';
import { staleness } from '@ddh/engine/internal/hub';
import { DAY_MS, morning, type World } from '../fetch/world.ts';
import { blocksOf } from './guide.ts';
import { nightsWorld } from './league.ts';
import { openPages } from './pages.ts';
import { runScript, type Command } from './shell.ts';

/**
 * Returns the commands that failed, each with its exit code. `ddh night` may exit with 3, because sportsbooks also have
 * prices for namesakes and for players who are expected to be scratched.
 */
const exits = (commands: readonly Command[]): readonly string[] =>
  commands
    .filter(({ args, run }) => run.code !== 0 && !(run.code === 3 && args.includes('night')))
    .map(({ args, run }) => `${args.join(' ')}: ${run.code} ${run.notes}`);

describe('the shell blocks of the guides, as they are written', { timeout: 240_000 }, () => {
  let world: World;
  beforeAll(async () => {
    world = await nightsWorld({ teams: 6, games: 6 });
    // The first night begins with an empty folder.
    await rm(join(world.cwd, 'ddh.json'));
  });
  afterAll(() => world.close());

  async function checkPages(folder: string): Promise<void> {
    const day = leagueDay(world.feeds.now);
    const pages = openPages(join(world.cwd, folder));
    const games = await pages('games');
    expect(games).toMatchObject({ failed: [], problems: [], dates: [day], sample: false });
    expect(staleness(games, world.feeds.now)).toBeNull();
    const { builder } = await pages('parlay');
    expect(builder.games.length).toBeGreaterThan(0);
    expect(builder.dates).toEqual([day]);
    expect((await pages('edges')).figures.bets.length).toBeGreaterThan(0);
    expect((await pages('skaters')).figures).not.toBeNull();
  }

  it('the commands of the first night make all its pages, starting with an empty folder', async () => {
    world.feeds.now = morning(world.season, 2) + DAY_MS / 4;
    const commands = await runScript(world, blocksOf('docs/operator.md', '### The first night, without a site')[0]);
    expect(exits(commands)).toEqual([]);
    expect(commands).toHaveLength(5);
    await checkPages('data');
  });

  it('the commands in the guide for operators make all pages of the next day', async () => {
    world.feeds.now += DAY_MS;
    const commands = await runScript(world, blocksOf('docs/operator.md', '### Each day of a season')[0], ['wp']);
    expect(exits(commands)).toEqual([]);
    expect(commands.at(-1)).toMatchObject({ name: 'wp', args: ['ddh', 'data', 'import', 'data'] });
    await checkPages('data');
  });

  it('all examples of the command run, and git ignores the files that they write', async () => {
    const before = new Set(await readdir(world.cwd));
    const commands = await runScript(world, blocksOf('docs/command.md', '## A day, a slip, a season').join('\n'));
    expect(exits(commands)).toEqual([]);
    expect(commands.length).toBeGreaterThan(15);
    const written = (await readdir(world.cwd)).filter((name) => !before.has(name));
    expect(written).toContain('slip.json');
    const ignored = new Set((await readFile('.gitignore', 'utf8')).split('\n'));
    expect(written.filter((name) => !ignored.has(`/${name}`) && !ignored.has(`/${name}/`))).toEqual([]);
  });
});
