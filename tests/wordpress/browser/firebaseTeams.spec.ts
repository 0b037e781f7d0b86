import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreStatus } from '@ddh/engine/internal/fantasy';
import { storeFailureText, storeStatusText } from '../../../src/view/fantasy/team/storeCopy.ts';
import { expectAccessibleAt } from '../../e2e/axe.ts';
import { onDeviceOnly } from '../../e2e/hub.ts';
import { REPLACEMENTS } from '../../e2e/replacements.ts';
import { putKey, removeKey } from '../lab/firebase.ts';
import { expect, openTeam, test, tokenIn, type Cloud, type Page } from './cloud.ts';
import { firstTeam } from './tabs.ts';
import { addAndSave, addPlayer, createTeam, pressSave, rostered, teamTitle } from './teamPage.ts';
import { unexpected } from './test.ts';

// Tests of members' teams in Firebase, with Google's SDK in the built page, the plugin in WordPress and the published
// rules.

const FAN = 'users/wp_2';

/**
 * Opens a connection to the database with this token. Returns a function that sends an action and resolves to the
 * status of the response.
 */
function callerWith({ database }: Cloud, token: string): (action: string, body: object) => string {
  let number = 0;
  let answer = '';
  const { receive } = database.open({
    host: 'localhost',
    close: () => undefined,
    send(frame) {
      const { d } = JSON.parse(frame) as { d: { r?: number; b?: { s: string } } };
      if (d.r === number) answer = d.b?.s ?? '';
    },
  });
  const call = (a: string, b: object): string => {
    number += 1;
    receive(JSON.stringify({ t: 'd', d: { r: number, a, b } }));
    return answer;
  };
  expect(call('auth', { cred: token })).toBe('ok');
  return call;
}

test('a team that a member creates on one device appears on another, and the edits of both devices are kept', async ({
  cloud,
}) => {
  const { database } = cloud;
  const laptop = await openTeam(cloud, await cloud.device('fan'));
  const phone = await openTeam(cloud, await cloud.device('fan', 360));
  await expect(firstTeam(laptop)).toBeVisible();
  await createTeam(phone, 'Ice Cats');
  await expect(teamTitle(laptop, 'Ice Cats')).toBeVisible();
  await addAndSave(phone, 'Sam Reinhart');
  await expect(rostered(laptop, 'Sam Reinhart')).toBeVisible();

  await addPlayer(laptop, 'Artemi Panarin');
  await addAndSave(phone, 'Connor Bedard');
  await pressSave(laptop);
  for (const page of [laptop, phone]) {
    for (const player of ['Sam Reinhart', 'Connor Bedard', 'Artemi Panarin']) {
      await expect(rostered(page, player)).toBeVisible();
    }
    await expect(page.getByText('All changes saved')).toBeVisible();
  }

  const [id = ''] = Object.keys(database.valueAt(`${FAN}/teams`) as object);
  expect(database.valueAt('')).toEqual({
    users: {
      wp_2: {
        name: 'Fan One',
        email: 'fan@example.test',
        currentTeam: id,
        slots: { s0: id },
        teams: { [id]: expect.objectContaining({ teamName: 'Ice Cats' }) as unknown },
      },
    },
  });
  const { F, D, G } = database.valueAt(`${FAN}/teams/${id}/teamRoster`) as Record<'F' | 'D' | 'G', string | null>;
  expect((JSON.parse(F ?? '[]') as string[]).toSorted()).toEqual(['Artemi Panarin', 'Connor Bedard', 'Sam Reinhart']);
  expect([D, G].map((text) => text ?? '[]')).toEqual(['[]', '[]']);
  expect(unexpected(cloud.troubles())).toEqual([]);
});

test("neither the page nor the session of a member gives access to another member's teams", async ({ cloud }) => {
  const { database } = cloud;
  await createTeam(await openTeam(cloud, await cloud.device('fan')), 'Ice Cats');
  // The page writes the choice of the current team in the background, so the test must wait for this write.
  await expect.poll(() => database.valueAt(`${FAN}/currentTeam`)).not.toBeNull();
  const before = database.valueAt(FAN);
  const other = await openTeam(cloud, await cloud.device('admin'));
  await expect(firstTeam(other)).toBeVisible();
  await expect(other.getByText('Ice Cats')).toBeHidden();
  await expect.poll(() => database.valueAt('users/wp_1/name')).toBe('admin');

  const call = callerWith(cloud, (await tokenIn(other)) ?? '');
  expect(call('g', { p: '/users/wp_1' })).toBe('ok');
  const [id = ''] = Object.keys(database.valueAt(`${FAN}/teams`) as object);
  for (const path of ['', '/users', `/${FAN}`, `/${FAN}/teams/${id}`, `/${FAN}/email`]) {
    for (const action of ['g', 'q']) expect([path, call(action, { p: path })]).toEqual([path, 'permission_denied']);
    expect([path, call('p', { p: path, d: null })]).toEqual([path, 'permission_denied']);
  }
  for (const [path, value] of [
    ['name', 'Mine'],
    ['currentTeam', '1234'],
    ['slots/s1', id],
    [`teams/${id}/teamName`, 'Mine'],
  ] as const) {
    expect([path, call('p', { p: `/${FAN}/${path}`, d: value })]).toEqual([path, 'permission_denied']);
    const both = { 'wp_1/name': 'admin', [`wp_2/${path}`]: value };
    expect([path, call('m', { p: '/users', d: both })]).toEqual([path, 'permission_denied']);
  }
  expect(database.valueAt(FAN)).toEqual(before);
});

test('teams are saved on the device until the site has a Firebase key, then move to Firebase', async ({ cloud }) => {
  const { database, project, site } = cloud;
  const context = await cloud.device('fan');
  removeKey(site);
  let page: Page;
  try {
    page = await openTeam(cloud, context);
    await createTeam(page, 'Ice Cats');
    await addAndSave(page, 'Sam Reinhart');
    await expect(onDeviceOnly(page)).toBeVisible();
    await page.reload();
    await expect(rostered(page, 'Sam Reinhart')).toBeVisible();
    expect(database.valueAt('')).toBeNull();
  } finally {
    putKey(site, project);
  }
  await page.reload();
  await expect.poll(() => JSON.stringify(database.valueAt(FAN))).toContain('Sam Reinhart');
  await expect(rostered(page, 'Sam Reinhart')).toBeVisible();
  await expect(onDeviceOnly(page)).toBeHidden();
  expect(unexpected(cloud.troubles())).toEqual([]);
});

test('beside scripts that have replaced built-in objects, a member edits teams in Firebase, and loses none', async ({
  cloud,
}) => {
  const laptop = await openTeam(cloud, await cloud.device('fan'));
  await createTeam(laptop, 'Ice Cats');
  await addAndSave(laptop, 'Sam Reinhart');
  const context = await cloud.device('fan');
  for (const replace of Object.values(REPLACEMENTS)) await context.addInitScript(replace);
  const beside = await openTeam(cloud, context);
  await expect(rostered(beside, 'Sam Reinhart')).toBeVisible();
  await addAndSave(beside, 'Connor Bedard');
  await laptop.reload();
  for (const player of ['Sam Reinhart', 'Connor Bedard']) await expect(rostered(laptop, player)).toBeVisible();
});

test('a member reads that the API key does not allow the site, and edits teams on the device', async ({ cloud }) => {
  cloud.identity.failure = `Requests from referer ${cloud.site.url}/ are blocked.`;
  const page = await openTeam(cloud, await cloud.device('fan', 360));
  await createTeam(page, 'Ice Cats');
  const limited: StoreStatus = { place: 'device', unsent: [], trouble: { kind: 'keyBlocked' }, orphans: [] };
  await expect(page.getByText(storeStatusText(limited, [], false)!)).toBeVisible();
  await expectAccessibleAt(page, [360]);
  cloud.identity.failure = null;
});

test('a member reads that the clock of the site is wrong, and not that they are logged out', async ({ cloud }) => {
  const { site } = cloud;
  const part = join(site.wordpress, 'wp-content/mu-plugins/clock.php');
  writeFileSync(part, "<?php add_action( 'plugins_loaded', fn() => DDH_Clock::$stopped = 1000 * ( time() + 1800 ) );");
  const page = await openTeam(cloud, await cloud.device('fan', 360));
  await expect(page.getByText(storeFailureText({ kind: 'clock' }))).toBeVisible();
  rmSync(part);
});
