import { useSnapshot } from 'valtio';
import { formatOdds, formatPercent } from '@ddh/engine/internal/format';
import type { App } from '../../../../state/app.ts';
import { createHub } from '../../../../state/hub.ts';
import { createParlay } from '../../../../state/parlay/store.ts';
import styles from './SheetFigures.module.css';
import { useSlip } from './useSlip.ts';

/**
 * The answer once more, where it stays in sight while the rest of the slip scrolls. Readers have it above, and hear each
 * change.
 */
export function SheetFigures({ app }: { readonly app: App }) {
  const { oddsType } = useSnapshot(app.part(createHub).state);
  const { price } = useSlip(app.part(createParlay));
  return (
    <p className={styles['figures']} aria-hidden="true">
      <b className={styles['share']}>{formatPercent(price?.probability)}</b>
      <span>{formatOdds(price?.probability, oddsType)}</span>
    </p>
  );
}
