import type { Browser, Page } from '@playwright/test';
import { blocksOf, chapterOf } from '../feeds/nights/guide.ts';
import { ODDS_KEY } from '../feeds/oddsApi.ts';
import { logIn } from '../wordpress/lab/http.ts';
import { pluginZip } from '../wordpress/lab/places.ts';
import type { Site } from '../wordpress/lab/site.ts';
import type { Ended, Machine } from './machine.ts';

const GUIDE = ['docs/operator.md', '## From an empty site to the second night'] as const;
export const SITE_IN_GUIDE = 'https://example.org';

type Act = (page: Page, admin: string) => Promise<void>;
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** What an administrator does on the site for each bold name in the guide for operators. */
const ACTS: Readonly<Record<string, Act>> = {
  'Upload Plugin': async (page, admin) => {
    await page.goto(`${admin}/plugin-install.php`);
    await press(page, 'Upload Plugin');
    await page.locator('#pluginzip').setInputFiles(pluginZip());
  },
  'Install Now': (page) => press(page, 'Install Now'),
  'Activate Plugin': (page) => page.getByRole('link', { name: 'Activate Plugin' }).click(),
  'Make the missing pages': async (page, admin) => {
    await page.goto(`${admin}/options-general.php?page=ddh-hockey`);
    await press(page, 'Make the missing pages');
    await page.getByRole('link', { name: /\/nhl-fantasy\/$/ }).waitFor();
  },
  'DDH publisher': async (page, admin) => {
    await page.goto(`${admin}/user-new.php`);
    await page.locator('#user_login').fill('night');
    await page.locator('#email').fill('night@example.test');
    // The new user is a machine's account that reads no mail, and the test's machine cannot send mail.
    await page.locator('#send_user_notification').uncheck();
    await page.getByLabel('Role').selectOption({ label: 'DDH publisher' });
  },
  'Add User': async (page) => {
    await press(page, 'Add User');
    await page.getByText('New user created.').waitFor();
  },
  'New Application Password Name': async (page) => {
    await page.getByRole('link', { name: 'night', exact: true }).click();
    // The button "Add Application Password" works only after the page's scripts are loaded.
    await page.waitForURL(/user-edit\.php/, { waitUntil: 'load' });
    await page.getByLabel('New Application Password Name').fill('night');
  },
  'Add Application Password': (page) => press(page, 'Add Application Password'),
};

/** Sets up the site as the guide describes. Returns the Application Password. */
export async function setUpSite(browser: Browser, site: Site): Promise<string> {
  const names = [...chapterOf(...GUIDE).matchAll(/\*\*(.*?)\*\*/gs)].map(([, name = '']) => name);
  if (names.join() !== Object.keys(ACTS).join())
    throw new Error(`the bold names in the guide have changed: ${names.join(', ')}`);
  const cookies = await logIn(site, 'admin', 'adminpass');
  const context = await browser.newContext();
  try {
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.url })));
    const page = await context.newPage();
    for (const [name, act] of Object.entries(ACTS))
      await act(page, `${site.url}/wp-admin`).catch((cause: unknown) => {
        throw new Error(`the step ${name} of the guide failed: ${String(cause)}`, { cause });
      });
    return await page.locator('#new-application-password-value').inputValue();
  } finally {
    await context.close();
  }
}

/** Runs the shell lines of the guide for the first or the second night, exactly as they are written. */
export async function runGuide(machine: Machine, night: 1 | 2, password: string): Promise<Ended> {
  const block = blocksOf(...GUIDE)[night - 1];
  if (block === undefined) throw new Error(`the guide has no commands for night ${night}`);
  const ended = await machine.script(block, `${password}\n${ODDS_KEY}\n`);
  if (ended.code !== 0)
    throw new Error(`the guide's commands for night ${night} ended with exit code ${ended.code}: ${ended.notes}`);
  // Later commands need the variables that the guide's lines set.
  Object.assign(machine.env, { DDH_PUBLISH_PASSWORD: password, DDH_ODDS_KEY: ODDS_KEY });
  return ended;
}
