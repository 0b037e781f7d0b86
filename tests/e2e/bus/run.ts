// Reads the tables of the pages from the accessibility bus, as a screen reader does, and compares the heads of each price
// with its bet: `npm run release -- bus`. scripts/bus.mjs starts the bus and a display.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { betOf, flawsOf, type Heads } from '../../../src/view/testing/heads.ts';
import { MORE_MARKETS } from '../../../src/view/builder/board/copy.ts';
import { BROWSER_TESTS } from '../../playwright.ts';
import { BUILDER } from '../builder.ts';
import { startSite } from '../globalSetup.ts';
import { addressOf } from '../hub.ts';
import { ORIGIN } from '../origin.ts';
import { EVENING } from '../test.ts';

type Shown = { readonly at: string; readonly open?: (page: Page) => Promise<unknown>; readonly kind?: 'list' };

const press = (page: Page, name: RegExp): Promise<void> => page.getByRole('button', { name }).first().click();

async function openBoard(page: Page): Promise<void> {
  await press(page, /Chicago Blackhawks @ Florida Panthers/);
  await page.getByText(MORE_MARKETS).click();
}

const BOARD = `/plain/${BUILDER}?face=board`;
const type = (label: string) => (page: Page) => page.getByLabel('Probability Type').selectOption({ label });

const PAGES: Readonly<Record<string, Shown>> = {
  board: { at: BOARD, open: openBoard },
  'board, other lines': {
    at: BOARD,
    open: async (page) => {
      await openBoard(page);
      for (const step of await page.getByRole('button', { name: /: higher line$/ }).all()) await step.click();
    },
  },
  'board, all lines': {
    at: BOARD,
    open: async (page) => {
      await openBoard(page);
      await press(page, /, line of Wins by more than/);
    },
  },
  games: { at: addressOf('plain', 'games'), open: (page) => page.getByRole('radio', { name: 'Table' }).check() },
  totals: { at: addressOf('plain', 'totals') },
  shots: { at: addressOf('plain', 'totals'), open: type('Shot Total Probabilities') },
  'puck lines': { at: addressOf('plain', 'totals'), open: type('Puck Line Probabilities') },
  props: { at: addressOf('plain', 'props') },
  edges: { at: '/npz/nhl-value-vault/all-edges?page=17964', kind: 'list' },
  goals: { at: '/npz/nhl-value-vault/goal-value?page=17964', kind: 'list' },
};

type Price = Heads & { readonly price: string };

const pricesOnBus = (): readonly Price[] =>
  // The system's Python has the bindings of Debian's package.
  execFileSync('/usr/bin/python3', [join(import.meta.dirname, 'tables.py')], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Price);

/** The nodes reach the bus a little after the page shows them, so they are read until they no longer change. */
async function settledPrices(page: Page): Promise<readonly Price[]> {
  let prices: readonly Price[] = [];
  for (let tries = 0; tries < 20; tries++) {
    const before = prices;
    prices = pricesOnBus();
    if (prices.length > 1 && prices.length === before.length) break;
    await page.waitForTimeout(500);
  }
  return prices;
}

const stop = await startSite({ day: '2025-10-07', next: '2025-10-08' });
const { args = [], ...launch } = BROWSER_TESTS.use?.launchOptions ?? {};
const browser = await chromium.launch({
  ...launch,
  // The headless shell has no accessibility bus. Chromium joins the bus if this variable says so.
  env: { ...(process.env as Record<string, string>), ACCESSIBILITY_ENABLED: '1' },
  executablePath: process.env['FULL_CHROMIUM'] ?? '/usr/bin/chromium',
  headless: false,
  args: [...args, '--force-renderer-accessibility'],
});
let flaws = 0;
try {
  for (const [name, { at, open, kind = 'table' }] of Object.entries(PAGES)) {
    const page = await browser.newPage({
      baseURL: ORIGIN,
      viewport: { width: 1280, height: 900 },
      timezoneId: 'America/New_York',
    });
    await page.clock.setFixedTime(EVENING);
    await page.goto(at);
    await open?.(page);
    await page
      .getByRole('button', { name: /, fair odds/ })
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    const prices = await settledPrices(page);
    console.log(`${name}: ${prices.length} prices`);
    if (prices.length < 2) flaws++;
    for (const { price, ...heads } of prices) {
      for (const flaw of flawsOf(betOf(price), heads, kind)) {
        console.error(`  ${price}: ${flaw} (${JSON.stringify(heads)})`);
        flaws++;
      }
    }
    await page.close();
  }
} finally {
  await browser.close();
  await stop();
}
if (flaws > 0) process.exitCode = 1;
