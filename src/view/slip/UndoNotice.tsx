import { memo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Edit } from '@ddh/engine/internal/parlay';
import type { Elements } from '../jsx.ts';
import type { Parlay } from '../../state/parlay/parlay.ts';
import { Button } from '../shared/Button.tsx';
import { useDock } from '../shared/useDock.ts';
import { lazyOptional } from '../shared/lazyWithRetry.tsx';
import { editText, undoneText } from './copy.ts';
import styles from './UndoNotice.module.css';
import { Live, Said } from '../shared/Said.tsx';
import { partAround } from '../shared/partAround.ts';

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
  /** The edit that was there at first. Another notice, of the bar or of the open slip, has said it. */
  const [known] = useState(undo);
  const news = undo && undo !== known ? `${editText(undo.edit)} Undo` : undone && undoneText(undone);
  return (
    <div ref={place} className={`ddh-not-printed ${styles['place']}`}>
      <Said of={undo ?? undone}>{news}</Said>
      {undo && (
        <NoticeLine className="ddh-dock-notice" words={editText(undo.edit)}>
          <Button
            onReach={actions.holdUndo}
            onPress={() => {
              // The button disappears together with the notice, so the focus moves to the slip.
              partAround(place.current)?.focus({ preventScroll: true });
              actions.undo();
              setUndone(undo.edit);
            }}
          >
            Undo
          </Button>
        </NoticeLine>
      )}
      <Live>{undo === null && renewal && <RenewalNotice renewal={renewal} onClose={actions.dismissRenewal} />}</Live>
    </div>
  );
});

type NoticeLineProps = { readonly words: string; readonly className?: string; readonly children: Elements };

/** The words of a notice, and its button. */
export const NoticeLine = ({ words, className = '', children }: NoticeLineProps) => (
  <div className={`ddh-line ${styles['notice']} ${className}`}>
    <p className={styles['words']}>{words}</p>
    {children}
  </div>
);
