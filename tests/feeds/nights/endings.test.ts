import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeAll, beforeEach, afterAll, describe, expect, it } from 'vitest';
import { GENERATOR_VERSION } from '@ddh/engine/internal/model';
import { ok } from '@ddh/engine/internal/result';
import { withLease } from '../../../engine/cli/lease/lease.ts';
import { digestsOf } from '../../../engine/cli/site/digest.ts';
import type { SiteFile } from '../../../engine/cli/site/folder.ts';
import { holderText, newHolder } from '../../../engine/cli/lease/holder.ts';
import { regularGames, HOUR_MS, SITE, type World } from '../fetch/world.ts';
import type { ScheduledGame } from '../schedule.ts';
import { fetchEarlier, keepFolder, nightsWorld, type Kept } from './league.ts';
import { linesOf, noon, runNight, stateOfSteps, type Night } from './night.ts';

describe('how a run of ddh night can end', { timeout: 120_000 }, () => {
  let world: World;
  /** The folder after a night with two games, with which each test begins. */
  let startFolder: Kept;
  /** This night, and the number of its day. */
  let made: Night & { readonly n: number };
  beforeAll(async () => {
    world = await nightsWorld({ teams: 6, games: 20 });
    expect(await fetchEarlier(world)).toEqual([0, 0]);
    await configure({ data: 'data', records: 200, news: 'news.json' });
    const n = nextNight(2);
    made = { ...(await runNight(world, n)), n };
    expect(made.summary.state).toBe('made');
    startFolder = await keepFolder(world);
  }, 120_000);
  beforeEach(async () => {
    await startFolder.restore();
    last = made.n;
  });
  afterEach(() => world.tamper(null));
  afterAll(async () => {
    await world.close();
    await startFolder.remove();
  });

  const path = (...names: readonly string[]): string => join(world.cwd, ...names);
  const read = (...names: readonly string[]): Promise<string> => readFile(path(...names), 'utf8');

  const digest = async (...names: readonly string[]): Promise<string> =>
    createHash('sha256')
      .update(await readFile(path(...names)))
      .digest('hex');

  async function configure(change: object): Promise<void> {
    const config = JSON.parse(await read('ddh.json')) as object;
    await writeFile(path('ddh.json'), JSON.stringify({ ...config, ...change }));
  }

  const gamesOn = (n: number): readonly ScheduledGame[] => {
    const day = new Date(Date.parse(`${regularGames(world.season)[0]!.date}T00:00Z`) + n * 24 * HOUR_MS);
    return regularGames(world.season).filter(({ date }) => date === day.toISOString().slice(0, 10));
  };
  let last = 1;
  /** Returns the number of the next day whose games start at exactly `games` different times. */
  function nextNight(games: number): number {
    do last++;
    while (new Set(gamesOn(last).map(({ start }) => start)).size !== games);
    return last;
  }
  /** Returns a digest of each file in the site's data folder, keyed by path. */
  async function data(): Promise<Readonly<Record<string, string>>> {
    const names = (await readdir(path('data'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
    const digests = names.map(
      async ({ parentPath, name }) => [name, await digest(relative(world.cwd, parentPath), name)] as const,
    );
    return Object.fromEntries(await Promise.all(digests));
  }
  /** Runs a nightly run that must fail, and expects that the data of the previous night is unchanged. */
  async function failed(n: number): Promise<Night> {
    const before = await data();
    const night = await runNight(world, n);
    expect(night).toMatchObject({ run: { code: 1 }, summary: { state: 'failed' } });
    expect(await data()).toEqual(before);
    return night;
  }

  it('ddh night replaces the data of the previous night in the data folder, and keeps files that are not data', async () => {
    await writeFile(path('data', 'mine.txt'), 'mine');
    await writeFile(path('data', 'changes.json'), '[]');
    const { out } = await runNight(world, nextNight(2));
    const expected = (await readdir(path(out), { recursive: true })).concat('mine.txt');
    expect((await readdir(path('data'), { recursive: true })).toSorted()).toEqual(expected.toSorted());
    expect(await read('data', 'manifest.json')).toBe(await read(out, 'manifest.json'));
  });

  it('ddh night exits with 0 on a day without games, names the next game day, and requests no prices', async () => {
    const off = nextNight(0);
    const before = await data();
    const { run, summary } = await runNight(world, off);
    expect(run.code).toBe(0);
    expect(summary).toMatchObject({ state: 'offDay', next: expect.stringMatching(/^2026-/) });
    expect(stateOfSteps(summary)).toEqual({ 'fetch nhl': 'ran' });
    expect(await data()).toEqual(before);
    expect((await world.ddh('night')).out).toMatch(new RegExp(`${summary.date}: .* ${summary.next}\n`));
  });

  it('ddh night --only-changed changes only the game that the news is about, and no game that has begun', async () => {
    const { day, out, n } = made;
    const [one, other] = gamesOn(n).toSorted((a, b) => a.start - b.start);
    const files = async (id: number) => [
      await digest(out, `${id}_gamemodel.json`),
      await digest(out, `${id}_parlaytrix.npz`),
    ];
    const before = [await files(one!.id), await files(other!.id)];
    const rosters = (await read('store/seasons', world.season.label, 'rosters.csv')).split('\n');
    const skaterOf = (team: string) => Number(rosters.find((line) => line.includes(`,${team},C`))!.split(',')[0]);
    const scratch = ({ home }: ScheduledGame) => ({
      date: day,
      team: home.abbrev,
      player_id: skaterOf(home.abbrev),
      kind: 'scratch',
      at: `${day}T15:00:00Z`,
      source: 'operator',
    });
    world.requests();
    await writeFile(path('news.json'), JSON.stringify({ news: [scratch(other!)] }));
    const changed = await world.ddh('night', '--only-changed', '--json');
    expect(JSON.parse(changed.out)).toMatchObject({ state: 'made' });
    const after = [await files(one!.id), await files(other!.id)];
    expect(after[0]).toEqual(before[0]);
    expect(after[1]![0]).not.toBe(before[1]![0]);
    expect(after[1]![1]).not.toBe(before[1]![1]);
    expect(await digest('data', `${other!.id}_gamemodel.json`)).toBe(after[1]![0]);

    world.feeds.now = one!.start;
    await writeFile(path('news.json'), JSON.stringify({ news: [scratch(one!)] }));
    const later = await world.ddh('night', '--only-changed', '--json');
    expect(JSON.parse(later.out)).toMatchObject({ state: 'made' });
    expect(await files(one!.id)).toEqual(before[0]);
    expect(await files(other!.id)).toEqual(before[1]);
    // The schedule of the day, hours after the night was made.
    expect(world.requests()).toBe(1);
  });

  it.each([1, 2])(
    'ddh night makes models of another generator again, also if %i of 2 games have begun',
    async (begun) => {
      const { day, out, n } = made;
      const games = gamesOn(n).toSorted((a, b) => a.start - b.start);
      const models = games.flatMap(({ id }) =>
        [`nights/${day}/models`, out].map((folder) => join(folder, `${id}_gamemodel.json`)),
      );
      for (const model of models)
        await writeFile(path(model), JSON.stringify({ ...(JSON.parse(await read(model)) as object), generator: 2 }));
      const journal = JSON.parse(await read('nights', day, 'journal.json')) as object;
      await writeFile(path('nights', day, 'journal.json'), JSON.stringify({ ...journal, version: 'earlier' }));
      world.feeds.now = games[begun - 1]!.start;
      const again = await world.ddh('night', '--json');
      expect(JSON.parse(again.out), again.notes).toMatchObject({ state: 'made' });
      for (const model of models) expect(JSON.parse(await read(model))).toMatchObject({ generator: GENERATOR_VERSION });
    },
  );

  it('ddh night --only-changed does nothing if the data of this night has not been made', async () => {
    world.feeds.now += 24 * HOUR_MS;
    const run = await world.ddh('night', '--only-changed');
    expect(run).toMatchObject({ code: 0, out: '' });
    const { out } = await world.ddh('night', '--only-changed', '--json');
    expect(JSON.parse(out)).toMatchObject({ state: 'unchanged', seconds: 0, steps: [] });
  });

  it('ddh night publishes without prices if it cannot get them, and adds them in a later run', async () => {
    const n = nextNight(2);
    world.tamper((at, body) => (at.includes('/odds') ? 500 : body));
    const without = await runNight(world, n);
    expect(without.run.code).toBe(3);
    expect(stateOfSteps(without.summary)).toMatchObject({
      'fetch odds': 'failed',
      'value-build': 'leftOut',
      data: 'ran',
    });
    expect(Object.keys(await data())).not.toContain('moneyline_value.json');
    world.tamper(null);
    const withPrices = await runNight(world, n);
    expect(stateOfSteps(withPrices.summary)).toMatchObject({ 'fetch nhl': 'kept', 'fetch odds': 'ran', rate: 'kept' });
    expect(Object.keys(await data())).toContain('moneyline_value.json');
  });

  it('ddh night does not replace the data of the previous night if the schedule is broken', async () => {
    const n = nextNight(2);
    world.tamper((at, body) => (at.includes('/schedule/') ? { ...(body as object), gameWeek: 'none' } : body));
    expect(linesOf(await failed(n), 'fetch nhl')).toContain('gameWeek');
  });

  it('ddh night does not replace the data of the previous night if more games than "mostGaps" have no result', async () => {
    const n = nextNight(2);
    const lost = regularGames(world.season)
      .filter(({ date }) => date < gamesOn(n)[0]!.date)
      .at(-1)!;
    world.tamper((at, body) => (at.endsWith(`${lost.id}/boxscore`) ? {} : body));
    await configure({ mostGaps: 0 });
    expect(linesOf(await failed(n), 'rate')).toMatch(new RegExp(`^1 .* 0 .*"mostGaps": ${lost.id}$`));
    await configure({ mostGaps: 1 });
    expect(await runNight(world, n)).toMatchObject({ run: { code: 3 }, summary: { quarantined: [String(lost.id)] } });
  });

  it('ddh night retries for 30 minutes if the site is down, and the next run keeps the finished steps', async () => {
    const n = nextNight(2);
    await configure({ publish: { to: 'https://127.0.0.1:9', user: 'ddh-publisher' } });
    world.env['DDH_PUBLISH_PASSWORD'] = 'abcd efgh';
    const night = await runNight(world, n);
    expect(night).toMatchObject({ run: { code: 1 }, summary: { state: 'failed' } });
    expect(linesOf(night, 'publish')).toContain('https://127.0.0.1:9 ');
    expect(world.feeds.now - noon(world, n)).toBeGreaterThan(29 * 60_000);
    await configure({ skip: ['publish'] });
    const { summary } = await runNight(world, n);
    expect(stateOfSteps(summary)).toMatchObject({
      rate: 'kept',
      simulate: 'kept',
      validate: 'kept',
      publish: 'leftOut',
    });
  });

  it('ddh night names a record that the site refuses, and sends it again until the site takes it', async () => {
    const n = nextNight(2);
    let record: object | undefined = { code: 'ddh_record_other', message: 'The site has forecasts in 2027-01-01.' };
    let deliveries = 0;
    let sent = '';
    world.serveSite((route, body) => {
      if (route === '/record') return { url: '/data', files: [] };
      if (route === '/deliveries') {
        [sent = ''] = digestsOf((JSON.parse(body) as { readonly files: SiteFile[] }).files);
        return { id: `d${++deliveries}`, part_size: 1_048_576, missing: [], left_out: [] };
      }
      const receipt = { folder: 'f', version: 'v', time: '2026-11-28T12:00:00Z', digest: sent, messages: [] };
      return { ...receipt, ...(record && { record }) };
    });
    const skip = ['fetch odds', 'news', 'value-build'];
    await configure({ publish: { to: SITE, user: 'ddh-publisher' }, skip });
    world.env['DDH_PUBLISH_PASSWORD'] = 'abcd efgh';
    const refused = await runNight(world, n);
    expect(refused).toMatchObject({ run: { code: 3 }, summary: { state: 'published' }, gaps: ['publish'] });
    expect(linesOf(refused, 'publish')).toContain(
      'the site did not take the record (ddh_record_other): The site has forecasts in 2027-01-01.',
    );
    expect(await readdir(path('record'))).not.toContain('receipts.json');
    const again = await runNight(world, n);
    expect([again.run.code, stateOfSteps(again.summary)['publish'], deliveries]).toEqual([3, 'ran', 2]);
    record = undefined;
    expect(await runNight(world, n)).toMatchObject({ run: { code: 0 }, gaps: [] });
    expect(await readdir(path('record'))).toContain('receipts.json');
    expect(stateOfSteps((await runNight(world, n)).summary)).toMatchObject({ publish: 'kept' });
    expect(deliveries).toBe(3);
  });

  it('a finished night asks the site for its delivery, at most once in ten minutes, sends a lost one again, and names another site than before', async () => {
    const n = nextNight(2);
    let kept: object[] = [];
    let isUp = true;
    const counts = { asked: 0, sent: 0 };
    let sum = '';
    world.serveSite((route, body) => {
      if (!isUp) throw new Error('down');
      if (route === '/record') return { url: '/data', files: [] };
      if (route === '/deliveries' && body === '') {
        counts.asked++;
        return { deliveries: kept };
      }
      if (route === '/deliveries') {
        [sum = ''] = digestsOf((JSON.parse(body) as { readonly files: SiteFile[] }).files);
        return { id: 'd', part_size: 1_048_576, missing: [], left_out: [] };
      }
      const folder = `f${++counts.sent}`;
      kept = [{ folder, time: 0, version: 'v', files: 1, bytes: 1, served: true, digest: sum }];
      return { folder, version: 'v', time: '2026-11-28T12:00:00Z', digest: sum, messages: [] };
    });
    await configure({ publish: { to: SITE, user: 'ddh-publisher' }, skip: ['fetch odds', 'news', 'value-build'] });
    world.env['DDH_PUBLISH_PASSWORD'] = 'abcd efgh';
    expect((await runNight(world, n)).summary).toMatchObject({ state: 'published', digest: sum });
    /** Runs the night again after some minutes. Returns its exit code, its state and how often the site was asked and sent to. */
    const later = async (minutes: number): Promise<readonly unknown[]> => {
      Object.assign(counts, { asked: 0, sent: 0 });
      world.feeds.now += minutes * 60_000;
      const { code, out } = await world.ddh('night', '--only-changed', '--json');
      return [code, (JSON.parse(out) as Night['summary']).state, counts.asked, counts.sent];
    };
    expect(await later(9)).toEqual([0, 'unchanged', 0, 0]);
    expect(await later(2)).toEqual([0, 'unchanged', 1, 0]);
    kept = kept.map((one) => ({ ...one, served: false }));
    expect(await later(10), 'an administrator has chosen another delivery').toEqual([0, 'unchanged', 1, 0]);
    kept = [];
    expect(await later(9)).toEqual([0, 'unchanged', 0, 0]);
    expect(await later(2)).toEqual([0, 'published', 1, 1]);
    kept = [];
    const staging = `${SITE}/staging`;
    await configure({ publish: { to: staging, user: 'ddh-publisher' }, skip: ['fetch odds', 'news', 'value-build'] });
    world.feeds.now += 11 * 60_000;
    const { code, out } = await world.ddh('night', '--json');
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ state: 'published', siteBefore: SITE })]);
    expect((await world.ddh('night')).out).toMatch(new RegExp(`${staging}, delivery .*\\n.*${SITE}\\n`));
    await configure({ publish: { to: SITE, user: 'ddh-publisher' }, skip: ['fetch odds', 'news', 'value-build'] });
    isUp = false;
    expect(await later(11)).toEqual([0, 'unchanged', 0, 0]);
    world.feeds.now += 11 * 60_000;
    expect((await world.ddh('night')).out).toContain(`publish: ${SITE} does not answer`);
  });

  it('ddh night --dry-run prints what it would do, requests nothing and writes nothing', async () => {
    world.feeds.now = noon(world, nextNight(2));
    world.requests();
    const folders = await readdir(path('nights'));
    const { code, out } = await world.ddh('night', '--dry-run', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      state: 'planned',
      steps: expect.arrayContaining([
        {
          step: 'rate',
          state: 'planned',
          seconds: 0,
          isGap: false,
          lines: [expect.stringMatching(/^ddh rate .* --as-of /)],
        },
        // The prices do not exist yet, but an earlier step of the night would fetch them.
        expect.objectContaining({ step: 'value-build', state: 'planned', isGap: false }),
      ]),
    });
    expect([world.requests(), await readdir(path('nights'))]).toEqual([0, folders]);
  });

  it('ddh night refuses to run while another nightly run is in progress', async () => {
    const lock = { path: path('nights/night.lock'), shown: 'nights/night.lock' };
    const refused = await withLease(lock, {}, async () => ok(await world.ddh('night')));
    const notes: unknown = expect.stringMatching(/^ddh night: .* nights\/night\.lock \(/);
    expect(refused).toEqual({ ok: true, value: { code: 1, out: '', notes } });
  });

  it('a night whose lock another run has taken over changes nothing more', async () => {
    let isTaken = false;
    world.tamper((_, body) => {
      const holder = { ...newHolder(), host: 'elsewhere', token: 'other' };
      if (!isTaken) writeFileSync(path('nights/night.lock'), holderText(holder));
      isTaken = true;
      return body;
    });
    const night = await failed(nextNight(1));
    expect(night.summary.steps.at(-1)?.lines.join()).toContain('took over nights/night.lock');
    expect((await readdir(path(dirname(night.out)))).filter((name) => name !== 'log.ndjson')).toEqual(['journal.json']);
    expect(await read(dirname(night.out), 'journal.json')).toContain('"steps": {}');
    await rm(path('nights/night.lock'));
    expect(await world.ddh('night')).not.toMatchObject({ code: 1 });
  });

  it('ddh night removes the folders of old nights, except one that was made recently', async () => {
    for (const name of ['2026-08-01', 'my-notes']) await mkdir(path('nights', name));
    const past = regularGames(world.season)
      .filter(({ date }) => date < made.day)
      .at(-1)!.date;
    await configure({ keep: 1 });
    await world.ddh('night', '--date', past);
    await world.ddh('night');
    const names = await readdir(path('nights'));
    expect(names).toEqual(expect.arrayContaining(['my-notes', past]));
    expect(names).not.toContain('2026-08-01');
  });

  it('ddh night --log json prints an event for each step', async () => {
    const { out } = await world.ddh('night', '--log', 'json');
    const events = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; at: string });
    expect(events.at(-1)).toMatchObject({
      event: 'summary',
      at: expect.stringMatching(/Z$/),
      date: expect.any(String),
    });
    expect(events.some(({ event }) => event === 'end')).toBe(true);
  });
});
