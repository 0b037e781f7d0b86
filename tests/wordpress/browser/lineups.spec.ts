import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { ask } from '../lab/http.ts';
import { dataOf, wp, type Site } from '../lab/site.ts';
import { unexpectedWhereLeft } from './tabs.ts';
import { enter, expect, test, type Page } from './test.ts';

const SCREEN = '/wp-admin/tools.php?page=ddh-lineups';

/** Moves the games of the sample to today in New York. The first one began at midnight, and the others begin at its end. */
function playToday(site: Site): void {
  const today = String(wp(site, `return wp_date( 'Y-m-d', null, new DateTimeZone( 'America/New_York' ) );`));
  for (const name of ['schedule_times.json', 'lineups.json']) {
    const path = join(dataOf(site), name);
    const rows = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[];
    const times = ['00:00', '23:59', '23:59'];
    const moved = rows.map((row, i) => ({ ...row, Date: today, ...('Time' in row && { Time: times[i] }) }));
    writeFileSync(path, JSON.stringify(moved));
  }
}

async function open(page: Page, site: Site): Promise<void> {
  await page.goto(site.url + SCREEN);
  await expect(page.getByRole('heading', { name: 'Pittsburgh Penguins at New York Rangers' })).toBeVisible();
}

const entriesOf = (site: Site): unknown =>
  wp(site, `return array_map( fn( $one ) => array( $one['team'], $one['player'], $one['kind'] ), DDH_News::entries() );`);

test('look', async ({ page, context, ownSite, troubles }) => {
  const site = await ownSite();
  await enter(context, site, 'admin');
  playToday(site);
  await open(page, site);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `/tmp/lineups-${width}-a.png` });
  }
  await page.getByRole('button', { name: 'Confirm Igor Shesterkin' }).click();
  await page.screenshot({ path: `/tmp/lineups-1280-b.png` });
  await page.getByRole('button', { name: 'Press again Igor Shesterkin' }).click();
  await expect(page.getByRole('status').first()).toContainText('Igor Shesterkin starts');
  await page.getByLabel('Find a player').fill('crosb');
  await page.getByRole('button', { name: 'Scratch Sidney Crosby' }).click();
  await page.getByRole('button', { name: 'Press again Sidney Crosby' }).click();
  await expect(page.getByRole('status').first()).toContainText('Crosby of');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `/tmp/lineups-${width}-c.png` });
  }
  await page.getByLabel('Find a player').fill('');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `/tmp/lineups-${width}-d.png`, fullPage: true });
  }
  expect(unexpectedWhereLeft(troubles)).toEqual([]);
  void [AxeBuilder, ask, entriesOf];
});
