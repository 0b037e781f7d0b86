import { createElement, use, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { LeagueDate, Page as PageName } from '@ddh/engine/internal/domain';
import type { Tab } from '@ddh/workers/protocol';
import type { Section } from '../../../state/section.ts';
import type { Elements } from '../../jsx.ts';
import { isSamePath } from '../../paths.ts';
import { Redirect, usePath } from '../router.tsx';
import { lazyWithRetry } from '../lazyWithRetry.tsx';
import { Page } from '../Page.tsx';
import { Reserve } from '../Reserve.tsx';
import { SectionFrame } from '../SectionFrame.tsx';
import { NewerData } from './NewerData.tsx';
import { SiteContext } from '../site.ts';
import { FailureContext, ShownTabContext, type AroundFailure, type PageTab, type PageTabs } from './pageTab.ts';
import { SectionStatus } from './SectionStatus.tsx';

type LazyTab<T extends Tab, Props> = Omit<PageTab<never>, 'page'> & {
  readonly key: T;
  readonly Content: (props: Props & { readonly tab: T }) => Elements;
  readonly isLoaded: () => boolean;
};

/** The tabs of a section with pages that load when they are first shown. Tabs with the same page share its state of loading. */
export function lazyTabs<T extends Tab, Props extends object>(tabs: PageTabs<T, Props>): readonly LazyTab<T, Props>[] {
  type Content = LazyTab<T, Props>['Content'];
  const contents = new Map<unknown, Pick<LazyTab<T, Props>, 'Content' | 'isLoaded'>>();
  const titled = async (page: Promise<Content>): Promise<Content> => {
    const Inner = await page;
    return (props) => <Page>{createElement(Inner, props)}</Page>;
  };
  return (Object.entries(tabs) as [T, PageTab<never>][]).map(([key, { page, ...tab }]) => {
    const known = contents.get(page);
    if (known) return { ...tab, key, ...known };
    const { Component: Content, isLoaded } = lazyWithRetry(() => titled(page() as Promise<Content>), <Reserve />);
    contents.set(page, { Content, isLoaded });
    return { ...tab, key, Content, isLoaded };
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
  readonly slip?: Elements;
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
  const site = use(SiteContext);
  const isOff = ({ isOn }: LazyTab<T, Props>): boolean => dataInfo !== null && isOn?.(dataInfo) === false;
  // A tab that the site has said to have is shown from the start, and stays, so that the row of tabs never changes.
  const isListed = ({ isOn }: LazyTab<T, Props>): boolean =>
    isOn === undefined || isOn(site) || (dataInfo !== null && isOn(dataInfo));
  const tab = useShownTab(section, tabs, path);
  const shown = tab?.key;
  const around: AroundFailure = {
    working: () =>
      tabs
        .filter(({ key, isLoaded }) => key !== shown && isLoaded() && section.state.tabs[key].phase === 'ready')
        .map(({ name }) => name),
    retryData: () => {
      if (shown === undefined) return;
      const load = section.state.tabs[shown];
      if (load.phase === 'failed' || (load.phase === 'ready' && load.value.failed.length > 0))
        void section.actions.retry(shown);
    },
  };
  return (
    <FailureContext value={around}>
      <SectionFrame
        page={page}
        title={title}
        path={path}
        tabs={tabs.filter(isListed)}
        status={
          <NewerData section={section} newDay={newDay}>
            <SectionStatus state={section.state} />
          </NewerData>
        }
        {...frame}
      >
        {tab === undefined || isOff(tab) ? (
          <Redirect to={`${path}/${tabs[0]?.slug}`} />
        ) : (
          <ShownTabContext value={{ ...tab, page, section: title }}>
            {createElement(tab.Content, { ...given, tab: tab.key })}
          </ShownTabContext>
        )}
      </SectionFrame>
    </FailureContext>
  );
}

/** Loads the files of the tab in the page's URL, and returns the tab. Ignores a trailing slash. */
function useShownTab<T extends Tab, Props>(
  { actions }: Section<T>,
  tabs: readonly LazyTab<T, Props>[],
  path: string,
): LazyTab<T, Props> | undefined {
  const at = usePath();
  const tab = tabs.find(({ slug }) => isSamePath(`${path}/${slug}`, at));
  const key = tab?.key;
  // The choices of the address are taken before the browser paints the tab.
  useLayoutEffect(() => {
    if (key !== undefined) void actions.show(key);
  }, [actions, key]);
  return tab;
}
