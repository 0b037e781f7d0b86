import { startTransition, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { followRoots } from './roots.ts';
import { configOf, datasetsOf } from './firstTab.ts';
import type { PageConfig } from './services/config.ts';
import { browserServices } from './services/browser.ts';
import { browserClock } from './services/clock.ts';
import { clearOnDeploy } from './services/deploy.ts';
import { createApp } from './state/app.ts';
import { Root } from './view/Root.tsx';
import { sectionPath } from './view/paths.ts';
import { SiteContext, type Site } from './view/shared/site.ts';

/** The time of this build, inserted by Vite. */
declare const DDH_DEPLOY: string;

/** The content of each page of the app that was started. Its stores are kept, so a root that comes later continues. */
const contents = new Map<PageConfig['page'], ReactNode>();

function contentOf(config: PageConfig): ReactNode {
  const kept = contents.get(config.page);
  if (kept !== undefined) return kept;
  // Without a page id, as in local development, this app shows all pages itself, at paths below the route base.
  const pathOf = (page: Parameters<typeof sectionPath>[0], path: string | null): string | null =>
    path ?? (config.page === null ? `${config.routeBase}${sectionPath(page)}` : null);
  const site: Site = {
    about: config.about,
    base: config.base,
    isBareEmbed: config.isBareEmbed,
    spreadsheet: config.spreadsheet,
    login: config.host?.login ?? null,
    stakes: config.choices.stakes,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    hubPath: pathOf('hub', config.hubPath),
    vaultPath: pathOf('vault', config.vaultPath),
    fantasyPath: pathOf('fantasy', config.fantasyPath),
    trackRecord: config.trackRecord,
    after: browserClock.after,
  };
  const app = createApp({ ...browserServices(config), datasets: datasetsOf(config) });
  const content = (
    <SiteContext value={site}>
      <Root app={app} page={config.page} routeBase={config.routeBase} />
    </SiteContext>
  );
  contents.set(config.page, content);
  return content;
}

clearOnDeploy(DDH_DEPLOY, { local: () => window.localStorage, session: () => window.sessionStorage });

/** Loads what copies rows of tables. Without it, the browser copies as usual. */
const loadCopy = (): unknown =>
  import('./view/shared/table/copyRows.ts').then(
    ({ copyRows }) => document.addEventListener('copy', copyRows),
    () => undefined,
  );
// A copy cannot wait for the chunk, and the first render must not. Safari has no idle callbacks.
if ('requestIdleCallback' in window) requestIdleCallback(loadCopy);
else setTimeout(loadCopy, 1000);

followRoots((root) => {
  const content = contentOf(configOf(root));
  const element = document.createElement('div');
  const react = createRoot(element);
  // React renders a transition in short slices, so even the first render does not block the host page.
  startTransition(() => react.render(content));
  return { element, stop: () => react.unmount() };
});
