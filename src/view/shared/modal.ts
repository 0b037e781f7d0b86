/**
 * Closes a dialog when the user presses its backdrop. Both the press and the release must be on the backdrop, because a
 * drag between the panel and the backdrop also ends with a click on the dialog. The dialog closes only on the click: if
 * it closed earlier, the click would reach the page. Unlike `closedby`, this works in all browser engines.
 */
export function closeOnBackdropPress(dialog: HTMLDialogElement, close: () => void, signal: AbortSignal): void {
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

/**
 * Keeps the mouse wheel from scrolling the page behind a dialog. `overscroll-behavior` is not enough, because some
 * engines apply it only to elements that can scroll.
 */
export function holdPage(dialog: HTMLDialogElement, panel: HTMLElement, signal: AbortSignal): void {
  const hold = (event: WheelEvent): void => {
    const zooms = event.ctrlKey;
    if (!zooms && (event.target === dialog || panel.scrollHeight <= panel.clientHeight)) event.preventDefault();
  };
  // The listener is added directly, because React's wheel listener is passive and cannot prevent the default action.
  dialog.addEventListener('wheel', hold, { passive: false, signal });
}
