import { useDeferredValue, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Parlay } from '../../../../state/parlay.ts';
import { slipView, type SlipView } from './slipView.ts';

/**
 * The slip as it stands. Only what calls this renders again while records stream in; and it does so after the pick that was
 * pressed, in slices, so that no press waits for the slip.
 */
export function useSlip({ state }: Parlay): SlipView {
  const { simulation, more, legs, builder, undo } = useSnapshot(state);
  return useDeferredValue(
    useMemo(() => slipView({ simulation, more, legs, builder, undo }), [simulation, more, legs, builder, undo]),
  );
}
