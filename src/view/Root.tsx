import './style/reset.css';
import './style/tokens.css';
import './style/base.css';
import './style/shared.css';
import './style/guard.css';
import { startTransition, useLayoutEffect, useMemo, useState, type ReactElement } from 'react';
import {
  matchPath,
  Navigate,
  parsePath,
  Router,
  useLocation,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Navigator,
  type Path,
  type To,
} from 'react-router-dom';
import type { Page } from '@ddh/engine/internal/domain';
import type { App } from '../state/app.ts';
import type { Elements } from './jsx.ts';
import { innerPath, sectionPath } from './paths.ts';
import { FailureBoundary } from './shared/FailureBoundary.tsx';
import { lazyWithRetry } from './shared/lazyWithRetry.tsx';
import { Reserve } from './shared/Reserve.tsx';

// Each section is a separate chunk, so that a page loads only the code of its own section.
const HubSection = lazyWithRetry(() => import('./hub/HubSection.tsx').then((m) => m.HubSection), <Reserve />).Component;
const VaultSection = lazyWithRetry(
  () => import('./vault/VaultSection.tsx').then((m) => m.VaultSection),
  <Reserve />,
).Component;
const FantasySection = lazyWithRetry(
  () => import('./fantasy/FantasySection.tsx').then((m) => m.FantasySection),
  <Reserve />,
).Component;

const ALL_PAGES: readonly Page[] = ['hub', 'vault', 'fantasy'];

type RootProps = {
  readonly app: App;
  /** The page that the host's page id selects. In local development this is `null`, and the path selects the page. */
  readonly page: Page | null;
  /** The path before the app's own routes, without a trailing slash. */
  readonly routeBase: string;
};

/** Renders everything inside the app's element. */
export function Root({ app, page, routeBase }: RootProps) {
  return (
    <FailureBoundary>
      <BaseRouter routeBase={routeBase}>
        <ShownSection app={app} pages={page === null ? ALL_PAGES : [page]} />
      </BaseRouter>
    </FailureBoundary>
  );
}

type ShownSectionProps = Pick<RootProps, 'app'> & { readonly pages: readonly Page[] };

/**
 * The section of the path. From any other path, redirects to the first section. The router's own `Routes` would do the
 * same with four times the code.
 */
function ShownSection({ app, pages }: ShownSectionProps) {
  const { pathname } = useLocation();
  const shown = pages.find((each) => matchPath(`${sectionPath(each)}/*`, pathname) !== null);
  return shown === undefined ? (
    <Navigate to={sectionPath(pages[0] ?? 'hub')} replace />
  ) : (
    section(shown, app, sectionPath(shown))
  );
}

function section(page: Page, app: App, path: string): ReactElement {
  switch (page) {
    case 'hub':
      return <HubSection app={app} path={path} />;
    case 'vault':
      return <VaultSection app={app} path={path} />;
    case 'fantasy':
      return <FantasySection app={app} path={path} />;
  }
}

type BaseRouterProps = { readonly routeBase: string; readonly children: Elements };

/**
 * Routes by paths inside the app, whatever the host's path above them is and however it is encoded. React Router's own
 * base path would compare encoded texts, and render nothing at another address. Here such an address is '/', from which
 * the app redirects.
 */
function BaseRouter({ routeBase, children }: BaseRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setAt] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((at) => startTransition(() => setAt(at))), [history]);
  const navigator = useMemo((): Navigator => {
    const outer = (to: To): Partial<Path> => {
      const { pathname = '/', ...more } = typeof to === 'string' ? parsePath(to) : to;
      return { ...more, pathname: `${routeBase}${pathname}` };
    };
    /** A link to the shown tab keeps the query, which has the choices of the tab. */
    const target = (to: To): Partial<Path> => {
      const { location: at } = history;
      const path = outer(to);
      return path.pathname === at.pathname ? { ...path, search: at.search } : path;
    };
    return {
      createHref: (to) => history.createHref(outer(to)),
      go: (steps) => history.go(steps),
      push: (to, state) => history.push(target(to), state),
      replace: (to, state) => history.replace(target(to), state),
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
