import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { VaultTab } from '@ddh/engine/internal/vault';
import { memoryServices, type LoadTab, type MemoryServices } from '../../testing/memoryServices.ts';
import type { PreferenceKey } from '../../services/ports.ts';
import { createApp } from '../../state/app.ts';
import { answering } from '../../testing/siteFiles.ts';
import { Root } from '../Root.tsx';
import { TABS } from '../vault/tabs.ts';
import { PLAIN_SITE, SiteContext } from '../shared/site.ts';

type Mount = {
  readonly path?: string;
  readonly load?: LoadTab;
  /** The site's track record. By default, it has none. */
  readonly record?: MemoryServices['trackRecord'];
  /** False if the operator hides stakes. */
  readonly stakes?: boolean;
  /** The path of the Hub's page. */
  readonly hub?: string;
  /** Stored preferences of the session. */
  readonly stored?: { readonly [key in PreferenceKey]?: string };
};

export const valuePath = (tab: VaultTab): string => `/nhl-value-vault/${TABS[tab].slug}`;

/** Opens the Value Vault of a reader who shows all prices, unless `stored` has another display. */
export function mountVault({
  path = valuePath('goal'),
  load = answering(),
  record,
  stakes = true,
  hub,
  stored = {},
}: Mount = {}) {
  window.history.replaceState(null, '', path);
  const services = memoryServices(load);
  if (record !== undefined) services.trackRecord = record;
  for (const [key, text] of Object.entries({ 'vault-display': 'all', ...stored }))
    services.preferences.stored.set(key, text);
  const user = userEvent.setup();
  const app = createApp(services);
  render(
    <SiteContext value={{ ...PLAIN_SITE, stakes, hubPath: hub ?? null }}>
      <Root app={app} page="vault" routeBase="" />
    </SiteContext>,
  );
  return { user, app, services };
}
