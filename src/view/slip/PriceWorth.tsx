import { use, type CSSProperties } from 'react';
import { betTexts, formatPercent, formatValue, NONE } from '@ddh/engine/internal/format';
import { valueShade } from '@ddh/engine/internal/vault';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { SlipBet } from '@ddh/engine/internal/parlay';
import { StakesContext } from '../shared/stakes.ts';
import { NO_REFUND_YET } from './priceCopy.ts';
import styles from './PriceWorth.module.css';

type PriceWorthProps = {
  readonly bet: SlipBet | null;
  readonly oddsType: OddsType;
  /** True if the slip can push. An extra line of text then shows the refund. */
  readonly canPush: boolean;
};

/** The slip's value at the typed price. Reserves the space for the figures before a price is typed. */
export function PriceWorth({ bet, oddsType, canPush }: PriceWorthProps) {
  const texts = bet && betTexts(bet, oddsType);
  return (
    <>
      <dl>
        <div className={styles['figure']}>
          <dt>EV</dt>
          <dd>
            {bet === null ? (
              NONE
            ) : (
              <>
                <b
                  className={`ddh-shade ${styles['value']}`}
                  style={{ '--shade': valueShade(bet.strict.value) } as CSSProperties}
                >
                  {formatValue(bet.strict.value)}
                </b>{' '}
                <span className={styles['range']}>
                  {formatValue(bet.strict.valueInterval[0])} to {formatValue(bet.strict.valueInterval[1])}
                </span>
              </>
            )}
          </dd>
        </div>
        <div className={styles['figure']}>
          <dt>Break-even</dt>
          <dd>{bet ? formatPercent(bet.breakEven) : NONE}</dd>
        </div>
        {use(StakesContext) && (
          <div className={`${styles['figure']} ${styles['stake']}`}>
            <dt>Stake</dt>
            <dd>{texts?.stake ?? NONE}</dd>
          </div>
        )}
      </dl>
      {(canPush || texts?.refund) && (
        <p className={`ddh-quiet ${styles['refund']}`}>{texts?.refund ?? NO_REFUND_YET}</p>
      )}
    </>
  );
}
