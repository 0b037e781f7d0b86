import { useId } from 'react';
import { useSnapshot } from 'valtio';
import type { Bankroll } from '../../state/bankroll.ts';
import { BANKROLL_HINT, BANKROLL_UNREADABLE } from './copy.ts';
import styles from './BankrollField.module.css';

/** The user's bankroll. Without one, stakes are shares of it. */
export function BankrollField({ bankroll: { state, type } }: { readonly bankroll: Bankroll }) {
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
        {isUnreadable ? BANKROLL_UNREADABLE : BANKROLL_HINT}
      </p>
    </div>
  );
}
