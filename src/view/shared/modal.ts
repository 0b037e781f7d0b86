/**
 * Closes a dialog that fills the window at a press beside its panel. Press and release must both be there: the click of
 * a drag from one side to the other is the dialog's, too. Closing waits for the click, or that would be the page's. All
 * engines do this alike, other than `closedby`.
 */
export function closeOnPressBeside(dialog: HTMLDialogElement, close: () => void, signal: AbortSignal): void {
  let beside = false;
  dialog.addEventListener('pointerdown', ({ target }) => (beside = target === dialog), { signal });
  dialog.addEventListener('pointerup', ({ target }) => (beside &&= target === dialog), { signal });
  dialog.addEventListener(
    'click',
    ({ target }) => {
      if (beside && target === dialog) close();
    },
    { signal },
  );
}

/** The wheel never turns the page behind, not even where engines let `overscroll-behavior` hold only what can scroll. */
export function holdPage(dialog: HTMLDialogElement, panel: HTMLElement, signal: AbortSignal): void {
  const hold = (event: WheelEvent): void => {
    const zooms = event.ctrlKey;
    if (!zooms && (event.target === dialog || panel.scrollHeight <= panel.clientHeight)) event.preventDefault();
  };
  // React's own wheel listener is passive and could not.
  dialog.addEventListener('wheel', hold, { passive: false, signal });
}
