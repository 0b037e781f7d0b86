import { createContext, use, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { closeOnBackdropPress, holdPage } from './modal.ts';
import styles from './Dialog.module.css';

const CloseContext = createContext<() => void>(() => undefined);

type DialogProps = {
  readonly label: string;
  /**
   * `sheet` is attached to the bottom edge of the window. `drawer` has full height and is at the inline end. `form` and
   * `question` are centered in a wide window. In a narrow window the form fills it, and the question becomes a sheet.
   */
  readonly variant: 'sheet' | 'drawer' | 'form' | 'question';
  /** Runs when the dialog has closed. The parent should then unmount it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A native modal dialog that is open while it is mounted. It traps and restores the focus, and Escape closes it. The
 * element fills the window and only its panel is visible, so a press on the element itself is a press on the backdrop.
 */
export function Dialog({ label, variant, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isNotified = useRef(false);
  const notify = (): void => {
    if (isNotified.current) return;
    isNotified.current = true;
    onClose();
  };
  // `onClose` runs at once, because the `close` event follows only after the focus is restored, and a press in between
  // would be lost.
  const close = (): void => {
    dialog.current?.close();
    notify();
  };
  const onBackdropPress = useEffectEvent(close);
  // A layout effect runs before other effects, so a popover in the content opens above the dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !panel.current) return;
    // In development React runs effects twice, and showModal throws if the dialog is open already.
    if (!element.open) element.showModal();
    isNotified.current = false;
    const gone = new AbortController();
    closeOnBackdropPress(element, onBackdropPress, gone.signal);
    holdPage(element, panel.current, gone.signal);
    return () => {
      gone.abort();
      // The parent unmounts the dialog. The element must be closed here, because only that restores the focus.
      isNotified.current = true;
      element.close();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-label={label} className={styles['dialog']} onCancel={close} onClose={notify}>
      <div ref={panel} tabIndex={-1} className={`${styles['panel']} ${styles[variant]}`}>
        <CloseContext value={close}>{children}</CloseContext>
      </div>
    </dialog>
  );
}

type CloseButtonProps = { readonly look?: 'plain' | 'bare'; readonly children: ReactNode };

/** A button that closes the dialog around it. */
export const CloseButton = ({ look = 'plain', children }: CloseButtonProps) => (
  <Button look={look} onPress={use(CloseContext)}>
    {children}
  </Button>
);
