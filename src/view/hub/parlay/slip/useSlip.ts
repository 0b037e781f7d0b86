import { useSnapshot } from 'valtio';
import type { Parlay } from '../../../../state/parlay.ts';
import { slipView, type SlipView } from './slipView.ts';

/** The slip as it stands. Only what calls this renders again while records stream in. */
export function useSlip({ state }: Parlay): SlipView {
  const { simulation, more, legs, builder, undo } = useSnapshot(state);
  return slipView({ simulation, more, legs, builder, undo });
}
