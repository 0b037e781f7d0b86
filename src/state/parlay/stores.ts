import { MODEL_MARGIN } from '@ddh/engine/internal/parlay';
import { slipMargin } from '@ddh/engine/internal/record';
import type { App } from '../app.ts';
import { createBankroll, type Bankroll } from '../bankroll.ts';
import type { Hub } from '../hub.ts';
import type { Services } from '../../services/ports.ts';
import { createRecord, type RecordStore } from '../record.ts';
import { createFace, type FaceStore } from './face.ts';
import { createInsights, type Insights } from './insights.ts';
import type { MarginOf } from './bookPrice.ts';
import { createParlay, type Parlay } from './parlay.ts';

/** The dependencies of the panels below the slip. The code of each panel's store is in the panel's chunk. */
export type PanelDeps = { readonly services: Services; readonly hub: Hub; readonly parlay: Parlay };

/** The stores of the Parlay Builder. */
export type BuilderStores = {
  readonly hub: Hub;
  readonly parlay: Parlay;
  readonly insights: Insights;
  readonly face: FaceStore;
  readonly bankroll: Bankroll;
  readonly record: RecordStore;
  /**
   * The model's relative error for slips of a given size. It is computed from slips of this size in the record of
   * forecasts, or assumed if the record has too few of them.
   */
  readonly marginOf: MarginOf;
  /** The store of a panel, created when the panel first opens. */
  readonly panel: <Store>(create: (deps: PanelDeps) => Store) => Store;
};

export function createBuilderStores({ app, hub }: { readonly app: App; readonly hub: Hub }): BuilderStores {
  const { services, keep } = app;
  const record = keep(createRecord, services);
  const marginOf: MarginOf = (legs) => {
    const { load } = record.state;
    return (load.phase === 'ready' ? slipMargin(load.value.summary, legs) : null) ?? MODEL_MARGIN;
  };
  const parlay = createParlay({ services, hub, marginOf });
  const loadRecord = async (): Promise<void> => {
    const { dataInfo } = hub.state;
    if (!dataInfo?.record) return;
    await record.actions.show(dataInfo.version);
    parlay.actions.judge();
  };
  hub.subscribe('parlay', () => void loadRecord());
  void loadRecord();
  const deps = { services, hub, parlay };
  return {
    hub,
    parlay,
    insights: createInsights(),
    face: createFace(services),
    bankroll: keep(createBankroll, services),
    record,
    marginOf,
    panel: (create) => keep(create, deps),
  };
}
