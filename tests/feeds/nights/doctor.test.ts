import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../fetch/world.ts';

type Check = { readonly name: string; readonly state: string; readonly text: string };

describe('ddh doctor', { timeout: 60_000 }, () => {
  let world: World;
  let whole = '';
  beforeAll(async () => {
    world = await createWorld({ teams: 4, games: 6 });
    whole = await readFile(join(world.cwd, 'ddh.json'), 'utf8');
  });
  afterAll(() => world.close());

  /** Runs `ddh doctor` with a changed configuration, and returns its checks, keyed by name. */
  async function checks(change: object, ...args: readonly string[]): Promise<Readonly<Record<string, Check>>> {
    await writeFile(join(world.cwd, 'ddh.json'), JSON.stringify({ ...JSON.parse(whole), ...change }));
    const run = await world.ddh('doctor', '--json', ...args);
    const printed = JSON.parse(run.out) as { readonly checks: readonly Check[]; readonly error?: typeof printed };
    const list = printed.error?.checks ?? printed.checks;
    expect(run.code).toBe(list.some(({ state }) => state === 'wrong') ? 1 : 0);
    return Object.fromEntries(list.map((check) => [check.name, check]));
  }

  it('ddh doctor finds nothing wrong in a complete operator folder, and names what an incomplete one lacks', async () => {
    const found = await checks({});
    expect(Object.values(found).filter(({ state }) => state === 'wrong')).toEqual([]);
    expect(found['seasons']).toEqual({
      name: 'seasons',
      state: 'missing',
      text: '2024-25 and 2025-26 are missing: run ddh fetch nhl --season 2024-25; ddh fetch nhl --season 2025-26',
    });
    expect(found).toMatchObject({
      results: { state: 'ok' },
      prices: { state: 'ok', text: expect.stringMatching(/^The Odds API, \d+ credits left$/) },
      news: { state: 'missing' },
      site: { state: 'missing' },
    });
    const { out } = await world.ddh('doctor');
    expect(out).toMatch(/^ok {7}config {3}ddh\.json\n/);
    expect(out).toMatch(/\n'ddh night' can run\n$/);
  });

  it('ddh doctor leaves no folder behind, and sends no request with --offline', async () => {
    world.requests();
    await checks({ nights: 'elsewhere/nights' }, '--offline');
    expect(world.requests()).toBe(0);
    await expect(readFile(join(world.cwd, 'elsewhere/nights/x'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([
    [{ contact: undefined }, 'results', 'ddh.json has no "contact", so nothing is requested'],
    [{ nhl: { base: 'http://127.0.0.1:9/v1' } }, 'results', 'Check the network and "nhl.base"'],
    [{ odds: { provider: 'the-odds-api', budget: 5 } }, 'prices', 'then set "termsConfirmed" to true in ddh.json'],
    [{ odds: { provider: 'nobody', budget: 5 } }, 'prices', '--provider must be one of the-odds-api'],
    [{ odds: { provider: 'the-odds-api' } }, 'prices', 'give the credits that the run may cost'],
    [{ news: 'ddh.json' }, 'news', 'ddh.json: news must be a list'],
    [{ aliases: 'none.csv' }, 'aliases', 'none.csv: '],
    [
      { publish: { to: 'https://example.org' } },
      'site',
      'give both "to", the address of the site, and "user", the user who publishes',
    ],
    [{ publish: { to: 'http://example.org', user: 'x' } }, 'site', 'must begin with https://'],
    [
      { publish: { to: 'https://example.org', user: 'x' } },
      'site',
      'DDH_PUBLISH_PASSWORD is not set: it is an Application Password of x',
    ],
    [{ store: 'ddh.json' }, 'store', 'cannot write to ddh.json'],
    [{ keep: 0 }, 'config', 'keep must be a whole number of days'],
    [{ store: undefined }, 'config', "write it with 'ddh init'"],
  ])('ddh doctor says how to correct the configuration %j', async (change, name, text) => {
    expect((await checks(change))[name]).toMatchObject({ state: 'wrong', text: expect.stringContaining(text) });
  });

  it('with --to, ddh doctor checks only the site', async () => {
    const found = await checks({}, '--to', 'https://example.org', '--user', 'x');
    expect(Object.keys(found)).toEqual(['site']);
  });

  it('ddh doctor finds earlier seasons in the store', async () => {
    for (const season of ['2024-25', '2025-26'])
      await mkdir(join(world.cwd, 'store/seasons', season), { recursive: true });
    expect((await checks({}))['seasons']).toMatchObject({ state: 'ok', text: '2024-25, 2025-26' });
    await rm(join(world.cwd, 'store'), { recursive: true });
  });
});
