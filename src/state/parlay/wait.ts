import type { Clock } from '../../services/ports.ts';
import { OVERDUE_MS } from '../query.ts';

/** Sets `overdue` once a wait for newer figures has lasted for OVERDUE_MS, and clears it when the wait ends. */
export function createWait(clock: Clock, state: { overdue: boolean }) {
  let cancel: (() => void) | null = null;
  /** A wait that begins during a wait is the same wait. */
  return (isWaiting: boolean): void => {
    if (isWaiting) {
      cancel ??= clock.after(OVERDUE_MS, () => {
        state.overdue = true;
      });
    } else if (cancel !== null) {
      cancel();
      cancel = null;
      state.overdue = false;
    }
  };
}
