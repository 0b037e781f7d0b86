import {
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type AnchorHTMLAttributes,
  type MouseEvent,
} from 'react';
import type { Content, Elements } from '../jsx.ts';
import { innerPath } from '../paths.ts';

/** The path of the page inside the app, and how to change it. */
type Route = {
  readonly path: string;
  /** Returns the address of a path inside the app, or of a fragment (`#slip`) of the page. */
  readonly hrefOf: (to: string) => string;
  readonly go: (to: string, replaces: boolean) => void;
};

const RouteContext = createContext<Route>({ path: '/', hrefOf: (to) => to, go: () => undefined });

type RouterProps = {
  /** The path before the app's own paths, without a trailing slash. */
  readonly routeBase: string;
  readonly children: Elements;
};

/**
 * Routes by paths inside the app, whatever the host's path above them is and however it is encoded. An address that is
 * not below the host's path is '/', from which the app redirects.
 */
export function Router({ routeBase, children }: RouterProps) {
  const [path, setPath] = useState(() => innerPath(routeBase, window.location));
  const { hrefOf, go, look } = useMemo(() => {
    const update = (): void => startTransition(() => setPath(innerPath(routeBase, window.location)));
    const addressOf = (to: string): string => (to.startsWith('#') ? to : `${routeBase}${to}`);
    return {
      look: update,
      hrefOf: addressOf,
      go: (to: string, replaces: boolean): void => {
        const { href, pathname, search } = window.location;
        const next = new URL(addressOf(to), href);
        // A link to the shown tab keeps the query, which has the choices of the tab.
        if (next.pathname === pathname) next.search = search;
        try {
          if (replaces || next.href === href) window.history.replaceState(window.history.state, '', next);
          else window.history.pushState(null, '', next);
        } catch {
          // Safari refuses more than 100 changes in 30 s.
          window.location.assign(next);
        }
        update();
      },
    };
  }, [routeBase]);
  useLayoutEffect(() => {
    window.addEventListener('popstate', look);
    return () => window.removeEventListener('popstate', look);
  }, [look]);
  const route = useMemo(() => ({ path, hrefOf, go }), [path, hrefOf, go]);
  return <RouteContext value={route}>{children}</RouteContext>;
}

/** Returns the path of the page inside the app. */
export const usePath = (): string => use(RouteContext).path;

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & {
  /** A path inside the app, or a fragment. */
  readonly to: string;
  /** Whether the address takes the place of the shown one in the history. */
  readonly replaces?: boolean;
  readonly children: Content;
};

/** A link inside the app. The browser follows it itself if the user wants it in another window or tab. */
export function Link({ to, replaces = false, onClick, children, ...rest }: LinkProps) {
  const { hrefOf, go } = use(RouteContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const { button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented } = event;
    if (defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    go(to, replaces);
  };
  return (
    <a {...rest} href={hrefOf(to)} onClick={follow}>
      {children}
    </a>
  );
}

/** Shows another path in place of this one. */
export function Redirect({ to }: { readonly to: string }): null {
  const { go } = use(RouteContext);
  useEffect(() => go(to, true), [go, to]);
  return null;
}
