import type { ReactNode } from 'react';
import { CloseButton, Dialog } from '../../../shared/Dialog.tsx';
import styles from './SlipSheet.module.css';

type SlipSheetProps = { readonly onClose: () => void; readonly children: ReactNode };

/** The slip at the foot of a phone, over the picks. The way back is always in sight. */
export const SlipSheet = ({ onClose, children }: SlipSheetProps) => (
  <Dialog variant="sheet" label="Slip" onClose={onClose}>
    <div className={styles['slip']}>
      {children}
      <div className={styles['foot']}>
        <CloseButton>Back to the picks</CloseButton>
      </div>
    </div>
  </Dialog>
);
