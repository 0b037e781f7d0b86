import { startTransition, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { followRoots } from './roots.ts';
import { readConfig, type PageConfig } from './services/config.ts';
import { browserServices } from './services/browser.ts';
import { clearOnDeploy } from './services/deploy.ts';
import { createApp } from './state/app.ts';
import { Root } from './view/Root.tsx';
import { AboutContext } from './view/shared/about/settings.ts';
import { AssetsContext } from './view/shared/assets.ts';
import { BareEmbedContext } from './view/shared/bareEmbed.ts';
import { sectionPath } from './view/paths.ts';
import { HubPathContext } from './view/shared/hubLink.ts';
import { LoginContext } from './view/shared/login.ts';
import { SpreadsheetContext } from './view/shared/spreadsheet.ts';
import { ZoneContext } from './view/shared/StartTime.tsx';
import { StakesContext } from './view/shared/stakes.ts';

/** The time of this build, inserted by Vite. */
declare const DDH_DEPLOY: string;

/** The content of each page of the app that was started. Its stores are kept, so a root that comes later continues. */
const contents = new Map<PageConfig['page'], ReactNode>();

function contentOf(config: PageConfig): ReactNode {
  const kept = contents.get(config.page);
  if (kept !== undefined) return kept;
  // Without a page id, as in local development, this app shows the Hub itself, at a path below the route base.
  const hubPath = config.hubPath ?? (config.page === null ? `${config.routeBase}${sectionPath('hub')}` : null);
  const app = createApp(browserServices(config));
  const content = (
    <AboutContext value={config.about}>
      <AssetsContext value={config.base}>
        <BareEmbedContext value={config.isBareEmbed}>
          <SpreadsheetContext value={config.spreadsheet}>
            <LoginContext value={config.host?.login ?? null}>
              <StakesContext value={config.choices.stakes}>
                <ZoneContext value={Intl.DateTimeFormat().resolvedOptions().timeZone}>
                  <HubPathContext value={hubPath}>
                    <Root app={app} page={config.page} routeBase={config.routeBase} />
                  </HubPathContext>
                </ZoneContext>
              </StakesContext>
            </LoginContext>
          </SpreadsheetContext>
        </BareEmbedContext>
      </AssetsContext>
    </AboutContext>
  );
  contents.set(config.page, content);
  return content;
}

clearOnDeploy(DDH_DEPLOY, { local: () => window.localStorage, session: () => window.sessionStorage });
followRoots((root) => {
  const content = contentOf(readConfig(root, window.location, { deploy: DDH_DEPLOY, script: import.meta.url }));
  const element = document.createElement('div');
  const react = createRoot(element);
  // React renders a transition in short slices, so even the first render does not block the host page.
  startTransition(() => react.render(content));
  return { element, stop: () => react.unmount() };
});
