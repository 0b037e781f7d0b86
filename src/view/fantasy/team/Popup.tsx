import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { PopupMessage, Teams } from '../../../state/teams/store.ts';
import { Button } from '../../shared/Button.tsx';
import { Icon } from '../../shared/Icon.tsx';
import { teamOutcomeText, teamOutcomeTitle } from './storeCopy.ts';
import styles from './Popup.module.css';
import { Live } from '../../shared/Said.tsx';
import { partAround } from '../../shared/partAround.ts';

/**
 * Shows the result of the user's last command (spec 8). The popup does not take the focus. It closes after some time,
 * or when the user presses its button.
 */
export function Popup({ teams: { state, actions } }: { readonly teams: Teams }) {
  const { popup } = useSnapshot(state);
  const good = popup !== null && isGood(popup);
  const card = popup && <Card popup={popup} onClose={actions.closePopup} />;
  return (
    <>
      <Live>{good && card}</Live>
      <Live urgent>{!good && card}</Live>
    </>
  );
}

const isGood = (popup: PopupMessage): boolean => teamOutcomeTitle(popup) === 'Success';

type CardProps = { readonly popup: PopupMessage; readonly onClose: () => void };

function Card({ popup, onClose }: CardProps) {
  const card = useRef<HTMLDivElement>(null);
  // The popup is in the top layer, above dialogs, where no theme can clip it. In Safari before 17, which has no
  // popovers, the popup has a fixed position in the page.
  useEffect(() => {
    if ('showPopover' in HTMLElement.prototype) card.current?.showPopover();
  }, []);
  const from = useRef<Element>(null);
  // Pressed or not, the popup takes its button away. The focus goes back to where it was, or to the part around it.
  useLayoutEffect(() => {
    const leaving = card.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      const before = from.current?.isConnected ? from.current : partAround(leaving.parentElement);
      (before as HTMLElement | null | undefined)?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={card}
      onFocus={({ relatedTarget }) => {
        if (relatedTarget !== null) from.current = relatedTarget;
      }}
      popover="manual"
      className={`${styles['card']} ${styles[isGood(popup) ? 'good' : 'bad']}`}
    >
      <div className={styles['words']}>
        <p className={styles['title']}>{teamOutcomeTitle(popup)}</p>
        <p>{teamOutcomeText(popup)}</p>
      </div>
      <Button look="bare" label="Close message" onPress={onClose}>
        <Icon name="remove" />
      </Button>
    </div>
  );
}
