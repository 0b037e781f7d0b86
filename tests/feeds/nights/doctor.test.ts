import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../fetch/world.ts';
import { diskError, interceptDisk } from './disk.ts';

type Check = { readonly name: string; readonly state: string; readonly message: string };

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
    const { checks: list } = JSON.parse(run.out) as { readonly checks: readonly Check[] };
    expect(run.code).toBe(list.some(({ state }) => state === 'wrong') ? 1 : 0);
    return Object.fromEntries(list.map((check) => [check.name, check]));
  }

  it('ddh doctor finds nothing wrong in a complete operator folder, and names what an incomplete one lacks', async () => {
    const found = await checks({});
    expect(Object.values(found).filter(({ state }) => state === 'wrong')).toEqual([]);
    expect(found['seasons']).toEqual({
      name: 'seasons',
      state: 'missing',
      message: expect.stringMatching(/^2024-25 .* 2025-26 .*--season 2024-25; .*--season 2025-26$/),
    });
    expect(found).toMatchObject({
      results: { state: 'ok' },
      prices: { state: 'ok', message: expect.stringMatching(/^The Odds API, \d+ /) },
      news: { state: 'missing' },
      site: { state: 'missing' },
    });
    const { out } = await world.ddh('doctor');
    expect(out).toMatch(/^ok {7}config {3}ddh\.json\n/);
    expect(out).toMatch(/\n'ddh night' .*\n$/);
  });

  it('ddh doctor leaves no folder behind, and sends no request with --offline', async () => {
    world.requests();
    await checks({ nights: 'elsewhere/nights' }, '--offline');
    expect(world.requests()).toBe(0);
    await expect(readFile(join(world.cwd, 'elsewhere/nights/x'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([
    [{ contact: undefined }, 'results', '"contact"'],
    [{ nhl: { base: 'http://127.0.0.1:9/v1' } }, 'results', '"nhl.base"'],
    [{ odds: { provider: 'the-odds-api', budget: 5 } }, 'prices', '"termsConfirmed"'],
    [{ odds: { provider: 'nobody', budget: 5 } }, 'prices', 'the-odds-api'],
    [{ odds: { provider: 'the-odds-api' } }, 'prices', '--budget'],
    [{ news: 'ddh.json' }, 'news', 'ddh.json: news '],
    [{ aliases: 'none.csv' }, 'aliases', 'none.csv: '],
    [{ publish: { to: 'https://example.org' } }, 'site', '"user"'],
    [{ publish: { to: 'http://example.org', user: 'x' } }, 'site', 'https://'],
    [{ publish: { to: 'https://example.org', user: 'x' } }, 'site', 'DDH_PUBLISH_PASSWORD'],
    [{ store: 'ddh.json' }, 'store', 'ddh.json'],
    [{ keep: 0 }, 'config', 'keep '],
    [{ store: undefined }, 'config', "'ddh init'"],
  ])('ddh doctor says how to correct the configuration %j', async (change, name, text) => {
    expect((await checks(change))[name]).toMatchObject({ state: 'wrong', message: expect.stringContaining(text) });
  });

  it.each<[what: string, call: RegExp, code: Parameters<typeof diskError>[0], text: RegExp]>([
    ['a folder of another account', /^access .*nights\/2026-10-01\/data$/, 'EACCES', /nights\/2026-10-01\/data: .*; /],
    ['a disk that cannot be written', /^mkdtempSync .*nights/, 'EROFS', /write to nights: .*; /],
    ['a full disk', /^handle\.sync .*nights/, 'ENOSPC', /write to nights: .*; /],
    ['a disk that cannot move files', /^rename .*nights/, 'EPERM', /write to nights: .*; /],
    ['a disk without locks', /^openSync .*night\.lock$/, 'ENOSYS', /write nights\/night\.lock: /],
  ])('ddh doctor names %s, and leaves nothing behind', async (_, at, code, text) => {
    await mkdir(join(world.cwd, 'nights/2026-10-01/data'), { recursive: true });
    const restoreDisk = interceptDisk(world.cwd, (call) =>
      at.test(`${call.call} ${call.path}`) ? diskError(code, call) : null,
    );
    const found = await checks({}, '--offline').finally(restoreDisk);
    expect(found['nights']).toMatchObject({ state: 'wrong', message: expect.stringMatching(text) });
    expect(await readdir(join(world.cwd, 'nights'))).toEqual(['2026-10-01']);
  });

  it('ddh doctor says what a disk without hard links means for a night, which is no problem', async () => {
    const restoreDisk = interceptDisk(world.cwd, (call) => (call.call === 'link' ? diskError('EPERM', call) : null));
    const found = await checks({}, '--offline').finally(restoreDisk);
    expect(found['nights']).toMatchObject({ state: 'ok', message: expect.stringContaining('no hard links') });
  });

  it('with --to, ddh doctor checks only the site', async () => {
    const found = await checks({}, '--to', 'https://example.org', '--user', 'x');
    expect(Object.keys(found)).toEqual(['site']);
  });

  it('ddh doctor finds earlier seasons in the store', async () => {
    for (const season of ['2024-25', '2025-26'])
      await mkdir(join(world.cwd, 'store/seasons', season), { recursive: true });
    expect((await checks({}))['seasons']).toMatchObject({ state: 'ok', message: '2024-25, 2025-26' });
    await rm(join(world.cwd, 'store'), { recursive: true });
  });
});
