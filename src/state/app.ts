import type { Services } from '../services/ports.ts';
import { createHub, type Hub } from './hub.ts';

/** What a part of the page is made of. */
export type Ports = { readonly services: Services; readonly hub: Hub };

/**
 * The page's whole state; the view gets nothing else. The Hub's tabs have parts of their own, each in the tab's own
 * chunk: a page loads only the state it shows. A part is made when it is first asked for, and lives on with the page.
 */
export type App = {
  readonly hub: Hub;
  readonly part: <P>(create: (ports: Ports) => P) => P;
};

export function createApp(services: Services): App {
  const hub = createHub(services);
  const parts = new Map<unknown, unknown>();
  return {
    hub,
    part<P>(create: (ports: Ports) => P): P {
      if (!parts.has(create)) parts.set(create, create({ services, hub }));
      return parts.get(create) as P;
    },
  };
}
