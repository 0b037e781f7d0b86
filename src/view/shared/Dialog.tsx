import { createContext, use, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { Content, Elements } from '../jsx.ts';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

const CloseContext = createContext<() => void>(() => undefined);

type DialogProps = {
  readonly label: string;
  /**
   * `sheet` is attached to the bottom edge of the window. `drawer` has full height and is at the inline end. `form` and
   * `question` are centered in a wide window. In a narrow window the form fills the window, and the question becomes a
   * sheet. `popup` is above its positioned parent, and the page next to it can be used. `popover` looks like a sheet, and
   * a press next to it closes it.
   */
  readonly variant: 'sheet' | 'drawer' | 'form' | 'question' | 'popup' | 'popover';
  /** Runs when the dialog has closed. The parent should then unmount it. */
  readonly onClose: () => void;
  readonly children: Elements;
};

/** Safari before 17 and Chrome before 114 have no popovers. */
const hasPopovers = (): boolean => 'showPopover' in HTMLElement.prototype;

/**
 * A native dialog that is open while the component is mounted. On closing, the dialog restores the focus, and Escape
 * closes it. All variants except `popup` and `popover` are modal and trap the focus. Opening a modal dialog makes the
 * browser restyle the whole page, which takes more than 100 ms on a slow phone. The element of a modal dialog fills the
 * window and only its panel is visible, so a press on the element itself is a press on the backdrop.
 */
export function Dialog({ label, variant, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isPopover = variant === 'popover' && hasPopovers();
  const isModal = variant !== 'popup' && !isPopover;
  const isNotified = useRef(false);
  const notify = (): void => {
    if (isNotified.current) return;
    isNotified.current = true;
    onClose();
  };
  // `onClose` runs now and not in the `close` event. That event follows only after the focus is restored, and a press
  // before the event would be lost.
  const close = (): void => {
    if (isPopover) dialog.current?.hidePopover();
    else dialog.current?.close();
    notify();
  };
  const onBackdropPress = useEffectEvent(close);
  // A layout effect runs before other effects, so a popover in the content opens above the dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !panel.current) return;
    // In development React runs effects twice, and showModal throws if the dialog is open already.
    if (!element.open) {
      if (isPopover) element.showPopover();
      else if (isModal) element.showModal();
      else element.show();
    }
    isNotified.current = false;
    const gone = new AbortController();
    if (isModal) {
      closeOnBackdropPress(element, onBackdropPress, gone.signal);
      holdPage(element, panel.current, gone.signal);
    }
    return () => {
      gone.abort();
      // When the parent unmounts the dialog, the element must be closed here, because only that restores the focus.
      isNotified.current = true;
      if (isPopover) element.hidePopover();
      else element.close();
    };
  }, [isModal, isPopover]);
  // The browser closes only a modal dialog on Escape.
  const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent<HTMLDialogElement>): void => {
    if (!isModal && key === 'Escape' && !defaultPrevented) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog
    <dialog
      ref={dialog}
      aria-label={label}
      popover={isPopover ? 'auto' : undefined}
      className={styles[variant === 'popup' ? 'popup' : 'dialog']}
      onCancel={close}
      onClose={notify}
      onToggle={({ newState }) => newState === 'closed' && notify()}
      onKeyDown={onKeyDown}
    >
      <div
        ref={panel}
        tabIndex={-1}
        className={variant === 'popup' ? styles['scroller'] : `${styles['panel']} ${styles[variant]}`}
      >
        <CloseContext value={close}>{children}</CloseContext>
      </div>
    </dialog>
  );
}

type CloseButtonProps = { readonly look?: 'plain' | 'bare'; readonly children: Content };

/** A button that closes the dialog around it. */
export const CloseButton = ({ look = 'plain', children }: CloseButtonProps) => (
  <Button look={look} onPress={use(CloseContext)}>
    {children}
  </Button>
);

/**
 * Closes a dialog when the user presses its backdrop. Both the press and the release must be on the backdrop, because a
 * drag between the panel and the backdrop also ends with a click on the dialog. The dialog closes only on the click: if
 * it closed earlier, the click would reach the page. Unlike `closedby`, this works in all browser engines.
 */
function closeOnBackdropPress(dialog: HTMLDialogElement, close: () => void, signal: AbortSignal): void {
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
function holdPage(dialog: HTMLDialogElement, panel: HTMLElement, signal: AbortSignal): void {
  const hold = (event: WheelEvent): void => {
    const zooms = event.ctrlKey;
    if (!zooms && (event.target === dialog || panel.scrollHeight <= panel.clientHeight)) event.preventDefault();
  };
  // The listener is added directly, because React's wheel listener is passive and cannot prevent the default action.
  dialog.addEventListener('wheel', hold, { passive: false, signal });
}
