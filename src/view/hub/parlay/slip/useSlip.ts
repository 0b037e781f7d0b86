import { useMemo } from 'react';
import type { Parlay } from '../../../../state/parlay/store.ts';
import { useDeferredSnapshot } from '../../../shared/useDeferredSnapshot.ts';
import { slipView, type SlipView } from './slipView.ts';

/**
 * The slip as the page shows it. Only its callers render while records stream in. Deferred, so that no press waits for
 * it.
 */
export function useSlip({ state }: Parlay): SlipView {
  const { simulation, overdue, more, legs, builder, undo } = useDeferredSnapshot(state);
  return useMemo(
    () => slipView({ simulation, overdue, more, legs, builder, undo }),
    [simulation, overdue, more, legs, builder, undo],
  );
}
