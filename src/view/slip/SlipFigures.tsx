import { memo } from 'react';
import { NONE, formatCertainty, formatOdds, formatPercent, liftText, neverMeetText } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import { countedText } from './copy.ts';
import type { SlipView } from './slipView.ts';
import styles from './SlipFigures.module.css';

type SlipFiguresProps = Pick<SlipView, 'price' | 'fair' | 'explanation' | 'legs' | 'overdue'> & {
  readonly oddsType: OddsType;
};

/** The figures of the slip. Their space is reserved, so that nothing moves when they arrive. */
export const SlipFigures = memo(function SlipFigures(props: SlipFiguresProps) {
  const { price, fair, explanation, legs, overdue, oddsType } = props;
  const big = `${styles['big']} ${fair === null ? styles['none'] : ''}`;
  const never = legs.filter((one) => one.never).map(({ leg }) => leg);
  return (
    <div className={`${styles['figures']} ${overdue ? 'ddh-outdated' : ''}`} aria-busy={overdue}>
      <dl className={`ddh-wrap ${styles['main']}`}>
        <div>
          <dt className="ddh-quiet">Fair odds</dt>
          <dd className={big}>{formatOdds(fair, oddsType)}</dd>
        </div>
        <div className={styles['share']}>
          <dt className="ddh-quiet">Parlay probability</dt>
          <dd>
            <b className={styles['probability']}>{formatPercent(price?.probability)}</b>{' '}
            <span className="ddh-quiet-small">{price ? formatCertainty(price) : NONE}</span>
          </dd>
        </div>
      </dl>
      <p className={`ddh-quiet ddh-spread ${styles['counted']}`}>
        Counted <b>{price ? countedText(price) : NONE}</b>
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
