import { posix } from 'node:path';
import { CUT_FILE } from '../../engine/src/datasets/names.ts';
import {
  FANTASY_DATASETS,
  FIRST_FIGURES,
  HUB_DATASETS,
  OPTIONAL_HUB_DATASETS,
  VALUE_DATASETS,
  datasetFile,
} from '@ddh/engine/internal/datasets';
import { PAGES, type Page } from '@ddh/engine/internal/domain';
import type { FantasyTab } from '@ddh/engine/internal/fantasy';
import type { HubTab } from '@ddh/engine/internal/hub';
import type { VaultTab } from '@ddh/engine/internal/vault';
import { FANTASY_TITLE, TABS as FANTASY } from '../../src/view/fantasy/tabs.ts';
import { HUB_TITLE, TABS as HUB } from '../../src/view/hub/tabs.ts';
import { sectionPath } from '../../src/view/paths.ts';
import type { PageTab } from '../../src/view/shared/section/pageTab.ts';
import { TABS as VAULT, VAULT_TITLE } from '../../src/view/vault/tabs.ts';
import { php, phpHead } from './php.ts';

const SECTIONS: Readonly<Record<Page, Readonly<Record<string, PageTab<never>>>>> = {
  hub: HUB,
  vault: VAULT,
  fantasy: FANTASY,
};
const TITLES: Readonly<Record<Page, string>> = { hub: HUB_TITLE, vault: VAULT_TITLE, fantasy: FANTASY_TITLE };

/**
 * What search engines and chats write below the title of a tab, as one sentence. Only the plugin prints these, so they are
 * not in the rows of the view, which browsers load.
 */
const DESCRIPTIONS: Readonly<Record<HubTab | VaultTab | FantasyTab, string>> = {
  games: 'Win probabilities and fair odds of every NHL game of the night, counted in simulations of the game.',
  totals: 'Probabilities and fair odds of NHL totals and spreads, at every line and for every game of the night.',
  props: 'Probabilities and fair odds of goals, assists, points and shots of every player in an NHL game of the night.',
  parlay: 'Build an NHL same-game parlay and see its probability and fair odds, counted in simulations of the game.',
  record: 'How often the probabilities of past NHL games came true, with the intervals that chance allows.',
  goal: 'NHL goal scorer prices of the books beside their fair odds and expected value.',
  assist: 'NHL assist prices of the books beside their fair odds and expected value.',
  point: 'NHL point prices of the books beside their fair odds and expected value.',
  sog: 'NHL shots on goal prices of the books beside their fair odds and expected value.',
  main: 'NHL moneyline and total prices of the books beside their fair odds and expected value.',
  edges: 'NHL bets of every market in one list, with the prices of the books, fair odds and expected value.',
  team: 'Keep your NHL fantasy teams with the projected points of their players.',
  skaters: 'NHL skaters ranked by projected fantasy points in your scoring, for the season or a week.',
  goalies: 'NHL goalies ranked by projected fantasy points in your scoring, for the season or a week.',
  week: 'How many games every NHL team has in each week of the fantasy season, and against whom.',
  trade: 'Compare both sides of an NHL fantasy trade by the projected points of their players.',
  usage: 'Projected shots, goals and power-play share of every NHL skater beside those of the position.',
};
const descriptionOf = (key: string): string => DESCRIPTIONS[key as keyof typeof DESCRIPTIONS];

const sections = Object.entries(SECTIONS) as [Page, (typeof SECTIONS)[Page]][];

/** Returns the source file of the page that a tab loads. */
function sourceOf(section: Page, { title, page }: PageTab<never>): string {
  const [, file] = /import\("([^"]+)"\)/.exec(String(page)) ?? [];
  if (file === undefined) throw new Error(`the page of the tab ${title} must be loaded with import('...')`);
  return posix.join('src/view', section, file);
}

/** Returns the tabs of each section as JSON, for programs that cannot import the list of tabs. */
export const tabsJson = (): string =>
  `${JSON.stringify(
    Object.fromEntries(
      sections.map(([section, tabs]) => [
        section,
        {
          path: sectionPath(section),
          pageId: PAGES[section],
          source: `src/view/${section}/${section[0]?.toUpperCase()}${section.slice(1)}Section.tsx`,
          tabs: Object.entries(tabs).map(([key, tab]) => ({
            key,
            slug: tab.slug,
            name: tab.name,
            limit: tab.limit,
            source: sourceOf(section, tab),
          })),
        },
      ]),
    ),
    null,
    2,
  )}\n`;

/** Returns the text of the PHP class with the names that the plugin shares with the app. */
export function pluginNames(): string {
  const ofEach = (value: (section: Page) => unknown): string =>
    php(Object.fromEntries(sections.map(([section]) => [section, value(section)])), 1);
  const datasets = [...HUB_DATASETS, ...OPTIONAL_HUB_DATASETS, ...VALUE_DATASETS, ...FANTASY_DATASETS];
  return `${phpHead('Names that the plugin shares with the app.')}final class DDH_Names {
	/** For each page, the first part of the app's paths. The app's router uses the same slugs. */
	const SLUGS = ${ofEach((section) => sectionPath(section).slice(1))};

	/** The tabs of each page. Their paths follow the slug. */
	const TABS = ${ofEach((section) => Object.values(SECTIONS[section]).map(({ slug }) => slug))};

	/** The title of each page in the app. */
	const TITLES = ${ofEach((section) => TITLES[section])};

	/** The title, the description and the short name of each tab, in plain text. */
	const TEXTS = ${ofEach((section) =>
    Object.fromEntries(
      Object.entries(SECTIONS[section]).map(([key, { slug, title, name }]) => [
        slug,
        [title, descriptionOf(key), name],
      ]),
    ),
  )};

	/** The source of each tab, by which the build's manifest knows the tab's code. */
	const SOURCES = ${ofEach((section) =>
    Object.fromEntries(Object.values(SECTIONS[section]).map((tab) => [tab.slug, sourceOf(section, tab)])),
  )};

	/** The app's own name of each tab. */
	const KEYS = ${ofEach((section) =>
    Object.fromEntries(Object.entries(SECTIONS[section]).map(([key, { slug }]) => [slug, key])),
  )};

	/** The file with the finished texts of a page's first rows, of the pages that have some. */
	const FIRST = ${php({ hub: FIRST_FIGURES.slate, fantasy: FIRST_FIGURES.fantasy }, 1)};

	/** The tab that a site without a record does not have. */
	const RECORD = ${php(HUB.record.slug, 1)};

	/** The datasets, each a list of records in \`<name>.json\`. Pages also read DDH_Data::GAME, DDH_Data::MANIFEST and DDH_Record::PART. */
	const DATASETS = ${php(
    datasets.map((name) => datasetFile(name).replace(/\.json$/, '')),
    1,
  )};

	/** A pattern of the names of cuts (DDH_Cuts). */
	const CUT = ${php(`#${CUT_FILE}#D`, 1)};
}
`;
}
