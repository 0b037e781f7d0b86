import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FantasyTab } from '@ddh/engine/internal/fantasy';
import { memoryServices, type LoadTab, type MemoryServices } from '../../testing/memoryServices.ts';
import type { PreferenceKey } from '../../services/ports.ts';
import { memoryBrowser, type MemoryBrowser } from '../../testing/memoryBrowser.ts';
import { createApp } from '../../state/app.ts';
import { answering } from '../../testing/siteFiles.ts';
import { TABS } from '../fantasy/tabs.ts';
import { Root } from '../Root.tsx';

type Mount = {
  readonly path?: string;
  readonly load?: LoadTab;
  /** Stored preferences of the session. */
  readonly stored?: { readonly [key in PreferenceKey]?: string };
  /**
   * The browser that stores the teams. A test can pass the same browser several times, to open several tabs or pages in
   * it.
   */
  readonly browser?: MemoryBrowser;
  /** Changes the services before the page opens. */
  readonly before?: (services: MemoryServices) => void;
};

export const fantasyPath = (tab: FantasyTab): string => `/nhl-fantasy/${TABS[tab].slug}`;

/** Opens the Fantasy Hub for a logged-in user, with services in memory. */
export function mountFantasy({
  path = fantasyPath('team'),
  load = answering(),
  stored = {},
  browser = memoryBrowser(),
  before,
}: Mount = {}) {
  window.history.replaceState(null, '', path);
  const services = memoryServices(load, browser.tab());
  for (const [key, text] of Object.entries(stored)) services.preferences.stored.set(key, text);
  before?.(services);
  const user = userEvent.setup();
  const app = createApp(services);
  const { unmount } = render(<Root app={app} page="fantasy" routeBase="" />);
  return { user, app, services, browser, unmount };
}
