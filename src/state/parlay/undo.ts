import type { Builder, Edit } from '@ddh/engine/internal/parlay';
import type { Clock } from '../../services/ports.ts';

/** The last edit, and the state of the builder before that edit. */
export type Undo = { readonly edit: Edit; readonly builder: Builder };

/** Time for which undo is offered, in ms: enough to read or hear the offer and to reach the button by keyboard. */
export const UNDO_MS = 12_000;

/** Shows the offer to undo an edit. The offer ends with the next edit, or after UNDO_MS. */
export function createOffer(clock: Clock, show: (undo: Undo | null) => void) {
  let cancel: () => void = () => undefined;
  return {
    make(undo: Undo | null): void {
      cancel();
      show(undo);
      if (undo) cancel = clock.after(UNDO_MS, () => show(null));
    },
    /** Keeps the offer until the next edit, without a time limit. */
    hold: () => cancel(),
  };
}
