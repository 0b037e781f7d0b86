import { UNGRADED } from '@ddh/engine/internal/parlay';
import { slipTrust } from '@ddh/engine/internal/trackRecord';
import type { App } from '../app.ts';
import { createBankroll, type Bankroll } from '../bankroll.ts';
import type { Hub } from '../hub.ts';
import type { Services } from '../../services/ports.ts';
import { createTrackRecord, type TrackRecordStore } from '../trackRecord.ts';
import { createCountedSlips } from './countedSlips.ts';
import { createFace, type FaceStore } from './face.ts';
import { createInsights, type Insights } from './insights.ts';
import type { TrustOf } from './bookPrice.ts';
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
  readonly trackRecord: TrackRecordStore;
  /**
   * How far the chance of a slip is trusted. It follows from slips of like chance and size in the record of forecasts, or
   * is assumed if the record has too few.
   */
  readonly trustOf: TrustOf;
  /** The store of a panel, created when the panel first opens. */
  readonly panel: <Store>(create: (deps: PanelDeps) => Store) => Store;
};

export function createBuilderStores({ app, hub }: { readonly app: App; readonly hub: Hub }): BuilderStores {
  const { services, keep } = app;
  const trackRecord = keep(createTrackRecord, services);
  const trustOf: TrustOf = (legs, chance, isHonest) => {
    const { load } = trackRecord.state;
    return load.phase === 'ready' ? slipTrust(load.value.summary, legs, chance, isHonest) : UNGRADED;
  };
  const parlay = createParlay({ services, hub, trustOf });
  keep(createCountedSlips, services).follow({ hub, parlay });
  const loadTrackRecord = async (): Promise<void> => {
    const { dataInfo } = hub.state;
    if (!dataInfo?.trackRecord) return;
    await trackRecord.actions.show(dataInfo.version);
    parlay.actions.judge();
  };
  hub.subscribe('parlay', () => void loadTrackRecord());
  void loadTrackRecord();
  const deps = { services, hub, parlay };
  return {
    hub,
    parlay,
    insights: createInsights(),
    face: createFace(services),
    bankroll: keep(createBankroll, services),
    trackRecord,
    trustOf,
    panel: (create) => keep(create, deps),
  };
}
