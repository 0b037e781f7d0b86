/**
 * Closes a dialog on a press on its backdrop. Press and release must both be there, because a drag between panel and
 * backdrop also ends in a click on the dialog. Waits for the click: if the dialog closed earlier, the click would reach
 * the page. Unlike `closedby`, this works in all engines.
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
 * Keeps the wheel from scrolling the page behind. `overscroll-behavior` is not enough, because some engines apply it
 * only to elements that can scroll.
 */
export function holdPage(dialog: HTMLDialogElement, panel: HTMLElement, signal: AbortSignal): void {
  const hold = (event: WheelEvent): void => {
    const zooms = event.ctrlKey;
    if (!zooms && (event.target === dialog || panel.scrollHeight <= panel.clientHeight)) event.preventDefault();
  };
  // React's wheel listener is passive and cannot prevent the default.
  dialog.addEventListener('wheel', hold, { passive: false, signal });
}
