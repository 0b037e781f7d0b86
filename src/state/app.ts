import type { Services } from '../services/ports.ts';
import { createHub, type HubActions, type HubState } from './hub.ts';
import { createParlay, type ParlayActions, type ParlayState } from './parlay.ts';

/** The page's whole state and every intent it understands. The view gets nothing else. */
export type App = {
  readonly hub: { readonly state: HubState; readonly actions: HubActions };
  readonly parlay: { readonly state: ParlayState; readonly actions: ParlayActions };
};

export function createApp(services: Services): App {
  const parlay = createParlay(services);
  const hub = createHub(services, ({ builder }) => parlay.actions.resume(builder));
  return { hub, parlay };
}
