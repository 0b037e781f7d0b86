import { createContext, use, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { closeOnPressBeside, holdPage } from './modal.ts';
import styles from './Dialog.module.css';

const CloseContext = createContext<() => void>(() => undefined);

type DialogProps = {
  readonly label: string;
  /**
   * `sheet` rises from the foot; `drawer` stands at the line's end, as high as the window. `form` and `question` stand in
   * the middle of a wide window; on a narrow one the form fills it, and the question is a sheet.
   */
  readonly variant: 'sheet' | 'drawer' | 'form' | 'question';
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
  const told = useRef(false);
  const tell = (): void => {
    if (told.current) return;
    told.current = true;
    onClose();
  };
  // Told at once: `close` comes after the focus is back where it was, and what is pressed between the two would be lost.
  const close = (): void => {
    dialog.current?.close();
    tell();
  };
  const onPressBeside = useEffectEvent(close);
  // Before every effect: what its content puts above all else must come above the dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !panel.current) return;
    // In development effects run twice, and an open dialog cannot be opened again.
    if (!element.open) element.showModal();
    told.current = false;
    const gone = new AbortController();
    closeOnPressBeside(element, onPressBeside, gone.signal);
    holdPage(element, panel.current, gone.signal);
    return () => {
      gone.abort();
      // Taken away by its owner, who knows: only a dialog that is closed gives the focus back.
      told.current = true;
      element.close();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-label={label} className={styles['dialog']} onCancel={close} onClose={tell}>
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
