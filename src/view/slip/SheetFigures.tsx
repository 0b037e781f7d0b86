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
  const share = formatPercent(price?.probability);
  const odds = formatOdds(fair, oddsType);
  return (
    <p className={styles['figures']} aria-hidden="true">
      {/* The keys make React replace an element when the length of its text changes. In the old element the start
          of the text would move, which is a layout shift. */}
      <b key={`share ${share.length}`} className={styles['share']}>
        {share}
      </b>
      <span key={`odds ${odds.length}`}>{odds}</span>
    </p>
  );
}
