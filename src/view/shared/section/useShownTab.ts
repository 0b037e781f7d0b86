import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { Tab } from '@ddh/engine/internal/domain';
import type { Section } from '../../../state/section.ts';

/** Loads the files of the tab in the page's URL. Like the router, it ignores a trailing slash. */
export function useShownTab<T extends Tab>(
  { actions }: Section<T>,
  names: readonly T[],
  pathOf: (tab: T) => string,
): void {
  const { pathname } = useLocation();
  const tab = names.find((name) => matchPath(pathOf(name), pathname) !== null);
  useEffect(() => {
    if (tab !== undefined) void actions.show(tab);
  }, [actions, tab]);
}
