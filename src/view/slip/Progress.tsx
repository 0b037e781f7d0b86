import { memo, type CSSProperties } from 'react';
import { formatCounted, NO_HITS } from '@ddh/engine/internal/format';
import { Button } from '../shared/Button.tsx';
import { loadingText } from '../shared/copy.ts';
import { countingText, simulatingText, stoppedText } from './copy.ts';
import { passFocusOn } from './passFocusOn.ts';
import type { SlipView } from './slipView.ts';
import styles from './Progress.module.css';

type ProgressProps = Pick<SlipView, 'phase' | 'records' | 'more' | 'price'> & {
  readonly onSimulate: (size: number) => void;
  readonly onStop: () => void;
};

/**
 * Shows the progress of the simulation, and after its end whether the slip hits in any simulated game. All texts have
 * the same height, so that nothing moves. Only the loading text is announced, because the number of simulations changes
 * all the time.
 */
export const Progress = memo(function Progress(props: ProgressProps) {
  const { phase, records, more, price, onSimulate, onStop } = props;
  const chosen = more?.chosen ?? 0;
  const simulating = phase === 'simulating';
  const stopped = phase === 'ready' && records !== null && records < chosen && more?.withdrawn === false;
  const press = simulating ? 'Stop' : more?.failure ? 'Retry' : 'Resume';
  return (
    <div className={`ddh-quiet ddh-spread ${styles['progress']}`}>
      <div>
        <p role="status">{phase === 'loading' && loadingText.simulation}</p>
        {phase === 'reading' && records !== null && <p>{countingText(records)}</p>}
        {simulating && records !== null && <p>{simulatingText(records, chosen)}</p>}
        {stopped && <p>{stoppedText(records, chosen)}</p>}
        {phase === 'ready' && records !== null && !stopped && (
          <p className={price?.hits === 0 ? styles['never'] : ''}>
            {price?.hits === 0 ? NO_HITS : `All ${formatCounted(records, 'simulation')} counted`}
          </p>
        )}
      </div>
      {/* Stop and Resume are one button with a changing label, so that it keeps the focus. */}
      {(simulating || stopped) && (
        <div ref={passFocusOn}>
          <Button onPress={() => (simulating ? onStop() : onSimulate(chosen))}>{press}</Button>
        </div>
      )}
      {(simulating || stopped) && (
        <span
          className={styles['bar']}
          aria-hidden="true"
          style={{ '--records': records ?? 0, '--chosen': chosen } as CSSProperties}
        />
      )}
    </div>
  );
});
