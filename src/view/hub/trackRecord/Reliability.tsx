import type { CSSProperties } from 'react';
import { formatPercent, isSolid } from '@ddh/engine/internal/format';
import type { TrackRecordSummary } from '@ddh/engine/internal/trackRecord';
import { CAME, FEW, ON_THE_LINE, SAID } from './copy.ts';
import styles from './Reliability.module.css';

type Tenth = TrackRecordSummary['markets'][number]['tenths'][number] & { readonly multiplied?: number };

type ReliabilityProps = {
  readonly tenths: readonly Tenth[];
  /** The name of the forecasts, for screen readers. */
  readonly name: string;
};

/**
 * A chart of the observed frequency (vertical) against the forecast chance (horizontal), with intervals. The tables
 * have the numbers.
 */
export function Reliability({ tenths, name }: ReliabilityProps) {
  // The axes end at a multiple of 10 %, not always at 100 %, so that the dots stay apart if all chances are low.
  const most = Math.max(0.1, ...tenths.flatMap(({ to, came }) => [to, Math.ceil(came.mean * 10) / 10]));
  const ticks = Array.from({ length: Math.round(most / tickOf(most)) + 1 }, (_, i) => i * tickOf(most));
  const place = (share: number): number => Math.min(1, share / most);
  return (
    <figure className={styles['figure']}>
      <div className={styles['plot']} role="img" aria-label={describe(tenths, name)}>
        {ticks.map((tick) => (
          <span key={tick} className={styles['tick']} style={{ '--at': place(tick) } as CSSProperties}>
            <span className={`ddh-quiet-small ${styles['up']}`}>{`${Math.round(tick * 100)}%`}</span>
            <span className={`ddh-quiet-small ${styles['right']}`}>{`${Math.round(tick * 100)}%`}</span>
          </span>
        ))}
        <svg className={styles['line']} viewBox="0 0 1 1" preserveAspectRatio="none">
          <path d="M0 1L1 0" vectorEffect="non-scaling-stroke" />
        </svg>
        {tenths.map(({ from, n, games, said, came, multiplied }) => (
          <span key={from}>
            {came.low !== null && came.high !== null && (
              <span
                className={styles['interval']}
                style={{ '--x': place(said), '--low': place(came.low), '--high': place(came.high) } as CSSProperties}
              />
            )}
            {multiplied !== undefined && (
              <span
                className={styles['ring']}
                style={{ '--x': place(multiplied), '--y': place(came.mean) } as CSSProperties}
              />
            )}
            <span
              className={`${styles['dot']} ${isSolid({ n, games }) ? '' : styles['few']}`}
              style={{ '--x': place(said), '--y': place(came.mean) } as CSSProperties}
            />
          </span>
        ))}
        <span className={`ddh-quiet-small ${styles['came']}`}>{CAME}</span>
        <span className={`ddh-quiet-small ${styles['said']}`}>{SAID}</span>
      </div>
      <figcaption className="ddh-quiet-small">{`${ON_THE_LINE} ${tenths.every(isSolid) ? '' : FEW}`}</figcaption>
    </figure>
  );
}

function tickOf(most: number): number {
  if (most > 0.8) return 0.25;
  return most > 0.5 ? 0.2 : 0.1;
}

const describe = (tenths: readonly Tenth[], name: string): string =>
  `${name}: ${tenths.map(({ said, came }) => `${SAID} ${formatPercent(said)}, ${CAME} ${formatPercent(came.mean)}`).join('; ')}`;
