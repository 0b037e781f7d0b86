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
import { LoginContext } from './view/shared/login.ts';
import { SpreadsheetContext } from './view/shared/spreadsheet.ts';

/** When this build was made. Vite writes it in. */
declare const DDH_DEPLOY: string;

// `#root` is what older embeds of the product use.
const element = document.getElementById('ddh-root') ?? document.getElementById('root');
if (element) {
  const config = readConfig(element, window.location, { deploy: DDH_DEPLOY, script: import.meta.url });
  clearOnDeploy(DDH_DEPLOY, {
    local: () => window.localStorage,
    session: () => window.sessionStorage,
    databases: () => window.indexedDB,
  });
  // The one class that all our styles hang on: nothing leaks out of it.
  element.classList.add('ddh');
  const app = createApp(browserServices(config));
  const root = createRoot(element);
  // As a transition React renders in slices: even the first render leaves the host page's thread free.
  startTransition(() =>
    root.render(
      <AboutContext value={config.about}>
        <AssetsContext value={config.base}>
          <BareEmbedContext value={config.isBareEmbed}>
            <SpreadsheetContext value={config.spreadsheet}>
              <LoginContext value={config.host?.login ?? null}>
                <Root app={app} page={config.page} routeBase={config.routeBase} />
              </LoginContext>
            </SpreadsheetContext>
          </BareEmbedContext>
        </AssetsContext>
      </AboutContext>,
    ),
  );
}
