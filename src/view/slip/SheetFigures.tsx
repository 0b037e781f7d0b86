import { useSnapshot } from 'valtio';
import { formatOdds, formatPercent } from '@ddh/engine/internal/format';
import type { BuilderStores } from '../../state/parlay/stores.ts';
import styles from './SheetFigures.module.css';
import { useSlip } from './slipView.ts';

/** Repeats probability and odds, visible while the slip scrolls. Hidden from screen readers, which read them above. */
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
