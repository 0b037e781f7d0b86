import './style/reset.css';
import './style/tokens.css';
import './style/base.css';
import './style/shared.css';
import './style/guard.css';
import type { ReactElement } from 'react';
import type { Page } from '@ddh/engine/internal/domain';
import type { App } from '../state/app.ts';
import { isBelow, sectionPath } from './paths.ts';
import { Redirect, Router, usePath } from './shared/router.tsx';
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
      <Router routeBase={routeBase}>
        <ShownSection app={app} pages={page === null ? ALL_PAGES : [page]} />
      </Router>
    </FailureBoundary>
  );
}

type ShownSectionProps = Pick<RootProps, 'app'> & { readonly pages: readonly Page[] };

/** The section of the path. Any other path redirects to the first section. */
function ShownSection({ app, pages }: ShownSectionProps) {
  const path = usePath();
  const shown = pages.find((each) => isBelow(path, sectionPath(each)));
  return shown === undefined ? (
    <Redirect to={sectionPath(pages[0] ?? 'hub')} />
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
