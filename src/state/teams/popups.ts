import { subscribe } from 'valtio/vanilla';
import type { Clock } from '../../services/ports.ts';
import type { TeamsState } from './contract.ts';

/** Time until a popup that reports success closes, in ms. It is long enough to read a sentence twice. */
export const POPUP_MS = 8000;

/**
 * Closes popups that report success after POPUP_MS. Popups that report a failure are open until the user closes them.
 */
export function passPopups(clock: Clock, state: TeamsState): void {
  let shown = state.popup;
  let cancel: () => void = () => undefined;
  const look = (): void => {
    if (state.popup === shown) return;
    shown = state.popup;
    cancel();
    cancel = () => undefined;
    if (shown === null || !('merged' in shown)) return;
    const own = shown;
    cancel = clock.after(POPUP_MS, () => {
      if (state.popup === own) state.popup = null;
    });
  };
  subscribe(state, look, true);
}
