import type { App } from '../app.ts';
import { createBankroll, type Bankroll } from '../bankroll.ts';
import type { Hub } from '../hub.ts';
import type { Services } from '../../services/ports.ts';
import { createFace, type FaceStore } from './face.ts';
import { createInsights, type Insights } from './insights.ts';
import { createParlay, type Parlay } from './store.ts';

/** The dependencies of the panels below the slip. Each panel's store is in the panel's chunk. */
export type PanelDeps = { readonly services: Services; readonly hub: Hub; readonly parlay: Parlay };

/** The stores of the Parlay Builder. */
export type BuilderStores = {
  readonly hub: Hub;
  readonly parlay: Parlay;
  readonly insights: Insights;
  readonly face: FaceStore;
  readonly bankroll: Bankroll;
  /** The store of a panel, created when the panel first opens. */
  readonly panel: <Store>(create: (deps: PanelDeps) => Store) => Store;
};

export function createBuilderStores({ app, hub }: { readonly app: App; readonly hub: Hub }): BuilderStores {
  const { services, keep } = app;
  const parlay = createParlay({ services, hub });
  const deps = { services, hub, parlay };
  return {
    hub,
    parlay,
    insights: createInsights(),
    face: createFace(services),
    bankroll: keep(createBankroll, services),
    panel: (create) => keep(create, deps),
  };
}
