import { useMemo } from 'react';
import type { Parlay } from '../../../../state/parlay/store.ts';
import { useDeferredSnapshot } from '../../../shared/useDeferredSnapshot.ts';
import { slipView, type SlipView } from './slipView.ts';

/** The slip as it stands. Only what calls this renders again while records stream in; no press waits for it. */
export function useSlip({ state }: Parlay): SlipView {
  const { simulation, overdue, more, legs, builder, undo } = useDeferredSnapshot(state);
  return useMemo(
    () => slipView({ simulation, overdue, more, legs, builder, undo }),
    [simulation, overdue, more, legs, builder, undo],
  );
}
