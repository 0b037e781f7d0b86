import type { ReactNode } from 'react';
import type { App } from '../../../../state/app.ts';
import { CloseButton, Dialog } from '../../../shared/Dialog.tsx';
import { SheetFigures } from './SheetFigures.tsx';
import styles from './SlipSheet.module.css';

type SlipSheetProps = { readonly app: App; readonly onClose: () => void; readonly children: ReactNode };

/** The slip at the foot of a phone, over the picks. The way back and the answer are always in sight. */
export const SlipSheet = ({ app, onClose, children }: SlipSheetProps) => (
  <Dialog variant="sheet" label="Slip" onClose={onClose}>
    <div className={styles['slip']}>
      {children}
      <div className={styles['foot']}>
        <CloseButton>Back to the picks</CloseButton>
        <SheetFigures app={app} />
      </div>
    </div>
  </Dialog>
);
