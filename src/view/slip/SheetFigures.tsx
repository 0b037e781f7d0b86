import { useSnapshot } from 'valtio';
import { formatOdds, formatPercent } from '@ddh/engine/internal/format';
import type { BuilderStores } from '../../state/parlay/stores.ts';
import styles from './SheetFigures.module.css';
import { useSlip } from './slipView.ts';

/**
 * Repeats the probability and the odds, which stay visible while the slip scrolls. Hidden from screen readers, because
 * the slip contains the same figures.
 */
export function SheetFigures({ stores }: { readonly stores: BuilderStores }) {
  const { oddsType } = useSnapshot(stores.hub.state);
  const { price, fair } = useSlip(stores.parlay);
  return (
    <p className={styles['figures']} aria-hidden="true">
      <b className={styles['share']}>{formatPercent(price?.probability)}</b>
      <span>{formatOdds(fair, oddsType)}</span>
    </p>
  );
}
