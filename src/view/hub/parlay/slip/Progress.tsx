import { formatCount, loadingText } from '@ddh/engine/format';
import type { SlipView } from './slipView.ts';
import styles from './Progress.module.css';

/**
 * How far the simulation is. Always one line, so that its coming and going moves nothing. Only the loading text is news
 * to a screen reader: a count that runs would be read without end.
 */
export const Progress = ({ view: { phase, records } }: { readonly view: SlipView }) => (
  <div className={styles['progress']}>
    <p role="status">{phase === 'loading' && loadingText.simulation}</p>
    {records !== null && (
      <p>
        {phase === 'reading'
          ? `Counting: ${formatCount(records)} simulations so far`
          : `All ${formatCount(records)} simulations counted`}
      </p>
    )}
  </div>
);
