import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findViolations } from '../../e2e/axe.ts';
import { ask, cookieOf, logIn } from '../lab/http.ts';
import { wp, type Site } from '../lab/site.ts';
import { enter, expect, test } from './test.ts';

const TAB = '/wp-admin/options-general.php?page=ddh-hockey&tab=data';
const BUTTON = 'Remove the sample files';

/** Delivers a first real file. Returns the notes for the operator. */
function deliverFirst(site: Site): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'ddh-first-'));
  writeFileSync(join(folder, 'team_avs.json'), '[{"Team":"Boston Bruins","index":"2026-11-28","Goals Against":3}]');
  return wp(site, `return implode( ' ', ( new DDH_Folder( '${folder}' ) )->deliver( false )['notes'] );`);
}

test('after the first real file, an administrator removes the rest of the sample with the button that the delivery names', async ({
  page,
  context,
  ownSite,
}) => {
  const site = await ownSite();
  expect(deliverFirst(site)).toContain(BUTTON);
  expect(wp(site, `return DDH_Manifest::sample_files();`)).toContain('game_probs.json');
  await enter(context, site, 'admin');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.url}${TAB}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await findViolations(page, { include: ['.wrap'], exclude: [] })).toEqual([]);
  }
  await page.getByRole('button', { name: BUTTON }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The sample files were removed.' })).toBeVisible();
  await expect(page.getByRole('button', { name: BUTTON })).toHaveCount(0);
  expect(wp(site, `return array_keys( DDH_Data::manifest()['files'] );`)).toEqual(['team_avs.json']);
});

test('no one but a user who may publish, and who sends the form of the screen, removes the sample files', async ({
  ownSite,
}) => {
  const site = await ownSite();
  deliverFirst(site);
  const body = new URLSearchParams({ action: 'ddh_remove_sample', _wpnonce: '0123456789' }).toString();
  for (const user of ['admin', 'fan'] as const) {
    const cookie = cookieOf(await logIn(site, user, `${user}pass`));
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask(site, '/wp-admin/admin-post.php', { method: 'POST', headers, body })).status, user).toBe(403);
  }
  expect(wp(site, `return DDH_Manifest::sample_files();`)).toContain('game_probs.json');
});
