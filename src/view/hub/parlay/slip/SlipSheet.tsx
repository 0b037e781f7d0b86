import type { ReactNode } from 'react';
import type { BuilderStores } from '../../../../state/parlay/stores.ts';
import { CloseButton, Dialog } from '../../../shared/Dialog.tsx';
import { SheetFigures } from './SheetFigures.tsx';
import styles from './SlipSheet.module.css';

type SlipSheetProps = { readonly stores: BuilderStores; readonly onClose: () => void; readonly children: ReactNode };

/** The slip at the foot of a phone, over the picks. The way back and the answer are always in sight. */
export const SlipSheet = ({ stores, onClose, children }: SlipSheetProps) => (
  <Dialog variant="sheet" label="Slip" onClose={onClose}>
    <div className={styles['slip']}>
      {children}
      <div className={styles['foot']}>
        <CloseButton>Back to the picks</CloseButton>
        <SheetFigures stores={stores} />
      </div>
    </div>
  </Dialog>
);
