import { FIRST_TEAM } from '../../../src/view/fantasy/team/copy.ts';
import { addLabel } from '../../../src/view/fantasy/trade/copy.ts';
import { shown, TABS as HUB_TABS, type Tab as HubTab } from '../../e2e/hub.ts';
import { expect, unexpected, type Locator, type Page, type Troubles } from './test.ts';

type Tab = {
  readonly slug: string;
  readonly title: string;
  /** An element that is visible when the tab shows figures. */
  readonly shown: (page: Page) => Locator;
};

/** One of the three pages: its path, its WordPress page id, and its tabs in order. */
export type Section = { readonly path: string; readonly id: string; readonly tabs: readonly [Tab, ...Tab[]] };

const row = (page: Page): Locator => page.getByRole('table').first().getByRole('row').nth(1);

const hubTab = (tab: HubTab): Tab => ({ ...HUB_TABS[tab], shown: (page) => shown(page, tab) });
export const HUB: Section = {
  path: '/nhl-game-probability-hub',
  id: '15970',
  tabs: [hubTab('games'), hubTab('totals'), hubTab('props'), hubTab('parlay')],
};

export const VAULT: Section = {
  path: '/nhl-value-vault',
  id: '17964',
  tabs: [
    { slug: 'goal-value', title: 'Goal Value', shown: row },
    { slug: 'assist-value', title: 'Assist Value', shown: row },
    { slug: 'point-value', title: 'Point Value', shown: row },
    { slug: 'sog-value', title: 'SOG Value', shown: row },
    { slug: 'main-value', title: 'Main Value', shown: row },
    { slug: 'all-edges', title: 'All Edges', shown: row },
  ],
};

const fantasy = (team: (page: Page) => Locator): Section => ({
  path: '/nhl-fantasy',
  id: '19503',
  tabs: [
    { slug: 'my-team', title: 'My Team', shown: team },
    { slug: 'skater-rankings', title: 'Skater Rankings', shown: row },
    { slug: 'goalie-rankings', title: 'Goalie Rankings', shown: row },
    { slug: 'games-by-week', title: 'Games by Week', shown: row },
    {
      slug: 'trade-tool',
      title: 'Trade Tool',
      shown: (page) => page.getByRole('combobox', { name: addLabel('give') }),
    },
    { slug: 'usage', title: 'Usage Analytics', shown: row },
  ],
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
