import type { FantasyTab } from '@ddh/engine/internal/fantasy';
import type { HubTab } from '@ddh/engine/internal/hub';
import type { VaultTab } from '@ddh/engine/internal/vault';
import { TABS as FANTASY } from '../../src/view/fantasy/tabs.ts';
import { TABS as HUB } from '../../src/view/hub/tabs.ts';
import type { PageTab } from '../../src/view/shared/section/pageTab.ts';
import { TABS as VAULT } from '../../src/view/vault/tabs.ts';
import { ORIGIN } from '../e2e/origin.ts';
import type { Browser, Target } from './driver/browser.ts';

type PageOf = {
  readonly query?: string;
  /** An element of each page that appears when the figures of the page are loaded. The first table, if there is none here. */
  readonly shows?: Target;
};

const OTHERS: { readonly [tab in PageName]?: PageOf } = {
  games: { shows: [['button', /^Details/]] },
  props: { shows: [['combobox', 'Category']] },
  parlay: { shows: [['combobox', 'Game']] },
  board: { query: '&face=board', shows: [['group', 'Game'], ['button']] },
  team: { shows: [['textbox', 'Team name']] },
  trade: { shows: [['combobox', 'Add a player you give']] },
};

/** Tabs that every site has, and the board, which is a face of the builder. */
export type PageName = Exclude<HubTab, 'record'> | VaultTab | FantasyTab | 'board';
const SECTIONS = [
  ['nhl-game-probability-hub', '15970', HUB],
  ['nhl-value-vault', '17964', VAULT],
  ['nhl-fantasy', '19503', FANTASY],
] as const;
const ADDRESSES = new Map(
  SECTIONS.flatMap(([path, pageId, tabs]) =>
    Object.entries<PageTab<never>>(tabs)
      .filter(([, { isOn }]) => isOn === undefined)
      .map(([name, { slug }]) => [name, `${path}/${slug}?page=${pageId}`] as const),
  ),
);
export const PAGE_NAMES = [...ADDRESSES.keys(), 'board'] as PageName[];

/** 2 PM in New York on the first day of the data, before its games. */
const AFTERNOON = '2025-10-07T18:00:00Z';

/**
 * The URL of a page on a host site, for a logged-in member. `scenario` selects the data of the site (see
 * `tests/e2e/server.ts`).
 */
export const addressOf = (name: PageName, scenario = 'vault-short'): string =>
  `${ORIGIN}/${scenario}/${ADDRESSES.get(name === 'board' ? 'parlay' : name)}&member&now=${AFTERNOON}${OTHERS[name]?.query ?? ''}`;

export async function openPage(browser: Browser, name: PageName, scenario?: string): Promise<void> {
  await browser.goto(addressOf(name, scenario));
  await browser.see(...(OTHERS[name]?.shows ?? [['table']]));
}

export async function createTeam(browser: Browser, name: string): Promise<void> {
  await browser.fill(name, ['textbox', 'Team name']);
  await browser.click(['button', 'Create team']);
  await browser.see(['heading', name]);
}

/** Clears everything that earlier pages have stored in the browser. */
export const forget = (browser: Browser): Promise<void> =>
  browser.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
