import type { ReactNode } from 'react';
import type { BuilderStores } from '../../state/parlay/stores.ts';
import { CloseButton, Dialog } from '../shared/Dialog.tsx';
import { SheetFigures } from './SheetFigures.tsx';
import styles from './SlipSheet.module.css';

type SlipSheetProps = {
  readonly stores: BuilderStores;
  /** True in a wide dock. The sheet is then above the dock, and the prices next to the sheet can be used. */
  readonly isWide: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * The slip as a sheet over the picks. While the sheet scrolls, its Close button and the figures stay visible.
 */
export const SlipSheet = ({ stores, isWide, onClose, children }: SlipSheetProps) => (
  <Dialog variant={isWide ? 'popup' : 'sheet'} label="Slip" onClose={onClose}>
    <div className={styles['slip']}>
      {children}
      <div className={styles['foot']}>
        <CloseButton>Back to the picks</CloseButton>
        <SheetFigures stores={stores} />
      </div>
    </div>
  </Dialog>
);
