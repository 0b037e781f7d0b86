import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { PopupMessage, Teams } from '../../../state/teams/store.ts';
import { Button } from '../../shared/Button.tsx';
import { Icon } from '../../shared/Icon.tsx';
import { teamOutcomeText, teamOutcomeTitle } from './storeCopy.ts';
import styles from './Popup.module.css';

/** What became of the last command (spec 8). It takes no focus, and goes by itself or by its button. */
export function Popup({ teams: { state, actions } }: { readonly teams: Teams }) {
  const { popup } = useSnapshot(state);
  const good = popup !== null && isGood(popup);
  const card = popup && <Card popup={popup} onClose={actions.closePopup} />;
  // Both places are there before their words: else not every screen reader says them.
  return (
    <>
      <div role="status">{good && card}</div>
      <div role="alert">{!good && card}</div>
    </>
  );
}

const isGood = (popup: PopupMessage): boolean => teamOutcomeTitle(popup) === 'Success';

type CardProps = { readonly popup: PopupMessage; readonly onClose: () => void };

function Card({ popup, onClose }: CardProps) {
  const card = useRef<HTMLDivElement>(null);
  // Above everything, dialogs included, where no theme can cut it off. Safari before 17 has no popovers: there the card is
  // fixed in the page.
  useEffect(() => {
    if ('showPopover' in HTMLElement.prototype) card.current?.showPopover();
  }, []);
  return (
    <div ref={card} popover="manual" className={`${styles['card']} ${styles[isGood(popup) ? 'good' : 'bad']}`}>
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
