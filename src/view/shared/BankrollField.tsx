import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { stakeOfText } from '@ddh/engine/internal/format';
import type { Bankroll } from '../../state/bankroll.ts';
import { BANKROLL_HINT, BANKROLL_UNREADABLE } from './copy.ts';
import styles from './BankrollField.module.css';

type BankrollFieldProps = {
  readonly bankroll: Bankroll;
  /** The stake to show, as a share of the bankroll; 0 means no bet. Null if there is no stake to show here. */
  readonly stake?: number | null;
};

/**
 * A field for the user's bankroll, with a stake if `stake` is given. While no bankroll is set, the stake is shown as a
 * share of the bankroll.
 */
export function BankrollField({ bankroll: { state, type }, stake = null }: BankrollFieldProps) {
  const id = useId();
  const hint = useId();
  const { text, amount } = useSnapshot(state, { sync: true });
  const isUnreadable = amount === null && text.trim() !== '';
  return (
    <div className="ddh-not-printed">
      <div className={styles['field']}>
        <label htmlFor={id} className="ddh-strong">
          Bankroll
        </label>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          className={`ddh-field ${styles['input']}`}
          value={text}
          placeholder="$"
          autoComplete="off"
          aria-invalid={isUnreadable || undefined}
          aria-describedby={hint}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      <p id={hint} className={`ddh-note ${isUnreadable ? 'ddh-error' : ''}`}>
        {isUnreadable ? (
          BANKROLL_UNREADABLE
        ) : stake !== null ? (
          <>
            <span>Stake: </span>
            <b className="ddh-strong">{stakeOfText(stake, amount)}</b>
          </>
        ) : (
          BANKROLL_HINT
        )}
      </p>
    </div>
  );
}
