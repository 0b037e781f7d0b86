import { posix } from 'node:path';
import {
  FANTASY_DATASETS,
  HUB_DATASETS,
  OPTIONAL_HUB_DATASETS,
  VALUE_DATASETS,
  datasetFile,
} from '@ddh/engine/internal/datasets';
import { PAGES, type Page } from '@ddh/engine/internal/domain';
import { TABS as FANTASY } from '../../src/view/fantasy/tabs.ts';
import { TABS as HUB } from '../../src/view/hub/tabs.ts';
import { sectionPath } from '../../src/view/paths.ts';
import type { PageTab } from '../../src/view/shared/section/pageTab.ts';
import { TABS as VAULT } from '../../src/view/vault/tabs.ts';
import { php, phpHead } from './php.ts';

const SECTIONS: Readonly<Record<Page, Readonly<Record<string, PageTab<never>>>>> = {
  hub: HUB,
  vault: VAULT,
  fantasy: FANTASY,
};
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

	/** The datasets, each a list of records in \`<name>.json\`. Pages also read DDH_Data::GAME, DDH_Data::MANIFEST and DDH_Record::PART. */
	const DATASETS = ${php(
    datasets.map((name) => datasetFile(name).replace(/\.json$/, '')),
    1,
  )};
}
`;
}
