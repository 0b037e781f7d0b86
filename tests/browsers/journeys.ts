import { expect } from 'vitest';
import type { Browser } from './driver/browser.ts';
import { addressOf, createTeam, openPage } from './pages.ts';

// The most common user actions, with real key presses and clicks.

const GAME = '2025020001';
const HOME = 'Florida Panthers';
const SLIP = ['group', 'Slip'] as const;

/** Builds a slip with three legs of different kinds. */
async function buildSlip(browser: Browser): Promise<void> {
  await browser.choose(GAME, ['combobox', 'Game']);
  await browser.click(['group', 'Winner'], ['radio', HOME]);
  await browser.click(['group', 'Game Totals'], ['group', 'Goals'], ['radio', 'Over']);
  await browser.choose('5.5', ['group', 'Game Totals'], ['group', 'Goals'], ['combobox']);
  const row = ['group', 'Player row 1'] as const;
  await browser.fill('Sam Rein', row, ['combobox', 'Player']);
  await browser.click(['option', /^Sam Reinhart/]);
  await browser.choose('Points', row, ['combobox', 'Prop']);
  await browser.choose('over', row, ['combobox', 'Over/Under']);
  await browser.choose('0.5', row, ['combobox', 'Line']);
  await browser.text(/3 legs|Sam Reinhart: Over 0\.5 Points/);
  await browser.text(/All [\d,]+ simulations counted/);
}

/**
 * The number of simulations to count. WebKitGTK needs about 15 s for a million, so only `npm run browsers` counts that
 * many.
 */
const MANY = process.env['DDH_RELEASE'] === undefined ? '100,000' : '1,000,000';

/**
 * Makes the slip count MANY simulations, and returns the text with the number of hits, which is the same in every
 * browser.
 */
async function countMany(browser: Browser): Promise<string> {
  await browser.click(['summary', /^All the numbers/]);
  await browser.click(SLIP, ['radio', MANY]);
  return browser.patient(60_000, () => browser.text(new RegExp(`[\\d,]+ of ${MANY} simulations`)));
}

export const JOURNEYS: Readonly<Record<string, (browser: Browser) => Promise<void>>> = {
  'builds a slip, prices it, opens its insights, keeps it over a reload, and counts many simulations': async (
    browser,
  ) => {
    await openPage(browser, 'parlay', 'large-npz');
    await buildSlip(browser);
    await browser.fill('+300', SLIP, ['textbox', "Book's price"]);
    await browser.text(/Pass at|Too close to call at|Better than fair/);
    await browser.click(['summary', /^What would each change/]);
    await browser.text(/legs compared/);
    await browser.click(['summary', /^How many legs hit/]);
    await browser.text(/at least 2/i);
    await browser.click(['summary', /^What the game looks like/]);
    await browser.see(['figure']);
    const counted = await countMany(browser);
    await browser.text(new RegExp(`All ${MANY} simulations counted`));
    await browser.reload();
    expect(await countMany(browser)).toBe(counted);
  },

  'replaces the rows that the server has printed by its own, in one frame': async (browser) => {
    await browser.goto(`${addressOf('games')}&first`);
    await browser.see(['button', /^Details/]);
    expect(await browser.evaluate(() => document.querySelectorAll('#ddh-root > *').length)).toBe(1);
    const frames = await browser.evaluate(() => (globalThis as { ddhFrames?: object }).ddhFrames);
    expect(frames).toEqual({ both: 0, neither: 0 });
  },

  'adds prices of the board and of another tab to a slip, and judges the price of the book': async (browser) => {
    await openPage(browser, 'board', 'large-npz');
    await browser.click(['group', 'Game'], ['button', /Chicago Blackhawks @ Florida Panthers/]);
    await browser.click(['button', /^Florida Panthers win, fair/]);
    await browser.click(['button', /^Total goals: lower line/]);
    await browser.click(['button', /^Over \S+ goals in the game/]);
    await browser.click(['link', 'Player Props']);
    await browser.click(['button', /^Sam Reinhart over 0\.5 goals/i]);
    await browser.click(['button', /^Slip\s*3 legs/]);
    await browser.fill('+260', ['dialog'], ['textbox', "Book's price"]);
    await browser.text(/Pass at|Too close to call at|Better than fair/);
  },

  "filters the Vault's books and values, and sorts a table": async (browser) => {
    await openPage(browser, 'goal');
    const firstRow = (): Promise<string> =>
      browser.evaluate(() => {
        const row = document.querySelector<HTMLElement>('tbody tr');
        if (!row) throw new Error('the table has no rows');
        return row.innerText;
      });
    const rows = (): Promise<number> => browser.evaluate(() => document.querySelectorAll('tbody tr').length);
    const [best, first] = [await rows(), await firstRow()];
    await browser.click(['radio', 'All values']);
    await browser.until('more rows', (before) => document.querySelectorAll('tbody tr').length > before, best);
    await browser.click(['button', 'Books: all 4']);
    await browser.click(['checkbox', 'Quill']);
    await browser.see(['button', 'Books: 3 of 4']);
    await browser.press('Escape');
    await browser.click(['columnheader', /^Probability/], ['button']);
    await browser.until(
      'another first row',
      (before) => {
        const row = document.querySelector<HTMLElement>('tbody tr');
        return row !== null && row.innerText !== before;
      },
      first,
    );
    await browser.choose('american', ['combobox', 'Odds Type']);
    await browser.text(/[+−-]\d{3}/);
  },

  'creates a team with league settings and a roster, and finds them after a reload': async (browser) => {
    await openPage(browser, 'team');
    await createTeam(browser, 'Owls');
    await browser.click(['button', 'League setup']);
    await browser.fill('12', ['dialog'], ['textbox', 'Teams in the league']);
    await browser.fill('3', ['dialog'], ['textbox', 'Goal']);
    await browser.click(['dialog'], ['button', 'Save settings']);
    await browser.text(/League settings saved successfully!/);
    for (const name of ['Connor McDavid', 'Cale Makar']) {
      await browser.fill(name, ['combobox', 'Add a player']);
      await browser.see(['option', new RegExp(`^${name}`)]);
      await browser.press('Enter');
      await browser.see(['button', new RegExp(`Remove ${name}`)]);
    }
    await browser.click(['button', 'Save team']);
    await browser.text(/All changes saved/);
    await browser.reload();
    await browser.text(/Connor McDavid/);
  },

  'filters and sorts the rankings, and opens the points of a player': async (browser) => {
    await openPage(browser, 'skaters');
    await browser.choose('Ottawa Senators', ['combobox', 'Team']);
    await browser.until('only that team', () => {
      const rows = [...document.querySelectorAll<HTMLElement>('tbody tr')];
      return rows.length > 5 && rows.every((row) => row.innerText.includes('OTT'));
    });
    await browser.click(['columnheader', /^HIT/], ['button']);
    await browser.see(['columnheader', /^HIT/]);
    await browser.until('the order', () => document.querySelector('th[aria-sort]')?.textContent?.includes('HIT'));
    await browser.click(['button', /where the points of/]);
    await browser.see(['table'], ['table']);
    await browser.fill('no such player', ['searchbox', 'Search players']);
    await browser.click(['button', 'Clear filters']);
    await browser.until('all teams', () => document.querySelectorAll('tbody tr').length > 20);
  },

  'follows deep links, goes back and forward, and reloads each page': async (browser) => {
    await openPage(browser, 'props');
    await browser.fill('reinhart', ['searchbox', 'Search players']);
    await browser.until('few rows', () => document.querySelectorAll('tbody tr').length < 5);
    await browser.click(['link', 'Totals & Spread']);
    await browser.see(['combobox', 'Matchup']);
    await browser.back();
    await browser.see(['searchbox', 'Search players']);
    await browser.forward();
    await browser.see(['combobox', 'Matchup']);
    await browser.reload();
    await browser.see(['combobox', 'Matchup']);
    const path = await browser.evaluate(() => location.pathname);
    expect(path).toBe(new URL(addressOf('totals')).pathname);
    await browser.click(['button', 'About']);
    await browser.see(['dialog', 'About']);
    await browser.press('Escape');
    await browser.until('the focus is back', () => document.activeElement?.textContent === 'About');
  },
};
