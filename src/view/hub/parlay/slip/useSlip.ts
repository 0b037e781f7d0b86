import { useSnapshot } from 'valtio';
import type { App } from '../../../../state/app.ts';
import { slipView, type SlipView } from './slipView.ts';

/** The slip as it stands. Only what calls this renders again while records stream in. */
export function useSlip({ state }: App['parlay']): SlipView {
  const { simulation, legs, builder, undo } = useSnapshot(state);
  return slipView({ simulation, legs, builder, undo });
}
