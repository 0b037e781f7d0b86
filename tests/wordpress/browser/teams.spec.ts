import { wp } from '../lab/site.ts';
import { addAndSave, rostered } from './teamPage.ts';
import { enter, expect, givePictures, test, type Browser, type Page, type Site, type User } from './test.ts';

/** A page in a separate browser in which this user is logged in. */
async function device(browser: Browser, site: Site, user: User): Promise<Page> {
  const context = await browser.newContext();
  await givePictures(context);
  await enter(context, site, user);
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
