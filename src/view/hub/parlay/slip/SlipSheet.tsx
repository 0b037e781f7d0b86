import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../shared/Button.tsx';
import styles from './SlipSheet.module.css';

type SlipSheetProps = { readonly onClose: () => void; readonly children: ReactNode };

/** A native modal dialog at the foot: focus goes in and comes back, Escape and a press beside it close it. */
export function SlipSheet({ onClose, children }: SlipSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // In development effects run twice, and an open dialog cannot be opened again.
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} closedby="any" aria-label="Slip" className={styles['sheet']} onClose={onClose}>
      {children}
      <div className={styles['foot']}>
        <Button onPress={() => dialog.current?.close()}>Back to the picks</Button>
      </div>
    </dialog>
  );
}
