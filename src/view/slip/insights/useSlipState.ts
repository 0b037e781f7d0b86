import type { Snapshot } from 'valtio/vanilla';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import type { ParlayState } from '../../../state/parlay/store.ts';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';

/** Returns the snapshot of the state that the slip shows, too. */
export const useSlipState = (stores: BuilderStores): Snapshot<ParlayState> => useDeferredSnapshot(stores.parlay.state);
