import { REPLACEMENTS } from '../../e2e/replacements.ts';
import { wp } from '../lab/site.ts';
import { addAndSave, createTeam, rostered } from './teamPage.ts';
import { enter, expect, givePictures, test, type Browser, type Page, type Site, type User } from './test.ts';

/** A page in a separate browser in which this user is logged in. */
async function device(browser: Browser, site: Site, user: User, scripts: readonly (() => void)[] = []): Promise<Page> {
  const context = await browser.newContext();
  await givePictures(context);
  await enter(context, site, user);
  for (const script of scripts) await context.addInitScript(script);
  const page = await context.newPage();
  await page.goto(`${site.url}/nhl-fantasy/my-team`);
  return page;
}

test('a member sees their teams on two devices with the edits of both, and another member sees none of them', async ({
  browser,
  ownSite,
}) => {
  const site = await ownSite();
  wp(site, `update_option( 'ddh_settings', array( 'team_store' => 'wordpress' ) );`);
  const phone = await device(browser, site, 'fan');
  await phone.getByRole('textbox', { name: 'Team name' }).fill('Ice Cats');
  await phone.getByRole('button', { name: 'Create team' }).click();
  await addAndSave(phone, 'Sam Reinhart');

  const laptop = await device(browser, site, 'fan');
  await expect(rostered(laptop, 'Sam Reinhart')).toBeVisible();
  await addAndSave(phone, 'Connor Bedard');
  await addAndSave(laptop, 'Artemi Panarin');
  for (const player of ['Sam Reinhart', 'Connor Bedard', 'Artemi Panarin']) {
    await expect(rostered(laptop, player)).toBeVisible();
  }
  await phone.reload();
  await expect(rostered(phone, 'Artemi Panarin')).toBeVisible();

  const other = await device(browser, site, 'admin');
  await expect(other.getByRole('button', { name: 'Create team' })).toBeVisible();
  await expect(other.getByText('Ice Cats')).toBeHidden();
});

test('beside scripts that have replaced built-in objects, a member edits teams on the site, and loses none', async ({
  browser,
  ownSite,
}) => {
  const site = await ownSite();
  wp(site, `update_option( 'ddh_settings', array( 'team_store' => 'wordpress' ) );`);
  const phone = await device(browser, site, 'fan');
  await createTeam(phone, 'Ice Cats');
  await addAndSave(phone, 'Sam Reinhart');
  const beside = await device(browser, site, 'fan', Object.values(REPLACEMENTS));
  await expect(rostered(beside, 'Sam Reinhart')).toBeVisible();
  await addAndSave(beside, 'Connor Bedard');
  await phone.reload();
  for (const player of ['Sam Reinhart', 'Connor Bedard']) await expect(rostered(phone, player)).toBeVisible();
});
