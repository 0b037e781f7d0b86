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
  /** The slip may end neither won nor lost: then the bet with a refund stands beside it. */
  readonly canPush: boolean;
  /** Records stream in: its figures change 20 times a second. */
  readonly running: boolean;
};

/** What a book pays for the slip, and whether that is worth it. The figures have their place before there is a price. */
export const PriceBox = memo(function PriceBox({ parlay, oddsType, canPush, running }: PriceBoxProps) {
  const { state, actions } = parlay;
  const id = useId();
  const hint = useId();
  // `sync`: the field must show what was typed before the browser paints.
  const { text, odds, typing } = useSnapshot(state, { sync: true }).price;
  // With the slip's other figures.
  const { bet } = useDeferredSnapshot(state).price;
  /** The reader has gone on: what is typed is meant. It is forgotten with the text. */
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
    <p role="status" className="ddh-for-readers">
      {announced.words}
    </p>
  );
}
