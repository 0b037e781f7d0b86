import type { Address } from './ports.ts';

/** The parts of `window` that this module uses. */
type Addressed = Pick<Window, 'addEventListener' | 'history'> & {
  readonly location: Pick<Location, 'hash' | 'href' | 'pathname' | 'search'>;
};

export function browserAddress(page: Addressed): Address {
  const { location, history } = page;
  const bare = (): string => location.href.replace(/#.*$/s, '');
  return {
    fragment: () => location.hash.slice(1),
    // `history.state` is kept, because the theme may store something in it.
    clearFragment: () => history.replaceState(history.state, '', bare()),
    onFragment: (run) => page.addEventListener('hashchange', () => run()),
    withFragment: (fragment) => `${bare()}#${fragment}`,
    path: () => location.pathname,
    query: () => location.search,
    setQuery(query, isNew) {
      const url = `${location.pathname}${query}${location.hash}`;
      try {
        if (isNew) history.pushState(history.state, '', url);
        else history.replaceState(history.state, '', url);
      } catch {
        // Safari refuses more than 100 changes in 30 s. The page shows the choice, and the next change writes it.
      }
    },
    onVisit: (run) => page.addEventListener('popstate', () => run()),
  };
}
