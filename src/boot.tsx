import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { readConfig } from './services/config.ts';
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

// Hosts that embed an older version of this app use the id `root` for its root element.
const element = document.getElementById('ddh-root') ?? document.getElementById('root');
if (element) {
  const config = readConfig(element, window.location, { deploy: DDH_DEPLOY, script: import.meta.url });
  clearOnDeploy(DDH_DEPLOY, { local: () => window.localStorage, session: () => window.sessionStorage });
  // All styles of this app are scoped to this class, so they affect nothing outside this element.
  element.classList.add('ddh');
  // Without a page id, as in local development, this app shows the Hub itself, at a path below the route base.
  const hubPath = config.hubPath ?? (config.page === null ? sectionPath(config.routeBase, 'hub') : null);
  const app = createApp(browserServices(config));
  const root = createRoot(element);
  // React renders a transition in short slices, so even the first render does not block the host page.
  startTransition(() =>
    root.render(
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
      </AboutContext>,
    ),
  );
}
