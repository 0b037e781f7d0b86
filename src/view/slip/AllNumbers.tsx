import {
  formatCertainty,
  formatFineShare,
  formatOddsInterval,
  NONE,
  SIMULATION_NOISE,
  SLIP_STAKE_RULE,
} from '@ddh/engine/internal/format';
import { use } from 'react';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Parlay } from '../../state/parlay/parlay.ts';
import { useDeferredSnapshot } from '../shared/useDeferredSnapshot.ts';
import { StakesContext } from '../shared/stakes.ts';
import { More } from './More.tsx';
import { PriceWorth } from './PriceWorth.tsx';
import { Ruler } from './Ruler.tsx';
import { ALL_NUMBERS } from './copy.ts';
import type { SlipView } from './slipView.ts';
import styles from './AllNumbers.module.css';

type AllNumbersProps = Pick<SlipView, 'price' | 'explanation' | 'records'> & {
  readonly parlay: Parlay;
  readonly oddsType: OddsType;
};

/** The figures behind the slip's fair odds, and the number of simulations. */
export function AllNumbers({ parlay, price, explanation, records, oddsType }: AllNumbersProps) {
  const { bet } = useDeferredSnapshot(parlay.state).price;
  const rows = [
    ['95% interval', price ? formatCertainty(price) : NONE],
    ['As odds', price ? formatOddsInterval(price.interval, oddsType) : NONE],
    ['If you just multiplied', price ? formatFineShare(price.independent) : NONE],
  ];
  return (
    <details className={styles['numbers']}>
      <summary className={styles['summary']}>{ALL_NUMBERS}</summary>
      <div className={`ddh-stack ${styles['inside']}`}>
        <Ruler price={price} />
        <dl>
          {rows.map(([name, figure]) => (
            <div key={name} className={styles['row']}>
              <dt className="ddh-quiet">{name}</dt>
              <dd className="ddh-strong">{figure}</dd>
            </div>
          ))}
        </dl>
        <PriceWorth bet={bet?.ok ? bet.value : null} oddsType={oddsType} canPush={(explanation?.pushes ?? 0) > 0} />
        <More parlay={parlay} records={records ?? 0} />
        <p className="ddh-quiet-small">{SIMULATION_NOISE}</p>
        {use(StakesContext) && <p className="ddh-quiet-small">{SLIP_STAKE_RULE}</p>}
      </div>
    </details>
  );
}
