import { memo, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { SIMULATION_NOISE, SLIP_STAKE_RULE } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Parlay } from '../../../../state/parlay/store.ts';
import { PRICE_HINT } from '../../../shared/copy.ts';
import { useDeferredSnapshot } from '../../../shared/useDeferredSnapshot.ts';
import { PriceWorth } from './PriceWorth.tsx';
import { betAnnouncement, priceReadText, typedPriceError } from './priceCopy.ts';
import styles from './PriceBox.module.css';

type PriceBoxProps = {
  readonly parlay: Parlay;
  readonly oddsType: OddsType;
  /** The slip can push, so the bet with a refund is shown, too. */
  readonly canPush: boolean;
  /** Records stream in, so the figures change 20 times a second. */
  readonly running: boolean;
};

/** The book's price for the slip and its value. Space for the figures is reserved before a price is typed. */
export const PriceBox = memo(function PriceBox({ parlay, oddsType, canPush, running }: PriceBoxProps) {
  const { state, actions } = parlay;
  const id = useId();
  const hint = useId();
  // `sync`: the field must show the typed text before the browser paints.
  const { text, odds, typing } = useSnapshot(state, { sync: true }).price;
  // Deferred together with the slip's other figures.
  const { bet } = useDeferredSnapshot(state).price;
  /** The user has left the field, so errors of an incomplete price are shown. Reset when the text is cleared. */
  const [done, setDone] = useState(false);
  if (done && text === '') setDone(false);
  const flaw = odds?.ok === false ? odds.error : bet?.ok === false ? bet.error : null;
  const error = flaw && typedPriceError(text, flaw, !done);
  const worth = bet?.ok ? bet.value : null;
  return (
    <div className={`ddh-stack ${styles['box']}`}>
      <div className={`ddh-spread ${styles['field']}`}>
        <label htmlFor={id} className="ddh-strong">
          Book's price
        </label>
        <input
          id={id}
          type="text"
          // Not `decimal`: on phones that keyboard has no minus and no slash.
          inputMode="text"
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
          onBlur={() => setDone(text !== '')}
        />
      </div>
      <p id={hint} className={`ddh-note ddh-not-printed ${styles['hint']} ${error === null ? '' : 'ddh-error'}`}>
        {error ?? (worth ? priceReadText(worth.price) : PRICE_HINT)}
      </p>
      <PriceWorth bet={worth} oddsType={oddsType} canPush={canPush} />
      <p className={`ddh-quiet-small ${styles['small']}`}>{SIMULATION_NOISE}</p>
      <p className={`ddh-quiet-small ${styles['small']}`}>{SLIP_STAKE_RULE}</p>
      <PriceAnnouncer
        of={`${text} ${oddsType}`}
        words={typing && !done ? '' : (error ?? (worth ? betAnnouncement(worth, oddsType) : ''))}
        running={running}
      />
    </div>
  );
});

type AnnouncerProps = { readonly of: string; readonly words: string; readonly running: boolean };

/** Announces a price's first figures, and the next ones only once no more records are added. */
function PriceAnnouncer({ of, words, running }: AnnouncerProps) {
  const [announced, setAnnounced] = useState({ of, words });
  const stays = running && announced.of === of && announced.words !== '';
  // Set while rendering, so that no change is missed.
  if (!stays && (announced.of !== of || announced.words !== words)) setAnnounced({ of, words });
  return (
    <p role="status" className="ddh-visually-hidden">
      {announced.words}
    </p>
  );
}
