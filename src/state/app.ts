import type { Services } from '../services/ports.ts';

/** What the stores of all pages are made of, and where they are kept as long as the document is open. */
export type App = {
  readonly services: Services;
  /** Makes a store from its dependencies at the first call. Later calls return the same store. */
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
