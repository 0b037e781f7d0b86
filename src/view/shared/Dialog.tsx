import { createContext, use, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { closeOnBackdropPress, holdPage } from './modal.ts';
import styles from './Dialog.module.css';

const CloseContext = createContext<() => void>(() => undefined);

type DialogProps = {
  readonly label: string;
  /**
   * `sheet`: from the bottom edge. `drawer`: at the inline end, at full height. `form` and `question`: centered in a
   * wide window. In a narrow one the form fills it, and the question is a sheet.
   */
  readonly variant: 'sheet' | 'drawer' | 'form' | 'question';
  /** The dialog has closed, and its owner should unmount it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A native modal dialog, open while it is mounted: it traps and restores the focus, and Escape closes it. The element
 * fills the window and only its panel is visible, so a press on the element itself is a press on the backdrop.
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
  // Called at once: the `close` event comes only after the focus is restored, and a press in between would be lost.
  const close = (): void => {
    dialog.current?.close();
    notify();
  };
  const onBackdropPress = useEffectEvent(close);
  // Layout effects run before other effects, so that a popover in the content opens above the dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !panel.current) return;
    // In development effects run twice, and an open dialog cannot be opened again.
    if (!element.open) element.showModal();
    isNotified.current = false;
    const gone = new AbortController();
    closeOnBackdropPress(element, onBackdropPress, gone.signal);
    holdPage(element, panel.current, gone.signal);
    return () => {
      gone.abort();
      // Unmounted by its owner. Only closing the element restores the focus.
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
