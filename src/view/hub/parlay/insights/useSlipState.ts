import type { Snapshot } from 'valtio/vanilla';
import type { App } from '../../../../state/app.ts';
import { createParlay, type ParlayState } from '../../../../state/parlay.ts';
import { useFrameLater } from '../../../shared/useFrameLater.ts';
import { useLaterSnapshot } from '../../../shared/useLaterSnapshot.ts';

/** The slip as an insight follows it: a frame after the slip itself, which is what a press is about. */
export const useSlipState = (app: App): Snapshot<ParlayState> =>
  useFrameLater(useLaterSnapshot(app.part(createParlay).state));
