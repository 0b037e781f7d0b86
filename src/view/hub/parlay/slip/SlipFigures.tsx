import { memo } from 'react';
import {
  formatCertainty,
  formatCount,
  formatCounted,
  formatFineShare,
  formatOdds,
  formatOddsInterval,
  formatOddsType,
  formatPercent,
  liftText,
  neverMeetText,
  NONE,
} from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import { Ruler } from './Ruler.tsx';
import type { SlipView } from './slipView.ts';
import styles from './SlipFigures.module.css';

type SlipFiguresProps = Pick<SlipView, 'price' | 'explanation' | 'legs' | 'overdue'> & {
  readonly oddsType: OddsType;
};

/** The figures of the slip. Their space is reserved, so that nothing moves when they arrive. */
export const SlipFigures = memo(function SlipFigures(props: SlipFiguresProps) {
  const { price, explanation, legs, overdue, oddsType } = props;
  const big = `${styles['big']} ${price ? '' : styles['none']}`;
  const never = legs.filter((one) => one.never).map(({ leg }) => leg);
  return (
    <div className={`${styles['figures']} ${overdue ? 'ddh-outdated' : ''}`} aria-busy={overdue}>
      <dl className={`ddh-wrap ${styles['main']}`}>
        <div>
          <dt className="ddh-quiet">Parlay probability</dt>
          <dd className={big}>{formatPercent(price?.probability)}</dd>
        </div>
        <div className={styles['odds']}>
          <dt className="ddh-quiet">{formatOddsType(oddsType)} odds</dt>
          <dd className={big}>{formatOdds(price?.probability, oddsType)}</dd>
        </div>
      </dl>
      <Ruler price={price} />
      <p className={`ddh-quiet ddh-wrap ${styles['fact']}`}>
        95% interval <b className={styles['value']}>{price ? formatCertainty(price) : NONE}</b>
      </p>
      <p className={`ddh-quiet ddh-wrap ${styles['fact']}`}>
        As odds <b className={styles['value']}>{price ? formatOddsInterval(price.interval, oddsType) : NONE}</b>
      </p>
      <p className={`ddh-quiet ddh-wrap ${styles['fact']}`}>
        Hits{' '}
        <b className={styles['value']}>
          {price ? `${formatCount(price.hits)} of ${formatCounted(price.records, 'simulation')}` : NONE}
        </b>
      </p>
      <p className={`ddh-quiet ddh-wrap ${styles['fact']}`}>
        <span>
          <span className={styles['key']} aria-hidden="true" /> If legs were unrelated
          <span className="ddh-visually-hidden">:</span>
        </span>{' '}
        <b className={styles['value']}>{price ? formatFineShare(price.independent) : NONE}</b>
      </p>
      {/* A single leg has nothing to be compared with. */}
      {legs.length > 1 && (
        <p className={`${styles['together']} ${never.length > 0 ? styles['never'] : ''}`}>
          {never.length > 0 ? neverMeetText(never) : explanation && liftText(explanation.lift)}
        </p>
      )}
    </div>
  );
});
