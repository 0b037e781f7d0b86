import { ORIGIN } from '../e2e/origin.ts';
import type { Browser, Target } from './driver/browser.ts';

const HUB = ['nhl-game-probability-hub', '15970'] as const;
const VAULT = ['nhl-value-vault', '17964'] as const;
const FANTASY = ['nhl-fantasy', '19503'] as const;

type PageOf = {
  readonly section: readonly [path: string, pageId: string];
  readonly tab: string;
  readonly query?: string;
  /** An element of each page that appears when the figures of the page are loaded. */
  readonly shows: Target;
  /** What is pressed before that. */
  readonly press?: Target;
};

const PAGES = {
  games: { section: HUB, tab: 'game-probabilities', shows: [['button', /^Details/]] },
  totals: { section: HUB, tab: 'totals-and-spread-probabilities', shows: [['table']] },
  props: { section: HUB, tab: 'player-prop-probabilities', shows: [['combobox', 'Category']] },
  builder: { section: HUB, tab: 'parlay-builder', shows: [['combobox', 'Game']] },
  board: { section: HUB, tab: 'parlay-builder', query: '&face=board', shows: [['group', 'Game'], ['button']] },
  goals: { section: VAULT, tab: 'goal-value', shows: [['table']] },
  assists: { section: VAULT, tab: 'assist-value', shows: [['table']] },
  points: { section: VAULT, tab: 'point-value', shows: [['table']] },
  shots: { section: VAULT, tab: 'sog-value', shows: [['table']] },
  main: { section: VAULT, tab: 'main-value', shows: [['table']] },
  // The games of the fictional night are past, so their bets are hidden.
  edges: { section: VAULT, tab: 'all-edges', shows: [['table']], press: [['button', 'Show']] },
  team: { section: FANTASY, tab: 'my-team', shows: [['textbox', 'Team name']] },
  skaters: { section: FANTASY, tab: 'skater-rankings', shows: [['table']] },
  goalies: { section: FANTASY, tab: 'goalie-rankings', shows: [['table']] },
  week: { section: FANTASY, tab: 'games-by-week', shows: [['table']] },
  trade: { section: FANTASY, tab: 'trade-tool', shows: [['combobox', 'Add a player you give']] },
  usage: { section: FANTASY, tab: 'usage', shows: [['table']] },
} as const satisfies Readonly<Record<string, PageOf>>;
export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/**
 * The URL of a page on a host site, for a logged-in member. `scenario` selects the data of the site (see
 * `tests/e2e/server.ts`).
 */
export function addressOf(name: PageName, scenario = 'vault-short'): string {
  const { section, tab, query = '' }: PageOf = PAGES[name];
  return `${ORIGIN}/${scenario}/${section[0]}/${tab}?page=${section[1]}&member${query}`;
}

export async function openPage(browser: Browser, name: PageName, scenario?: string): Promise<void> {
  await browser.goto(addressOf(name, scenario));
  const { shows, press }: PageOf = PAGES[name];
  if (press !== undefined) {
    await browser.see(...press);
    await browser.click(...press);
  }
  await browser.see(...shows);
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
