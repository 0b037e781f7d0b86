import type { Clock } from '../../services/ports.ts';
import { OVERDUE_MS } from '../query.ts';

/** Calls `set` with true once a wait has lasted for OVERDUE_MS, and with false when it ends. */
export function createWait(clock: Clock, set: (overdue: boolean) => void) {
  let cancel: (() => void) | null = null;
  /** A wait for newer figures that begins during a wait is the same wait. */
  return (isWaiting: boolean): void => {
    if (isWaiting) {
      cancel ??= clock.after(OVERDUE_MS, () => set(true));
    } else if (cancel !== null) {
      cancel();
      cancel = null;
      set(false);
    }
  };
}
