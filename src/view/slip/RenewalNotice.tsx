import { useRef } from 'react';
import type { Renewal } from '../../state/parlay/counted.ts';
import { renewedSlip } from '../../state/parlay/renewal.ts';
import { Button } from '../shared/Button.tsx';
import { Icon } from '../shared/Icon.tsx';
import { renewalText } from './renewalCopy.ts';
import styles from './UndoNotice.module.css';
import { partAround } from '../shared/partAround.ts';

type RenewalNoticeProps = { readonly renewal: Renewal; readonly onClose: () => void };

/** Says what newer data has changed in the slip. */
export function RenewalNotice({ renewal, onClose }: RenewalNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const renewed = renewedSlip(renewal);
  if (renewed === null) return null;
  return (
    <div ref={notice} className={`ddh-line ddh-dock-notice ${styles['notice']}`}>
      <p className={styles['words']}>{renewalText(renewed)}</p>
      <Button
        look="bare"
        label="Close message"
        onPress={() => {
          // The button disappears together with the notice, so the focus moves to the slip.
          partAround(notice.current)?.focus({ preventScroll: true });
          onClose();
        }}
      >
        <Icon name="remove" />
      </Button>
    </div>
  );
}
