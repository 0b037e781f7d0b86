import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../../wordpress/lab/server.ts';
import { makeSite, type Site, type SiteOptions } from '../../wordpress/lab/site.ts';
import { enforce, policy } from '../../wordpress/browser/policy.ts';
import { createTeam } from '../pages.ts';
import { openBrowser, type Browser } from '../driver/browser.ts';
import type { Engine } from '../driver/connection.ts';

const PORT = 4_971;
const TEAM = '/nhl-fantasy/my-team/';
const HUB = '/nhl-game-probability-hub/';

/** Tests the plugin in a real WordPress: two themes, a login, and the content security policy of docs/operator.md. */
export function testWordpress(engine: Engine): void {
  describe.each(['lab', 'twentytwentyfive'] as const)('the plugin in a WordPress with the theme %s', (theme) => {
    let browser: Browser;
    let site: Site;
    let stop: () => Promise<void>;
    beforeAll(async () => {
      const options: SiteOptions = { name: `engine-${engine}-${theme}`, port: PORT, theme };
      site = makeSite(options);
      stop = await serve(site);
      browser = await openBrowser(engine);
      await browser.setSize(1280, 900);
    });
    afterAll(async () => {
      await browser?.close();
      await stop?.();
    });

    test('a visitor sees the Hub', async () => {
      await browser.goto(site.url + HUB);
      await browser.see(['button', /^Details/]);
      expect(await browser.overflow()).toBeLessThanOrEqual(0);
      expect(await browser.axe('#ddh-root')).toEqual([]);
    });

    test('the Parlay Builder counts a slip under a strict content security policy', async () => {
      const lift = enforce(site, policy());
      try {
        await browser.goto(`${site.url}${HUB}parlay-builder/`);
        await browser.click(['radio', 'All fields']);
        await browser.choose('2025020001', ['combobox', 'Game']);
        await browser.click(['group', 'Winner'], ['radio', 'Florida Panthers']);
        await browser.text(/All [\d,]+ simulations counted/);
      } finally {
        lift();
      }
    });

    test('a member logs in and creates a team', async () => {
      await browser.goto(site.url + TEAM);
      await browser.click(['link', 'Log in']);
      await browser.fill('fan', ['textbox', 'Username or Email Address']);
      await browser.press('Tab', ...Array.from('fanpass'), 'Enter');
      await createTeam(browser, 'Owls');
    });
  });
}
