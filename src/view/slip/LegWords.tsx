import { memo } from 'react';
import { formatLeg, NOT_IN_SIMULATION, REPEATED_LEG } from '@ddh/engine/internal/format';
import type { Leg } from '@ddh/engine/internal/parlay';
import styles from './LegWords.module.css';

type LegWordsProps = {
  readonly leg: Leg;
  readonly repeated: boolean;
  readonly missing: boolean;
  /** Why the leg cannot be evaluated. Null if it can. */
  readonly problem: string | null;
};

/** A leg in words, with notes about its problems. Renders again only when the leg or the notes change. */
export const LegWords = memo(function LegWords({ leg, repeated, missing, problem }: LegWordsProps) {
  return (
    <div className={styles['words']}>
      <p>{formatLeg(leg)}</p>
      {repeated && <p className={styles['mark']}>{REPEATED_LEG}</p>}
      {missing && <p className={styles['mark']}>{NOT_IN_SIMULATION}</p>}
      {problem !== null && <p className={`ddh-error ${styles['problem']}`}>{problem}</p>}
    </div>
  );
});
