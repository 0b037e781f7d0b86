import './style/reset.css';
import './style/tokens.css';
import './style/base.css';
import './style/shared.css';
import './style/guard.css';
import type { ReactElement } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { Page } from '@ddh/engine/internal/domain';
import type { App } from '../state/app.ts';
import { BaseRouter } from './BaseRouter.tsx';
import { sectionPath } from './paths.ts';
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
  const pages = page === null ? ALL_PAGES : [page];
  return (
    <FailureBoundary>
      <BaseRouter routeBase={routeBase}>
        <Routes>
          {pages.map((each) => (
            <Route key={each} path={`${sectionPath(each)}/*`} element={section(each, app, sectionPath(each))} />
          ))}
          <Route path="*" element={<Navigate to={sectionPath(page ?? 'hub')} replace />} />
        </Routes>
      </BaseRouter>
    </FailureBoundary>
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
