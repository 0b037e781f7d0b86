import { partAround } from '../shared/partAround.ts';

/**
 * A `ref` for a control that may be removed while it has the focus. The focus then moves to the chosen number of
 * simulations, or to the slip if the radio buttons for this number disappear as well.
 */
export function passFocusOn(leaving: HTMLElement | null): () => void {
  return () => {
    if (!leaving?.contains(document.activeElement)) return;
    const slip = partAround(leaving);
    const chosen = slip?.querySelector<HTMLElement>('input:checked');
    (chosen && !leaving.contains(chosen) ? chosen : slip)?.focus({ preventScroll: true });
  };
}
