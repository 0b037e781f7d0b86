import { memo } from 'react';
import { NONE, formatCertainty, formatOdds, formatPercent, slipShareText } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import { FAIR_CHANCE, STRICTLY } from './copy.ts';
import type { SlipView } from './slipView.ts';
import styles from './SlipFigures.module.css';

type SlipFiguresProps = Pick<
  SlipView,
  'price' | 'fairPrice' | 'fair' | 'weighed' | 'honest' | 'simulationOnly' | 'legs' | 'overdue'
> & { readonly oddsType: OddsType };

/** The fair odds and the chance of the slip. Their space is reserved, so that nothing moves when they arrive. */
export const SlipFigures = memo(function SlipFigures(props: SlipFiguresProps) {
  const { price, fair, honest, legs, overdue, oddsType } = props;
  const big = `${styles['big']} ${fair === null ? styles['none'] : ''}`;
  const own = honest ? ` (${formatOdds(honest.own, oddsType)})` : '';
  const certainty = price ? formatCertainty(price) : NONE;
  return (
    <div className={`${styles['figures']} ${overdue ? 'ddh-outdated' : ''}`} aria-busy={overdue}>
      <dl className={`ddh-wrap ${styles['main']}`}>
        <div>
          <dt className="ddh-quiet">Fair odds</dt>
          <dd className={big}>{formatOdds(fair, oddsType)}</dd>
        </div>
        {/* If the length of this right-aligned text changes, its start moves. Within one element, browsers count
            this as a layout shift. The key makes React create a new element for each length. */}
        <div key={`${certainty.length} ${own.length}`} className={styles['chance']}>
          <dt className="ddh-quiet">{`${price && price.pushes.length > 0 ? STRICTLY : 'Parlay probability'}${own}`}</dt>
          <dd>
            <b className={styles['probability']}>{formatPercent(price?.probability ?? null)}</b>
            <span className="ddh-quiet-small">{` ${certainty}`}</span>
          </dd>
        </div>
      </dl>
      {props.weighed && legs.length > 0 && <FairChance {...props} />}
    </div>
  );
});

/** The chance that is called fair in a game with weights, and what it is made of, or why it is that of the simulation. */
function FairChance({ fairPrice, honest, simulationOnly }: SlipFiguresProps) {
  if (simulationOnly !== null) return <p className={`ddh-quiet-small ${styles['fairChance']}`}>{simulationOnly}</p>;
  const share = honest && fairPrice ? slipShareText(fairPrice) : NONE;
  return (
    <p className={`ddh-quiet ddh-spread ${styles['fairChance']}`}>
      <span>{`${FAIR_CHANCE} `}</span>
      <span key={share.length}>
        <b className="ddh-strong">{share}</b>
        <span className="ddh-quiet-small">{honest && ` ${honest.beside}`}</span>
      </span>
    </p>
  );
}
