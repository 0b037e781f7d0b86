import { memo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Parlay } from '../../../../state/parlay/store.ts';
import { Button } from '../../../shared/Button.tsx';
import { editText } from './copy.ts';
import styles from './UndoNotice.module.css';

/** What the last press did, and the way back. It goes by itself, but never from under a finger or the focus. */
export const UndoNotice = memo(function UndoNotice({ parlay }: { readonly parlay: Parlay }) {
  const { state, actions } = parlay;
  const { undo } = useSnapshot(state);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} role="status" className={`ddh-not-printed ${styles['place']}`}>
      {undo && (
        <div className={styles['notice']}>
          <p className={styles['words']}>{editText(undo.edit)}</p>
          <Button
            onReach={actions.holdUndo}
            onPress={() => {
              // The button goes with its notice: the focus stays at the slip.
              place.current?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
              actions.undo();
            }}
          >
            Undo
          </Button>
        </div>
      )}
    </div>
  );
});
