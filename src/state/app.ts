import type { Services } from '../services/ports.ts';

/** The services, and the stores that all pages share. A store exists until the user leaves or reloads the page. */
export type App = {
  readonly services: Services;
  /** Creates a store on the first call. Later calls return the same store. */
  readonly keep: <Deps, Store>(create: (deps: Deps) => Store, deps: Deps) => Store;
};

export function createApp(services: Services): App {
  const stores = new Map<unknown, unknown>();
  return {
    services,
    keep<Deps, Store>(create: (deps: Deps) => Store, deps: Deps): Store {
      if (!stores.has(create)) stores.set(create, create(deps));
      return stores.get(create) as Store;
    },
  };
}
