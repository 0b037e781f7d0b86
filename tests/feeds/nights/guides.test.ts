import { rm } from 'node:fs/promises';
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
    .filter(({ args, run }) => run.code !== 0 && !(run.code === 3 && args[1] === 'night'))
    .map(({ args, run }) => `${args.join(' ')}: ${run.code} ${run.notes}`);

describe('the shell blocks of the guides, as they are written', { timeout: 120_000 }, () => {
  let world: World;
  beforeAll(async () => {
    world = await nightsWorld({ teams: 6, games: 6 });
    // The instructions in the README begin with an empty folder.
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
    expect(builder.today).toBe(day);
    expect((await pages('edges')).figures.bets.length).toBeGreaterThan(0);
    expect((await pages('skaters')).figures).not.toBeNull();
  }

  it('the shell blocks in the README make all pages of one night, starting with an empty folder', async () => {
    world.feeds.now = morning(world.season, 2) + DAY_MS / 4;
    const commands = await runScript(world, blocksOf('README.md', '## With a real season')[0]);
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
});
