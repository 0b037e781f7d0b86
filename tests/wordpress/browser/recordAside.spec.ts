import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findViolations } from '../../e2e/axe.ts';
import { ask, cookieOf, logIn } from '../lab/http.ts';
import { wp, type Site } from '../lab/site.ts';
import { writeTrackRecord } from '../kills/record.ts';
import { enter, expect, test } from './test.ts';

const TAB = '/wp-admin/options-general.php?page=ddh-hockey&tab=data';
const GARBAGE = 'record/forecasts/2099-01-01.ndjson.gz';
const CONFIRM = `${TAB}&set_aside=${encodeURIComponent(GARBAGE)}`;

/** Imports a delivery whose record has these freezes. Returns the code of the site's refusal, or `null`. */
function importTrackRecord(site: Site, freezes: readonly string[]): unknown {
  const folder = writeTrackRecord(mkdtempSync(join(tmpdir(), 'ddh-record-')), freezes);
  return wp(site, `return ( new DDH_Folder( '${folder}' ) )->deliver( false )['record']['code'] ?? null;`);
}

/** Puts a file into the record of a site that has stopped the record for ever before. */
function poison(site: Site): void {
  const path = join(String(wp(site, 'return DDH_Data::base();')), GARBAGE);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '{"x":1}');
}

test('an administrator sets a file aside that blocks the record, and the next night adds to it again', async ({
  page,
  context,
  ownSite,
}) => {
  const site = await ownSite();
  expect(importTrackRecord(site, ['a'])).toBeNull();
  poison(site);
  expect(importTrackRecord(site, ['a', 'b'])).toBe('ddh_record_other');
  await enter(context, site, 'admin');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of [TAB, CONFIRM]) {
      await page.goto(`${site.url}${address}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await findViolations(page, { include: ['.wrap'], exclude: [] })).toEqual([]);
    }
  }
  await page.goto(`${site.url}${TAB}`);
  await expect(page.getByText(/its record was refused\. The site has forecasts in/)).toBeVisible();
  await page.getByRole('link', { name: `Set ${GARBAGE} aside` }).click();
  await expect(page.getByRole('heading', { name: `Set ${GARBAGE} aside?` })).toBeVisible();
  await page.getByRole('button', { name: 'Set this file aside' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `${GARBAGE} was set aside.` })).toBeVisible();
  await expect(page.getByText('Forecasts of 2099-01-01:')).toBeVisible();
  expect(importTrackRecord(site, ['a', 'b', 'c'])).toBeNull();
});

test('no one but an administrator who sends the form of the screen sets a file aside', async ({ ownSite }) => {
  const site = await ownSite();
  expect(importTrackRecord(site, ['a'])).toBeNull();
  poison(site);
  const sum = String(wp(site, `return hash_file( 'sha256', DDH_Record::forecasts()['${GARBAGE}'] );`));
  wp(site, `get_user_by( 'login', 'fan' )->set_role( 'ddh_publisher' );`);
  const body = new URLSearchParams({ action: 'ddh_set_aside', file: GARBAGE, sum, _wpnonce: '0123456789' }).toString();
  for (const user of ['admin', 'fan'] as const) {
    const cookie = cookieOf(await logIn(site, user, `${user}pass`));
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask(site, '/wp-admin/admin-post.php', { method: 'POST', headers, body })).status, user).toBe(403);
    const shown = await ask(site, CONFIRM, { headers: { cookie } });
    expect(shown.text.includes('Set this file aside'), user).toBe(user === 'admin');
  }
  expect(wp(site, `return array_keys( DDH_Record::forecasts() );`)).toContain(GARBAGE);
});
