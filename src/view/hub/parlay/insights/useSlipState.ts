import type { Snapshot } from 'valtio/vanilla';
import type { App } from '../../../../state/app.ts';
import { createParlay, type ParlayState } from '../../../../state/parlay/store.ts';
import { useDeferredSnapshot } from '../../../shared/useDeferredSnapshot.ts';

/** The slip for an insight: the snapshot that the slip shows, too. */
export const useSlipState = (app: App): Snapshot<ParlayState> => useDeferredSnapshot(app.part(createParlay).state);
