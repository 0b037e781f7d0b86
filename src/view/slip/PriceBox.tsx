import { memo, use, useState } from 'react';
import { useDeferredSnapshot } from '../shared/useDeferredSnapshot.ts';
import type { OddsType } from '@ddh/engine/internal/domain';
import { verdictTexts } from '@ddh/engine/internal/format';
import type { Bankroll } from '../../state/bankroll.ts';
import type { Parlay } from '../../state/parlay/parlay.ts';
import { BankrollField } from '../shared/BankrollField.tsx';
import { StakesContext } from '../shared/stakes.ts';
import { PriceField, usePriceError } from './PriceField.tsx';
import styles from './PriceBox.module.css';

type PriceBoxProps = {
  readonly parlay: Parlay;
  readonly bankroll: Bankroll;
  readonly oddsType: OddsType;
  /** True while simulated games arrive from the worker. The figures then change 20 times a second. */
  readonly running: boolean;
};

/** The field for the book's price, and the field for the bankroll with the stake. */
export const PriceBox = memo(function PriceBox({ parlay, bankroll, oddsType, running }: PriceBoxProps) {
  const { text, odds, typing, verdict } = useDeferredSnapshot(parlay.state).price;
  const stakes = use(StakesContext);
  const { error, left, onLeave } = usePriceError(parlay);
  const texts = verdict?.ok && odds?.ok ? verdictTexts(verdict.value, odds.value, oddsType) : null;
  return (
    <div className={`ddh-stack ${styles['box']}`}>
      <PriceField parlay={parlay} error={error} onLeave={onLeave} />
      {stakes && <BankrollField bankroll={bankroll} stake={verdict?.ok ? verdict.value.stake : 0} />}
      <PriceAnnouncer
        of={`${text} ${oddsType}`}
        words={typing && !left ? '' : (error ?? (texts === null || !stakes ? '' : `${texts.title} ${texts.reason}`))}
        running={running}
      />
    </div>
  );
});

type AnnouncerProps = { readonly of: string; readonly words: string; readonly running: boolean };

/**
 * Announces the first verdict on a price at once, and a changed verdict only after the last simulated games have
 * arrived.
 */
function PriceAnnouncer({ of, words, running }: AnnouncerProps) {
  const [announced, setAnnounced] = useState({ of, words });
  const stays = running && announced.of === of && announced.words !== '';
  // The state is set during rendering, because an effect could miss a change.
  if (!stays && (announced.of !== of || announced.words !== words)) setAnnounced({ of, words });
  return (
    <p role="status" className="ddh-visually-hidden">
      {announced.words}
    </p>
  );
}
