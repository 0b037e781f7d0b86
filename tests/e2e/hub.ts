import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeStatusText } from '../../src/view/fantasy/team/storeCopy.ts';
import { HUB_TABS, type HubTab } from '@ddh/engine/internal/hub';
import { TABS } from '../../src/view/hub/tabs.ts';
import { DDH, SMALL } from './globalSetup.ts';
import { EVENING, expect, type Locator, type Page } from './test.ts';

export { TABS };
export type Tab = HubTab;
/** The tabs that every site has. */
export const TAB_NAMES = HUB_TABS.filter((tab) => TABS[tab].isOn === undefined);

export const AWAY = 'Chicago Blackhawks';
export const HOME = 'Florida Panthers';
export const MATCHUP = `${AWAY} @ ${HOME}`;

export const addressOf = (scenario: string, tab: Tab, query = ''): string =>
  `/${scenario}/nhl-game-probability-hub/${TABS[tab].slug}${query}`;

/** The first row of figures of a page. */
export const firstRow = (page: Page): Locator => page.getByRole('table').first().getByRole('row').nth(1);

const SHOWN: { readonly [tab in Tab]?: (page: Page) => Locator } = {
  games: (page) => page.getByRole('button', { name: `Details: ${AWAY} at ${HOME}` }),
  totals: (page) => page.getByRole('combobox', { name: 'Matchup' }),
  props: (page) => page.getByRole('searchbox', { name: 'Search players' }),
  // The form has a list of games, the board has tiles.
  parlay: (page) =>
    page
      .getByRole('combobox', { name: 'Game', exact: true })
      .or(page.getByRole('group', { name: 'Game', exact: true })),
};

/** An element that appears when the figures of a tab are loaded. */
export const shown = (page: Page, tab: Tab): Locator => (SHOWN[tab] ?? firstRow)(page);

export async function openTab(page: Page, tab: Tab, scenario = 'plain', query = ''): Promise<void> {
  await page.goto(addressOf(scenario, tab, query));
  await expect(shown(page, tab)).toBeVisible();
}

/** The hint that teams are stored only in this browser. */
export const onDeviceOnly = (page: Page): Locator =>
  page.getByText(storeStatusText({ place: 'device', unsent: [], trouble: null, orphans: [] }, [], false) ?? '');

export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Shows all rows of a table that at first lists 25 rows. `scope` is the element with the table and its Show more
 * button.
 */
export async function showAllRows(scope: Page | Locator, all: number): Promise<void> {
  const rows = scope.locator('tbody tr');
  for (let listed = 25; listed < all; listed += 25) {
    await expect(rows).toHaveCount(listed);
    await scope.getByRole('button', { name: `Show ${Math.min(25, all - listed)} more` }).click();
  }
  await expect(rows).toHaveCount(all);
}

/** Returns the visible texts of a table's body, by row. */
export const cellsOf = (table: Locator): Promise<string[][]> =>
  table.locator('tbody tr').evaluateAll((rows) =>
    (rows as HTMLTableRowElement[]).map((row) =>
      [...row.cells].map((cell) => {
        const copy = cell.cloneNode(true) as HTMLElement;
        for (const unseen of copy.querySelectorAll('.ddh-visually-hidden')) unseen.remove();
        return (copy.textContent ?? '').trim();
      }),
    ),
  );

type Row = Readonly<Record<string, number | string | null>>;

/** Returns the rows of a data file, read without the engine. */
export const rawRows = (dataset: string): readonly Row[] =>
  JSON.parse(readFileSync(join(SMALL, `${dataset}.json`), 'utf8')) as readonly Row[];

/** A module that sets the clock of Node.js to EVENING, as the pages have it. */
const CLOCK = `data:text/javascript,${encodeURIComponent(`
  const now = Date.parse('${EVENING}');
  globalThis.Date = class extends Date {
    constructor(...args) { super(...(args.length === 0 ? [now] : args)); }
    static now() { return now; }
  };`)}`;

/** Runs `ddh` with `--json` at EVENING, and returns the parsed output. */
export const ddhJson = (...args: string[]): unknown =>
  JSON.parse(execFileSync(process.execPath, ['--import', CLOCK, DDH, ...args, '--json'], { encoding: 'utf8' }));

/** Formats a probability as a percentage, independently of the engine. `odds` formats it as odds in the same way. */
export function percent(share: number): string {
  const text = `${tenths(share).toFixed(1)}%`;
  if (text === '0.0%' && share > 0) return '<0.1%';
  return text === '100.0%' && share < 1 ? '>99.9%' : text;
}
/** A share above half is what the text of the other side leaves of 100. */
const tenths = (share: number): number =>
  share > 0.5 ? 100 - tenths(1 - share) : Math.floor(share * 1000 + 0.5 + 1e-9) / 10;

/** The push of a line, as what the texts of over and under leave of 100 %. */
export function pushPercent(over: number, under: number): string {
  if (Number((1 - over - under).toFixed(9)) <= 0) return '0.0%';
  const rest = `${Math.abs(100 - tenths(over) - tenths(under)).toFixed(1)}%`;
  return rest === '0.0%' ? '<0.1%' : rest;
}

export function odds(share: number, type: 'decimal' | 'american'): string {
  if (share === 0) return '-';
  if (type === 'decimal') return (1 / share).toFixed(2);
  if (share === 1) return '-';
  return share >= 0.5 ? `-${Math.round((share / (1 - share)) * 100)}` : `+${Math.round(((1 - share) / share) * 100)}`;
}
