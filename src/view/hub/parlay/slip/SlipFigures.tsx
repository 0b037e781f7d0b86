import {
  formatCertainty,
  formatCount,
  formatCounted,
  formatOdds,
  formatOddsType,
  formatPercent,
  NONE,
} from '@ddh/engine/format';
import type { OddsType, SlipPrice } from '@ddh/engine';
import { Ruler } from './Ruler.tsx';
import styles from './SlipFigures.module.css';

type SlipFiguresProps = { readonly price: SlipPrice | null; readonly oddsType: OddsType };

/** What the slip is worth. Every line has its place before there is a figure, so that none moves when one comes. */
export function SlipFigures({ price, oddsType }: SlipFiguresProps) {
  const big = `${styles['big']} ${price ? '' : styles['none']}`;
  return (
    <div className={styles['figures']}>
      <dl className={styles['main']}>
        <div>
          <dt className={styles['name']}>Parlay probability</dt>
          <dd className={big}>{formatPercent(price?.probability)}</dd>
        </div>
        <div className={styles['odds']}>
          <dt className={styles['name']}>{formatOddsType(oddsType)} odds</dt>
          <dd className={big}>{formatOdds(price?.probability, oddsType)}</dd>
        </div>
      </dl>
      <Ruler price={price} />
      <p className={styles['fact']}>
        95% interval <b className={styles['value']}>{price ? formatCertainty(price) : NONE}</b>
      </p>
      <p className={styles['fact']}>
        Hits{' '}
        <b className={styles['value']}>
          {price ? `${formatCount(price.hits)} of ${formatCounted(price.records, 'simulation')}` : NONE}
        </b>
      </p>
      <p className={styles['fact']}>
        <span>
          <span className={styles['key']} aria-hidden="true" /> If legs were unrelated
          <span className="ddh-for-readers">:</span>
        </span>{' '}
        <b className={styles['value']}>{formatPercent(price?.independent)}</b>
      </p>
    </div>
  );
}
