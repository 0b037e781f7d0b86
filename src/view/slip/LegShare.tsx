import { memo, type CSSProperties } from 'react';
import { formatCountedShare, ladderStepText, NONE } from '@ddh/engine/internal/format';
import type { LadderStep, LegPrice } from '@ddh/engine/internal/parlay';
import { aloneText } from './copy.ts';
import styles from './LegShare.module.css';

type LegShareProps = {
  /** The leg's place in the slip, from 0. */
  readonly place: number;
  readonly step: LadderStep | null;
  readonly price: LegPrice | null;
  readonly records: number;
};

/** P(leg | legs above) with a bar, and in small print the leg's own probability. */
export const LegShare = memo(function LegShare({ place, step, price, records }: LegShareProps) {
  const counted = step !== null && step.probability !== null && step.interval !== null;
  return (
    <>
      <div className={styles['shares']}>
        <p className={styles['share']}>
          <span aria-hidden="true">
            {counted
              ? formatCountedShare({ hits: step.hits, probability: step.probability, interval: step.interval })
              : NONE}
          </span>{' '}
          <span className="ddh-visually-hidden">{step === null ? NONE : ladderStepText(step, place)}</span>
        </p>{' '}
        <p className={`ddh-quiet-small ${styles['alone']}`}>{aloneText(price, records)}</p>
      </div>
      <span
        className={styles['bar']}
        aria-hidden="true"
        style={{ '--share': step?.probability ?? 0 } as CSSProperties}
      />
    </>
  );
});
