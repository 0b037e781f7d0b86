// Takes pictures of all tables, and names those that differ from the last recorded ones: `npm run release -- tables`.
// `--record` records the pictures. `--only vault` takes the tables whose names contain a text.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { BROWSER_TESTS } from '../playwright.ts';
import { ROOT, startSite } from './globalSetup.ts';
import { ORIGIN } from './origin.ts';
import { EVENING } from './test.ts';

const WIDTHS = [320, 360, 640, 900, 1280];
const SCHEMES = ['light', 'dark'] as const;
/** A picture shows the head and the first rows, so that one difference is not repeated in every row. In pixels. */
const HEIGHT = 900;

/** The address of a tab. Without the id of its page, the site shows the Hub. */
const hub = (tab: string, scenario = 'npz'): string => `/${scenario}/nhl-game-probability-hub/${tab}?page=15970`;
const vault = (tab: string): string => `/vault-short/nhl-value-vault/${tab}?page=17964`;
const fantasy = (tab: string): string => `/npz/nhl-fantasy/${tab}?page=19503`;

type Shown = { readonly at: string; readonly open?: (page: Page) => Promise<unknown> };

const press = (page: Page, name: RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const choose = (page: Page, label: string, option: string): Promise<unknown> =>
  page.getByLabel(label).selectOption({ label: option });

async function addToTrade(page: Page): Promise<void> {
  for (const [field, letters] of [
    ['Add a player you give', 'mcd'],
    ['Add a player you get', 'mack'],
  ] as const) {
    await page.getByRole('combobox', { name: field }).fill(letters);
    await page.getByRole('listbox').getByRole('option').first().click();
  }
}

const PAGES: Readonly<Record<string, Shown>> = {
  games: { at: hub('game-probabilities'), open: (page) => page.getByRole('radio', { name: 'Table' }).check() },
  totals: { at: hub('totals-and-spread-probabilities') },
  'puck-line': {
    at: hub('totals-and-spread-probabilities'),
    open: (page) => choose(page, 'Probability Type', 'Puck Line Probabilities'),
  },
  props: { at: hub('player-prop-probabilities') },
  'props-whole-line': {
    at: hub('player-prop-probabilities'),
    open: (page) => choose(page, 'Line', '3.0'),
  },
  record: {
    at: hub('track-record', 'record'),
    open: (page) => page.getByText('Numbers: Single forecasts').click(),
  },
  goals: { at: vault('goal-value'), open: (page) => press(page, /^Details/) },
  shots: { at: vault('sog-value') },
  main: { at: vault('main-value'), open: (page) => press(page, /^Details/) },
  edges: { at: vault('all-edges'), open: (page) => press(page, /^Details/) },
  skaters: { at: fantasy('skater-rankings'), open: (page) => page.locator('td button').first().click() },
  goalies: { at: fantasy('goalie-rankings') },
  week: { at: fantasy('games-by-week') },
  trade: { at: fantasy('trade-tool'), open: addToTrade },
  usage: { at: fantasy('usage') },
};

const { values: options } = parseArgs({
  options: { record: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const FOLDER = join(ROOT, '.cache/tables');
const [NOW, BEFORE] = [join(FOLDER, 'now'), join(FOLDER, 'recorded')];

/** Takes the pictures of a page's tables, and returns their names. */
async function picturesOf(browser: Browser, name: string, { at, open }: Shown): Promise<readonly string[]> {
  const context = await browser.newContext({
    baseURL: ORIGIN,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(EVENING);
  await page.setViewportSize({ width: 1280, height: 4000 });
  await page.goto(`${at}&member`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await open?.(page);
  const tables = page.locator('table').filter({ visible: true });
  await tables.first().waitFor();
  const names: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 4000 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await page.mouse.move(0, 0);
      await page.waitForTimeout(200);
      for (const [i, table] of (await tables.all()).entries()) {
        const box = await table.boundingBox();
        if (box === null) continue;
        const picture = `${name}-${i + 1}-${width}-${colorScheme}.png`;
        const clip = { ...box, height: Math.min(box.height, HEIGHT) };
        await page.screenshot({ path: join(NOW, picture), clip, fullPage: true });
        names.push(picture);
      }
    }
  }
  await context.close();
  return names;
}

const same = (picture: string): boolean =>
  existsSync(join(BEFORE, picture)) && readFileSync(join(NOW, picture)).equals(readFileSync(join(BEFORE, picture)));

rmSync(NOW, { recursive: true, force: true });
for (const folder of [NOW, BEFORE]) mkdirSync(folder, { recursive: true });
const stop = await startSite({ day: '2025-10-07', next: '2025-10-08' });
const browser = await chromium.launch(BROWSER_TESTS.use?.launchOptions ?? {});
const pictures: string[] = [];
try {
  for (const [name, shown] of Object.entries(PAGES))
    if (name.includes(options.only)) pictures.push(...(await picturesOf(browser, name, shown)));
} finally {
  await browser.close();
  await stop();
}
const changed = pictures.filter((picture) => !same(picture));
for (const picture of changed) {
  console.log(picture);
  if (options.record) copyFileSync(join(NOW, picture), join(BEFORE, picture));
}
console.log(`${pictures.length} pictures, ${changed.length} changed`);
