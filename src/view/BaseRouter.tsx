import { startTransition, useLayoutEffect, useMemo, useState } from 'react';
import {
  parsePath,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Navigator,
  type To,
} from 'react-router-dom';
import type { Elements } from './jsx.ts';
import { innerPath } from './paths.ts';

type BaseRouterProps = { readonly routeBase: string; readonly children: Elements };

/**
 * Routes by paths inside the app, whatever the host's path above them is and however it is encoded. React Router's own
 * base path would compare encoded texts, and render nothing at another address. Here such an address is '/', from which
 * the app redirects.
 */
export function BaseRouter({ routeBase, children }: BaseRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setAt] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((at) => startTransition(() => setAt(at))), [history]);
  const navigator = useMemo((): Navigator => {
    const outer = (to: To): To => {
      const { pathname = '/', ...more } = typeof to === 'string' ? parsePath(to) : to;
      return { ...more, pathname: `${routeBase}${pathname}` };
    };
    return {
      createHref: (to) => history.createHref(outer(to)),
      go: (steps) => history.go(steps),
      push: (to, state) => history.push(outer(to), state),
      replace: (to, state) => history.replace(outer(to), state),
    };
  }, [history, routeBase]);
  const inner = useMemo(
    () => ({ ...location, pathname: innerPath(routeBase, location), search: '' }),
    [location, routeBase],
  );
  return (
    <Router location={inner} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}
