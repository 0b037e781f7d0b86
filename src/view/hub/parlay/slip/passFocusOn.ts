/**
 * As the `ref` of a control that goes by itself: the focus would be lost with it. The chosen number of simulations has it
 * then, or the slip where that goes too.
 */
export function passFocusOn(leaving: HTMLElement | null): () => void {
  return () => {
    if (!leaving?.contains(document.activeElement)) return;
    const slip = leaving.closest<HTMLElement>('[tabindex]');
    const chosen = slip?.querySelector<HTMLElement>('input:checked');
    (chosen && !leaving.contains(chosen) ? chosen : slip)?.focus({ preventScroll: true });
  };
}
