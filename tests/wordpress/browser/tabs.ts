import { FIRST_TEAM } from '../../../src/view/fantasy/team/copy.ts';
import { addLabel } from '../../../src/view/fantasy/trade/copy.ts';
import { TABS as FANTASY_TABS } from '../../../src/view/fantasy/tabs.ts';
import type { PageTab } from '../../../src/view/shared/section/pageTab.ts';
import { TABS as VAULT_TABS } from '../../../src/view/vault/tabs.ts';
import { firstRow, shown, TAB_NAMES, TABS as HUB_TABS } from '../../e2e/hub.ts';
import { expect, unexpected, type Locator, type Page, type Troubles } from './test.ts';

type Tab = {
  readonly slug: string;
  readonly title: string;
  /** An element that is visible when the tab shows figures. */
  readonly shown: (page: Page) => Locator;
};

/** One of the three pages: its path, its WordPress page id, and its tabs in order. */
export type Section = { readonly path: string; readonly id: string; readonly tabs: readonly [Tab, ...Tab[]] };

/** The tabs of a section, with what is visible on those whose figures are not a table. */
function tabsOf<T extends string>(
  tabs: Readonly<Record<T, Pick<PageTab<never>, 'slug' | 'title' | 'isOn'>>>,
  others: { readonly [tab in T]?: Tab['shown'] },
): Section['tabs'] {
  const names = (Object.keys(tabs) as T[]).filter((tab) => tabs[tab].isOn === undefined);
  const [first, ...more] = names.map((tab): Tab => ({ ...tabs[tab], shown: others[tab] ?? firstRow }));
  if (first === undefined) throw new Error('the section has no tabs');
  return [first, ...more];
}

export const HUB: Section = {
  path: '/nhl-game-probability-hub',
  id: '15970',
  tabs: tabsOf(HUB_TABS, Object.fromEntries(TAB_NAMES.map((tab) => [tab, (page: Page) => shown(page, tab)]))),
};

export const VAULT: Section = { path: '/nhl-value-vault', id: '17964', tabs: tabsOf(VAULT_TABS, {}) };

const fantasy = (team: (page: Page) => Locator): Section => ({
  path: '/nhl-fantasy',
  id: '19503',
  tabs: tabsOf(FANTASY_TABS, {
    team,
    trade: (page) => page.getByRole('combobox', { name: addLabel('give') }),
  }),
});

export const loggedOut = (page: Page): Locator => page.getByRole('heading', { name: 'Authentication Required' });
/** The heading of My Team for a member without a team. */
export const firstTeam = (page: Page): Locator => page.getByRole('heading', { name: FIRST_TEAM });

/** The tabs of the Fantasy Hub as a visitor sees them. */
export const FANTASY = fantasy(loggedOut);
export const FANTASY_OF_MEMBER = fantasy(firstTeam);

export const addressesOf = ({ path, tabs }: Section): readonly string[] => tabs.map(({ slug }) => `${path}/${slug}`);

export async function expectTab(page: Page, { title, shown: figures }: Tab): Promise<void> {
  await expect(page.getByRole('heading', { name: title, level: 2, exact: true })).toBeAttached();
  await expect(figures(page)).toBeVisible();
}

/**
 * Returns the unexpected problems of a test that leaves pages. Leaving a page aborts its requests, so these failures
 * are expected.
 */
export const unexpectedWhereLeft = (troubles: Troubles): readonly string[] =>
  unexpected(troubles).filter((line) => !line.startsWith('net::ERR_ABORTED '));
