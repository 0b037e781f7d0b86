import { memo, type CSSProperties } from 'react';
import { formatCount, formatCountedShare, ladderStepText, NONE } from '@ddh/engine/internal/format';
import type { LadderStep, LegPrice } from '@ddh/engine/internal/parlay';
import { aloneText, ofThoseLeftText } from './copy.ts';
import styles from './LegShare.module.css';

type LegShareProps = {
  /** The leg's place in the slip, from 0. */
  readonly place: number;
  readonly step: LadderStep | null;
  /** The number of simulations in which all legs above hit. */
  readonly before: number;
  readonly price: LegPrice | null;
  readonly records: number;
};

/**
 * One step of the funnel: the simulations in which this leg and all legs above it hit, as a number and as a share of
 * the step above.
 */
export const LegShare = memo(function LegShare({ place, step, before, price, records }: LegShareProps) {
  const counted = step !== null && step.probability !== null && step.interval !== null;
  const share = counted
    ? formatCountedShare({ hits: step.hits, probability: step.probability, interval: step.interval })
    : NONE;
  const ofAll = (hits: number): number => (records === 0 ? 0 : hits / records);
  return (
    <>
      <p className={styles['hits']} aria-hidden="true">
        {step === null ? NONE : formatCount(step.hits)}
      </p>
      <span
        className={styles['bar']}
        aria-hidden="true"
        style={{ '--left': ofAll(step?.hits ?? 0), '--before': ofAll(step === null ? 0 : before) } as CSSProperties}
      />
      <p className={`ddh-quiet-small ${styles['shares']}`}>
        <span className="ddh-visually-hidden">{step === null ? NONE : ladderStepText(step, place)}</span>
        <span aria-hidden="true">{ofThoseLeftText(share, place)}</span>{' '}
        <span className={styles['alone']}>{aloneText(price, records)}</span>
      </p>
    </>
  );
});
