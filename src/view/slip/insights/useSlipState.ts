import type { Snapshot } from 'valtio/vanilla';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import type { ParlayState } from '../../../state/parlay/parlay.ts';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';

/** Returns a deferred snapshot, so that an insight shows the same state as the slip. */
export const useSlipState = (stores: BuilderStores): Snapshot<ParlayState> => useDeferredSnapshot(stores.parlay.state);

/**
 * True if the simulations of the chosen game are loaded or about to be, so that figures appear without a further action
 * of the user.
 */
export const isGameComing = ({ phase }: ParlayState['simulation']): boolean =>
  phase === 'waiting' || phase === 'loading' || phase === 'ready';
