import { memo } from 'react';
import {
  countedText,
  NONE,
  formatCertainty,
  formatOdds,
  formatPercent,
  liftText,
  slipShareText,
  neverMeetText,
} from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Leg } from '@ddh/engine/internal/parlay';
import { countedText as recordsText, FAIR_CHANCE, ONE_LEG, STRICTLY } from './copy.ts';
import type { SlipView } from './slipView.ts';
import styles from './SlipFigures.module.css';

type SlipFiguresProps = Pick<
  SlipView,
  'price' | 'fairPrice' | 'fair' | 'weighed' | 'honest' | 'simulationOnly' | 'explanation' | 'legs' | 'overdue'
> & {
  readonly oddsType: OddsType;
  /** The track record of slips with this number of legs. Null if the site has no track record. */
  readonly trackRecord: string | null;
};

/** The figures of the slip. Their space is reserved, so that nothing moves when they arrive. */
export const SlipFigures = memo(function SlipFigures(props: SlipFiguresProps) {
  const { price, fairPrice, fair, honest, explanation, legs, overdue, oddsType, trackRecord } = props;
  const big = `${styles['big']} ${fair === null ? styles['none'] : ''}`;
  const own = honest ? ` (${formatOdds(honest.own, oddsType)})` : '';
  const counted = price ? recordsText(price) : NONE;
  const certainty = price ? formatCertainty(price) : NONE;
  const never = legs.filter((one) => one.never).map(({ leg }) => leg);
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
      <p className={`ddh-quiet ddh-spread ${styles['counted']}`}>
        <span>Counted </span>
        <b key={counted.length}>{counted}</b>
      </p>
      {props.weighed && legs.length > 0 && <FairChance {...props} />}
      {trackRecord !== null && <p className={`ddh-quiet-small ${styles['record']}`}>{trackRecord}</p>}
      {legs.length > 0 && (
        <p className={`${styles['together']} ${never.length > 0 ? styles['never'] : ''}`}>
          {fairPrice?.counted?.differs ? countedText(fairPrice.counted) : togetherText(legs, never, explanation)}
        </p>
      )}
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

/** Says how the legs depend on each other. For a single leg, suggests a second one. */
function togetherText(
  legs: SlipView['legs'],
  never: readonly Leg[],
  explanation: SlipView['explanation'],
): string | null {
  if (never.length > 0) return neverMeetText(never);
  return legs.length === 1 ? ONE_LEG : liftText(explanation?.lift ?? null);
}
