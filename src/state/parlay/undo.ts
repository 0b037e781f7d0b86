import type { Builder, Edit } from '@ddh/engine/internal/parlay';
import type { Clock } from '../../services/ports.ts';

/** What the last command did, and the builder from before it. */
export type Undo = { readonly edit: Edit; readonly builder: Builder };

/** Long enough to be read to the end, heard, and reached by keyboard. */
export const UNDO_MS = 12_000;

/** One offer at a time: the next edit takes it away, else time does, unless somebody is at it. */
export function createOffer(clock: Clock, show: (undo: Undo | null) => void) {
  let cancel: () => void = () => undefined;
  return {
    make(undo: Undo | null): void {
      cancel();
      show(undo);
      if (undo) cancel = clock.after(UNDO_MS, () => show(null));
    },
    /** It stays until the next edit. */
    hold: () => cancel(),
  };
}
