import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Parlay } from '../../state/parlay/parlay.ts';
import { priceReadText } from '@ddh/engine/internal/format';
import { PRICE_HINT } from '../shared/copy.ts';
import { useDeferredSnapshot } from '../shared/useDeferredSnapshot.ts';
import { CHANGE_SIGN, typedPriceError, withOtherSign } from './priceCopy.ts';
import styles from './PriceField.module.css';

/**
 * Returns in `error` why the typed price cannot be used, or null if it can. An incomplete price is an error after the
 * user has left the field.
 */
export function usePriceError({ state }: Parlay) {
  const { text, odds } = useSnapshot(state, { sync: true }).price;
  const { bet } = useDeferredSnapshot(state).price;
  const [left, setLeft] = useState(false);
  if (left && text === '') setLeft(false);
  const flaw = odds?.ok === false ? odds.error : bet?.ok === false ? bet.error : null;
  return { error: flaw && typedPriceError(text, flaw, !left), left, onLeave: () => setLeft(text !== '') };
}

type PriceFieldProps = {
  readonly parlay: Parlay;
  readonly error: string | null;
  readonly onLeave: () => void;
  /** True in the dock, which has no room for the hint. */
  readonly isShort?: boolean;
};

/** The book's price for the slip, typed with a numeric keyboard and a button for the sign. */
export function PriceField({ parlay: { state, actions }, error, onLeave, isShort = false }: PriceFieldProps) {
  const id = useId();
  const hint = useId();
  // `sync` renders each change at once, so that the field shows the typed text before the browser paints.
  const { text } = useSnapshot(state, { sync: true }).price;
  const { bet } = useDeferredSnapshot(state).price;
  return (
    <div className={isShort ? styles['short'] : styles['field']}>
      <label htmlFor={id} className="ddh-strong ddh-dock-label">
        Book's price
      </label>
      <span className={styles['box']}>
        <button
          type="button"
          className={styles['sign']}
          aria-label={CHANGE_SIGN}
          onClick={() => actions.typePrice(withOtherSign(text))}
        >
          ±
        </button>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          className={`ddh-field ${styles['input']}`}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={error !== null || undefined}
          aria-describedby={hint}
          onChange={({ target }) => actions.typePrice(target.value)}
          onBlur={onLeave}
        />
      </span>
      <p
        id={hint}
        className={`ddh-note ddh-not-printed ${isShort ? 'ddh-visually-hidden' : styles['hint']} ${error === null ? '' : 'ddh-error'}`}
      >
        {error ?? (bet?.ok ? priceReadText(bet.value.price) : PRICE_HINT)}
      </p>
    </div>
  );
}
