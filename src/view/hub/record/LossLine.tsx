import type { RecordSummary } from '@ddh/engine/internal/record';
import styles from './LossLine.module.css';

type Week = RecordSummary['markets'][number]['weeks'][number];

type LossLineProps = {
  readonly weeks: readonly Week[];
  /** The name of the forecasts, for screen readers. */
  readonly name: string;
};

/**
 * A line chart of the weekly log loss of the forecasts. A second line shows the log loss of a constant forecast: the
 * season's average.
 */
export function LossLine({ weeks, name }: LossLineProps) {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (first === undefined || last === undefined || weeks.length < 2) return null;
  const all = weeks.flatMap(({ logLoss, constant }) => [logLoss, constant]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const path = (value: (week: Week) => number): string =>
    weeks
      .map(
        (week, i) =>
          `${i === 0 ? 'M' : 'L'}${i} ${(high === low ? 0.5 : (high - value(week)) / (high - low)).toFixed(3)}`,
      )
      .join('');
  return (
    <div className={styles['plot']}>
      <span className={`ddh-quiet-small ${styles['high']}`}>{high.toFixed(3)}</span>
      <span className={`ddh-quiet-small ${styles['low']}`}>{low.toFixed(3)}</span>
      <svg
        className={styles['picture']}
        viewBox={`0 0 ${weeks.length - 1} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}: log loss of ${weeks.length} weeks, from ${low.toFixed(3)} to ${high.toFixed(3)}`}
      >
        <path className={styles['average']} d={path(({ constant }) => constant)} vectorEffect="non-scaling-stroke" />
        <path className={styles['model']} d={path(({ logLoss }) => logLoss)} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={`ddh-quiet-small ${styles['from']}`}>{first.days.from}</span>
      <span className={`ddh-quiet-small ${styles['to']}`}>{last.days.to}</span>
    </div>
  );
}
