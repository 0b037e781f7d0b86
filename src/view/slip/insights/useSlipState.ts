import type { Snapshot } from 'valtio/vanilla';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import type { ParlayState } from '../../../state/parlay/store.ts';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';

/** Returns a deferred snapshot, so that an insight shows the same state as the slip. */
export const useSlipState = (stores: BuilderStores): Snapshot<ParlayState> => useDeferredSnapshot(stores.parlay.state);

/**
 * True if the simulations of the chosen game are loading or loaded. Their figures then follow without a further choice.
 */
export const isGameComing = ({ phase }: ParlayState['simulation']): boolean =>
  phase === 'waiting' || phase === 'loading' || phase === 'ready';
