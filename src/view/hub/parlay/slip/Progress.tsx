import { formatCounted, loadingText, NO_HITS } from '@ddh/engine/format';
import type { SlipView } from './slipView.ts';
import styles from './Progress.module.css';

/**
 * How far the simulation is, and at its end whether it says nothing at all. Always one line, so that its coming and going
 * moves nothing. Only the loading text is news to a screen reader: a count that runs would be read without end.
 */
export const Progress = ({ view: { phase, records, price } }: { readonly view: SlipView }) => (
  <div className={styles['progress']}>
    <p role="status">{phase === 'loading' && loadingText.simulation}</p>
    {phase === 'reading' && records !== null && <p>Counting: {formatCounted(records, 'simulation')} so far</p>}
    {phase === 'ready' && records !== null && (
      <p className={price?.hits === 0 ? styles['never'] : ''}>
        {price?.hits === 0 ? NO_HITS : `All ${formatCounted(records, 'simulation')} counted`}
      </p>
    )}
  </div>
);
