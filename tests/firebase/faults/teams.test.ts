import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NO_ROSTER, type FantasyTeam, type TeamId } from '@ddh/engine/internal/fantasy';
import { NO_SETTINGS } from '../../../engine/src/fantasy/team/fields.ts';
import { expect, test, vi } from 'vitest';
import { rulesOf } from '../realtime/rules.ts';
import type { Faults } from './network.ts';
import { pageScript } from './pageScript.ts';
import { answerSite, memberOf, SITE_SETTINGS } from './site.ts';
import type { startPage } from './teamsPage.ts';
import { openWorld, type World, type WrongAddress } from './world.ts';

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const script = await pageScript<{ readonly startPage: typeof startPage }>(fileOf('teamsPage.ts'));
const RULES = rulesOf(
  JSON.parse(readFileSync(fileOf('../../../plugin-php/firebase/database.rules.json'), 'utf8')) as object,
);

/** Creates a world with the published rules, in which `user` is logged in to the site. */
function open(seed: number, user: { id: number | null }, faults?: Faults): World {
  const world: World = openWorld(seed, {
    rules: RULES,
    ...(faults ? { faults } : {}),
    site: (request) => answerSite({ project: world.project, now: world.time.now, user: () => user.id }, request),
  });
  return world;
}
const team = (id: string, name: string): FantasyTeam => ({ ...NO_SETTINGS, roster: NO_ROSTER, id: id as TeamId, name });

test('after the app was killed, a stored team is loaded by the same device and by another device', async () => {
  const world = open(1, { id: 7 });
  const { time, database } = world;
  const device = world.device();
  const page = device.open(script);
  const store = await time.until(page.module.startPage(SITE_SETTINGS).teams(memberOf(7)));
  expect(await time.until(store.load())).toMatchObject({ ok: true, value: { teams: [] } });
  const made = await time.until(store.create(team('1234', 'Ice')));
  expect(made).toMatchObject({ ok: true, value: { rev: 1 } });
  await time.advance(10_000);
  expect(database.valueAt('users/wp_7')).toMatchObject({
    name: 'Member 7',
    email: 'member-7@example.com',
    slots: { s0: '1234' },
    teams: { 1234: { teamName: 'Ice', rev: 1 } },
  });
  page.kill();
  for (const again of [device.open(script, page), world.device({ skew: 7_200_000 }).open(script)]) {
    const next = await time.until(again.module.startPage(SITE_SETTINGS).teams(memberOf(7)));
    expect(await time.until(next.load())).toMatchObject({ ok: true, value: { teams: [{ team: { name: 'Ice' } }] } });
  }
});

test('another user and a visitor cannot load a team, and a visitor opens no connection', async () => {
  const user: { id: number | null } = { id: 7 };
  const world = open(2, user);
  const { time, database } = world;
  const device = world.device();
  const mine = await time.until(device.open(script).module.startPage(SITE_SETTINGS).teams(memberOf(7)));
  await time.until(mine.create(team('1234', 'Ice')));
  user.id = 8;
  const theirs = await time.until(device.open(script).module.startPage(SITE_SETTINGS).teams(memberOf(8)));
  expect(await time.until(theirs.load())).toMatchObject({ ok: true, value: { teams: [] } });
  user.id = null;
  const page = device.open(script);
  const connected = vi.spyOn(database, 'open');
  await time.until(page.module.startPage(SITE_SETTINGS).forgetLogin());
  page.setVisible(false);
  page.setVisible(true);
  await time.advance(60_000);
  // The database limits the number of connections, and members need them. So a visitor must not open one.
  expect(connected).not.toHaveBeenCalled();
  expect([...device.local.texts.keys()].filter((key) => key.startsWith('firebase:authUser'))).toEqual([]);
  expect(database.valueAt('users/wp_8/teams')).toBe(null);
  expect(database.valueAt('users/wp_7/teams')).toMatchObject({ 1234: { teamName: 'Ice' } });
});

test('a long roster is stored unchanged when a frame of the connection would end within a surrogate pair', async () => {
  const world = open(3, { id: 7 });
  const { time } = world;
  const onNewDevice = () => time.until(world.device().open(script).module.startPage(SITE_SETTINGS).teams(memberOf(7)));
  const here = await onNewDevice();
  // In one of the two rosters, half a surrogate pair would be at the end of a websocket frame.
  for (const [id, before] of [
    ['1234', ''],
    ['1235', '.'],
  ] as const) {
    const F = [before, ...Array.from({ length: 600 }, (_, n) => `${n} `)].map((name) => `${name}${'😀'.repeat(40)}`);
    const made = { ...team(id, `Ice ${id}`), roster: { ...NO_ROSTER, F } };
    expect(await time.until(here.create(made))).toMatchObject({ ok: true });
    const seen = await time.until((await onNewDevice()).load());
    const there = seen.ok ? seen.value.teams.find((record) => record.team.id === id)?.team.roster.F : null;
    // The test compares booleans, so that a failure does not print 600 names.
    expect(JSON.stringify(there) === JSON.stringify(F)).toBe(true);
  }
});

test('a save links the session again if the link has expired, even if the clock of the device is behind', async () => {
  const world: World = openWorld(4, {
    rules: RULES,
    site: (request) =>
      answerSite({ project: world.project, now: world.time.now, user: () => 7, holds: 20 * 60_000 }, request),
  });
  const { time } = world;
  const device = world.device({ skew: -5 * 3_600_000 });
  const first = device.open(script);
  const before = await time.until(first.module.startPage(SITE_SETTINGS).teams(memberOf(7)));
  await time.until(before.create(team('1234', 'Ice')));
  await time.advance(15 * 60_000);
  // The device's clock is behind, so the reloaded page does not know the age of the link. It assumes that the link is
  // new.
  const store = await time.until(device.open(script, first).module.startPage(SITE_SETTINGS).teams(memberOf(7)));
  const book = await time.until(store.load());
  await time.advance(7 * 60_000);
  const base = book.ok ? book.value.teams[0]! : null!;
  const edited = { ...base.team, roster: { ...NO_ROSTER, F: ['A'] } };
  expect(await time.until(store.save(edited, base))).toMatchObject({ ok: true, value: { waiting: null } });
});

const MINUTE = 60_000;

test.each([
  ['2 h slow', -120 * MINUTE],
  ['6 min slow', -6 * MINUTE],
  ['6 min fast', 6 * MINUTE],
  ['2 h fast', 120 * MINUTE],
] as [string, number][])(
  'a site whose clock is %s differs from one that refuses, and teams work once it is right',
  async (_, off) => {
    const clock = { off };
    const world: World = openWorld(5, {
      rules: RULES,
      site: (request) =>
        answerSite({ project: world.project, now: () => world.time.now() + clock.off, user: () => 7 }, request),
    });
    const { time } = world;
    const page = world.device().open(script);
    const store = await time.until(page.module.startPage(SITE_SETTINGS).teams(memberOf(7)));
    expect(await time.until(store.load())).toEqual({ ok: false, error: { kind: 'clock' } });
    clock.off = 0;
    expect(await time.until(store.load())).toMatchObject({ ok: true });
    expect(await time.until(store.create(team('1234', 'Ice')))).toMatchObject({ ok: true, value: { rev: 1 } });
  },
);

test.each(['of no database', 'of another region', 'of another project'] satisfies readonly WrongAddress[])(
  'with the address %s, reads and writes say that the address is wrong, and the page keeps the edits',
  async (address) => {
    const site = (world: () => World) => (request: Parameters<typeof answerSite>[1]) =>
      answerSite({ project: world().project, now: world().time.now, user: () => 7 }, request);
    const right: World = openWorld(6, { rules: RULES, site: site(() => right) });
    const device = right.device();
    const first = device.open(script);
    const before = await right.time.until(first.module.startPage(SITE_SETTINGS).teams(memberOf(7)));
    await right.time.until(before.create(team('1234', 'Ice')));
    const wrong: World = openWorld(6, { rules: RULES, address, site: site(() => wrong) });
    const { time } = wrong;
    const nobody = await time.until(wrong.device().open(script).module.startPage(SITE_SETTINGS).teams(memberOf(7)));
    expect(await time.until(nobody.load())).toEqual({ ok: false, error: { kind: 'wrongDatabase' } });
    const elsewhere = wrong.device();
    for (const [key, text] of device.local.texts) if (key.startsWith('ddh:')) elsewhere.local.texts.set(key, text);
    const store = await time.until(elsewhere.open(script).module.startPage(SITE_SETTINGS).teams(memberOf(7)));
    const book = await time.until(store.load());
    const [base] = book.ok ? book.value.teams : [];
    const edited = { ...base!.team, roster: { ...NO_ROSTER, F: ['A'] } };
    const saved = await time.until(store.save(edited, base!));
    expect(saved).toMatchObject({ ok: true, value: { waiting: { kind: 'wrongDatabase' } } });
    expect(await time.until(store.load())).toMatchObject({
      ok: true,
      value: { teams: [{ team: { roster: { F: ['A'] } } }] },
    });
  },
);

test('with an API key that is limited to other sites, teams are kept on the device, which says why', async () => {
  const world = open(7, { id: 7 });
  const { time, identity } = world;
  identity.failure = 'Requests from referer https://hockey.example/ are blocked.';
  const device = world.device();
  const page = device.open(script);
  const store = await time.until(page.module.startPage(SITE_SETTINGS).teams(memberOf(7)));
  const status = vi.fn();
  store.subscribeStatus(status);
  expect(await time.until(store.create(team('1234', 'Ice')))).toMatchObject({ ok: true });
  expect(status).toHaveBeenLastCalledWith(
    expect.objectContaining({ place: 'device', trouble: { kind: 'keyBlocked' } }),
  );
  identity.failure = null;
  const next = await time.until(device.open(script, page).module.startPage(SITE_SETTINGS).teams(memberOf(7)));
  expect(await time.until(next.load())).toMatchObject({ ok: true, value: { teams: [{ team: { name: 'Ice' } }] } });
});
