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
    // `history.state` is kept, because the router stores its entry numbers in it.
    clearFragment: () => history.replaceState(history.state, '', bare()),
    onFragment: (run) => page.addEventListener('hashchange', () => run()),
    withFragment: (fragment) => `${bare()}#${fragment}`,
  };
}
