import type { Address } from './ports.ts';

/** The page as far as it has an address. */
type Addressed = Pick<Window, 'addEventListener' | 'history'> & {
  readonly location: Pick<Location, 'hash' | 'href'>;
};

export function browserAddress(page: Addressed): Address {
  const { location, history } = page;
  const bare = (): string => location.href.replace(/#.*$/s, '');
  return {
    fragment: () => location.hash.slice(1),
    // The state is the router's: it counts its steps there.
    clearFragment: () => history.replaceState(history.state, '', bare()),
    onFragment: (run) => page.addEventListener('hashchange', () => run()),
    withFragment: (fragment) => `${bare()}#${fragment}`,
  };
}
