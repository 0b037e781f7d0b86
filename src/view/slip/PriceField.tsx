import { use, useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Parlay } from '../../state/parlay/parlay.ts';
import type { OddsType } from '@ddh/engine/internal/domain';
import { priceReadText } from '@ddh/engine/internal/format';
import { PRICE_HINT } from '../shared/copy.ts';
import { Said } from '../shared/Said.tsx';
import { SiteContext } from '../shared/site.ts';
import { useDeferredSnapshot } from '../shared/useDeferredSnapshot.ts';
import { CHANGE_SIGN, typedPriceError, verdictOf, withOtherSign } from './priceCopy.ts';
import styles from './PriceField.module.css';

type PriceFieldProps = {
  readonly parlay: Parlay;
  readonly oddsType: OddsType;
  /** True in the dock, which has no room for the hint. */
  readonly isShort?: boolean;
};

/**
 * The book's price for the slip, typed with a numeric keyboard and a button for the sign. Says the verdict on it. An
 * incomplete price is an error after the user has left the field.
 */
export function PriceField({ parlay: { state, actions }, oddsType, isShort = false }: PriceFieldProps) {
  const id = useId();
  const hint = useId();
  // `sync` renders each change at once, so that the field shows the typed text before the browser paints.
  const { text, odds } = useSnapshot(state, { sync: true }).price;
  const { simulation, more, price } = useDeferredSnapshot(state);
  const { bet } = price;
  const [left, setLeft] = useState(false);
  if (left && text === '') setLeft(false);
  const flaw = odds?.ok === false ? odds.error : bet?.ok === false ? bet.error : null;
  const error = flaw && typedPriceError(text, flaw, !left);
  const verdict = use(SiteContext).stakes ? verdictOf(price, oddsType) : null;
  const isRunning = simulation.phase === 'ready' && (simulation.reading || more?.simulating === true);
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
          onBlur={() => setLeft(text !== '')}
        />
      </span>
      <p
        id={hint}
        className={`ddh-note ddh-not-printed ${isShort ? 'ddh-visually-hidden' : styles['hint']} ${error === null ? '' : 'ddh-error'}`}
      >
        {error ?? (bet?.ok ? priceReadText(bet.value.price) : PRICE_HINT)}
      </p>
      <SaidAtRest
        of={`${text} ${oddsType}`}
        words={price.typing && !left ? '' : (error ?? (verdict ? `${verdict.title} ${verdict.reason}` : ''))}
        isRunning={isRunning}
      />
    </div>
  );
}

type SaidAtRestProps = { readonly of: string; readonly words: string; readonly isRunning: boolean };

/** Words about a price are said when they have not changed for this time, in ms, which is after the slip's result. */
const REST_MS = 400;

/** Says the words about a price at rest, and changed ones only after the last simulated games have arrived. */
function SaidAtRest({ of, words, isRunning }: SaidAtRestProps) {
  const [last, setLast] = useState({ of, words, isOld: true });
  const [rested, setRested] = useState(words);
  const { after } = use(SiteContext);
  useEffect(() => after(REST_MS, () => setRested(words)), [after, words]);
  const stays = last.of === of && (rested !== words || (isRunning && last.words !== ''));
  // The state is set during rendering, because an effect could miss a change.
  if (!stays && (last.of !== of || last.words !== words)) setLast({ of, words, isOld: false });
  return <Said>{!last.isOld && last.words}</Said>;
}
