import { createElement, useLayoutEffect } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { LeagueDate, Page as PageName } from '@ddh/engine/internal/domain';
import type { Tab } from '@ddh/workers/protocol';
import type { Section } from '../../../state/section.ts';
import type { Elements } from '../../jsx.ts';
import { lazyWithRetry } from '../lazyWithRetry.tsx';
import { Page } from '../Page.tsx';
import { Reserve } from '../Reserve.tsx';
import { SectionFrame } from '../SectionFrame.tsx';
import { NewerData } from './NewerData.tsx';
import { ShownTabContext, type PageTab, type PageTabs } from './pageTab.ts';
import { SectionStatus } from './SectionStatus.tsx';

type LazyTab<T extends Tab, Props> = Omit<PageTab<never>, 'page'> & {
  readonly key: T;
  readonly Content: (props: Props & { readonly tab: T }) => Elements;
};

/** The tabs of a section with pages that load when they are first shown. Tabs with the same page share its state of loading. */
export function lazyTabs<T extends Tab, Props extends object>(tabs: PageTabs<T, Props>): readonly LazyTab<T, Props>[] {
  type Content = LazyTab<T, Props>['Content'];
  const contents = new Map<unknown, Content>();
  const titled = async (page: Promise<Content>): Promise<Content> => {
    const Inner = await page;
    return (props) => <Page>{createElement(Inner, props)}</Page>;
  };
  return (Object.entries(tabs) as [T, PageTab<never>][]).map(([key, { page, ...tab }]) => {
    const Content =
      contents.get(page) ?? lazyWithRetry(() => titled(page() as Promise<Content>), <Reserve />).Component;
    contents.set(page, Content);
    return { ...tab, key, Content };
  });
}

type TabbedSectionProps<T extends Tab, Props> = {
  readonly section: Section<T>;
  readonly page: PageName;
  readonly title: string;
  readonly path: string;
  readonly tabs: readonly LazyTab<T, Props>[];
  /** What every page gets. */
  readonly given: Props;
  readonly newDay?: { readonly date: LeagueDate; readonly show: () => void } | null;
  readonly controls?: Elements;
  readonly notice?: Elements;
  readonly skip?: Elements;
  readonly dock?: Elements;
};

/** A section with its tabs. When a tab is shown, its files and its code load at the same time. */
export function TabbedSection<T extends Tab, Props extends object>({
  section,
  page,
  title,
  path,
  tabs,
  given,
  newDay = null,
  ...frame
}: TabbedSectionProps<T, Props>) {
  const { dataInfo } = useSnapshot(section.state);
  const first = <Navigate to={`${path}/${tabs[0]?.slug}`} replace />;
  const isOff = ({ isOn }: LazyTab<T, Props>): boolean => dataInfo !== null && isOn?.(dataInfo) === false;
  useShownTab(section, tabs, path);
  return (
    <Routes>
      <Route
        element={
          <SectionFrame
            title={title}
            path={path}
            tabs={tabs.filter(({ isOn }) => isOn === undefined || (dataInfo !== null && isOn(dataInfo)))}
            status={
              <NewerData section={section} newDay={newDay}>
                <SectionStatus state={section.state} />
              </NewerData>
            }
            {...frame}
          />
        }
      >
        {tabs.map((tab) => (
          <Route
            key={tab.key}
            path={tab.slug}
            element={
              isOff(tab) ? (
                first
              ) : (
                <ShownTabContext value={{ ...tab, page, section: title }}>
                  {createElement(tab.Content, { ...given, tab: tab.key })}
                </ShownTabContext>
              )
            }
          />
        ))}
        <Route path="*" element={first} />
      </Route>
    </Routes>
  );
}

/** Loads the files of the tab in the page's URL. Like the router, it ignores a trailing slash. */
function useShownTab<T extends Tab, Props>(
  { actions }: Section<T>,
  tabs: readonly LazyTab<T, Props>[],
  path: string,
): void {
  const { pathname } = useLocation();
  const tab = tabs.find(({ slug }) => matchPath(`${path}/${slug}`, pathname) !== null)?.key;
  // The choices of the address are taken before the browser paints the tab.
  useLayoutEffect(() => {
    if (tab !== undefined) void actions.show(tab);
  }, [actions, tab]);
}
