import { memo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Edit } from '@ddh/engine/internal/parlay';
import type { Parlay } from '../../state/parlay/parlay.ts';
import { Button } from '../shared/Button.tsx';
import { useDock } from '../shared/useDock.ts';
import { lazyOptional } from '../shared/lazyWithRetry.tsx';
import { editText, undoneText } from './copy.ts';
import styles from './UndoNotice.module.css';
import { Live } from '../shared/Said.tsx';

// Loaded on demand, because few slips are open when newer data arrives.
const RenewalNotice = lazyOptional(() => import('./RenewalNotice.tsx').then((m) => m.RenewalNotice));

type UndoNoticeProps = {
  readonly parlay: Parlay;
  /**
   * True at the bottom of a page with prices. A second press there undoes an added or removed leg, so no notice is
   * needed.
   */
  readonly isDocked?: boolean;
};

/**
 * Says what the last edit did, with an Undo button. Closes after a while, unless the button was hovered or focused.
 * Without an edit, says what newer data has changed, until the user closes the notice or edits the slip.
 */
export const UndoNotice = memo(function UndoNotice({ parlay, isDocked = false }: UndoNoticeProps) {
  const { state, actions } = parlay;
  const { undo: last, renewal } = useSnapshot(state);
  const undo = isDocked && (last?.edit.kind === 'legAdded' || last?.edit.kind === 'legRemoved') ? null : last;
  const place = useRef<HTMLDivElement>(null);
  useDock(place);
  /** The edit that was undone, until the next edit. */
  const [undone, setUndone] = useState<Edit | null>(null);
  if (last && undone) setUndone(null);
  return (
    <Live ref={place} className={`ddh-not-printed ${styles['place']}`}>
      {undo && (
        <div className={`ddh-line ddh-dock-notice ${styles['notice']}`}>
          <p className={styles['words']}>{editText(undo.edit)}</p>
          <Button
            onReach={actions.holdUndo}
            onPress={() => {
              // The button disappears together with the notice, so the focus moves to the slip.
              place.current?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
              actions.undo();
              setUndone(undo.edit);
            }}
          >
            Undo
          </Button>
        </div>
      )}
      {undone && <p className="ddh-visually-hidden">{undoneText(undone)}</p>}
      {undo === null && renewal && <RenewalNotice renewal={renewal} onClose={actions.dismissRenewal} />}
    </Live>
  );
});
