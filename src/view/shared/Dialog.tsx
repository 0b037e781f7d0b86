import { createContext, use, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { closeOnPressBeside, holdPage } from './modal.ts';
import styles from './Dialog.module.css';

const CloseContext = createContext<() => void>(() => undefined);

type DialogProps = {
  readonly label: string;
  /** `sheet` rises from the foot; `drawer` stands at the line's end, as high as the window. */
  readonly variant: 'sheet' | 'drawer';
  /** It has closed: its owner takes it away. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A native modal dialog, open as long as it is mounted: focus goes in and comes back, Escape closes it. The element
 * itself fills the window and only its panel is seen: a press on the one is a press beside the other.
 */
export function Dialog({ label, variant, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!dialog.current || !panel.current) return;
    // In development effects run twice, and an open dialog cannot be opened again.
    if (!dialog.current.open) dialog.current.showModal();
    const gone = new AbortController();
    closeOnPressBeside(dialog.current, gone.signal);
    holdPage(dialog.current, panel.current, gone.signal);
    return () => gone.abort();
  }, []);
  // A dialog that is only taken away does not give the focus back: whatever closes it asks the element.
  const close = useCallback(() => dialog.current?.close(), []);
  return (
    <dialog ref={dialog} aria-label={label} className={styles['dialog']} onClose={onClose}>
      <div ref={panel} tabIndex={-1} className={`${styles['panel']} ${styles[variant]}`}>
        <CloseContext value={close}>{children}</CloseContext>
      </div>
    </dialog>
  );
}

type CloseButtonProps = { readonly look?: 'plain' | 'bare'; readonly children: ReactNode };

/** Closes the dialog it stands in. */
export const CloseButton = ({ look = 'plain', children }: CloseButtonProps) => (
  <Button look={look} onPress={use(CloseContext)}>
    {children}
  </Button>
);
