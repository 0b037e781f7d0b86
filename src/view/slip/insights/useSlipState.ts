import type { Snapshot } from 'valtio/vanilla';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import type { ParlayState } from '../../../state/parlay/store.ts';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';

/** Returns a deferred snapshot, so that an insight shows the same state as the slip. */
export const useSlipState = (stores: BuilderStores): Snapshot<ParlayState> => useDeferredSnapshot(stores.parlay.state);

/** True if the chosen game is being read, or was read. Its figures then follow without a further choice. */
export const isGameComing = ({ phase }: ParlayState['simulation']): boolean =>
  phase === 'waiting' || phase === 'loading' || phase === 'ready';
