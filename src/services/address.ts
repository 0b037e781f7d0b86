import type { Address } from './ports.ts';

/** The parts of `window` that this module uses. */
type Addressed = Pick<Window, 'addEventListener' | 'history'> & {
  readonly location: Pick<Location, 'hash' | 'href'>;
};

export function browserAddress(page: Addressed): Address {
  const { location, history } = page;
  const bare = (): string => location.href.replace(/#.*$/s, '');
  return {
    fragment: () => location.hash.slice(1),
    // Keeps the state of the history entry, in which the router counts its entries.
    clearFragment: () => history.replaceState(history.state, '', bare()),
    onFragment: (run) => page.addEventListener('hashchange', () => run()),
    withFragment: (fragment) => `${bare()}#${fragment}`,
  };
}
