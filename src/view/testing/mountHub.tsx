import { render, type RenderOptions } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HubTab } from '@ddh/engine/internal/hub';
import { memoryServices, type LoadTab } from '../../testing/memoryServices.ts';
import type { PreferenceKey } from '../../services/ports.ts';
import { createApp } from '../../state/app.ts';
import { answering } from '../../testing/siteFiles.ts';
import { TABS } from '../hub/tabs.ts';
import { Root } from '../Root.tsx';

type Mount = {
  readonly path?: string;
  /** The query of the address, which the services read. */
  readonly query?: string;
  readonly load?: LoadTab;
  /** Stored preferences of the session. */
  readonly stored?: { readonly [key in PreferenceKey]?: string };
  /** A component that wraps the whole page. */
  readonly wrapper?: NonNullable<RenderOptions['wrapper']>;
};

export const tabPath = (tab: HubTab): string => `/nhl-game-probability-hub/${TABS[tab].slug}`;

/** Opens the Hub with services in memory. */
export function mountHub({ path = tabPath('games'), query, load = answering(), stored = {}, wrapper }: Mount = {}) {
  window.history.replaceState(null, '', path);
  const services = memoryServices(load);
  for (const [key, text] of Object.entries(stored)) services.preferences.stored.set(key, text);
  if (query !== undefined) services.address.go(path, query);
  const user = userEvent.setup();
  const app = createApp(services);
  render(<Root app={app} page="hub" routeBase="" />, wrapper ? { wrapper } : {});
  return { user, app, services };
}
