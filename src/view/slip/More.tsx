import { memo } from 'react';
import { useSnapshot } from 'valtio';
import { canChooseSize } from '@ddh/engine/internal/parlay';
import { formatCount } from '@ddh/engine/internal/format';
import type { Parlay } from '../../state/parlay/parlay.ts';
import { Segments } from '../shared/Segments.tsx';
import { MORE_TITLE, moreFailedText } from './copy.ts';
import { passFocusOn } from './passFocusOn.ts';
import styles from './More.module.css';

type MoreProps = {
  readonly parlay: Parlay;
  /** The number of evaluated simulations. */
  readonly records: number;
};

/**
 * Offers a choice of the number of simulations if the game has a published model, or says why more are not possible.
 */
export const More = memo(function More({ parlay: { state, actions }, records }: MoreProps) {
  // `sync` renders each change at once, so that a pressed choice is shown before the browser paints.
  const { more } = useSnapshot(state, { sync: true });
  if (more === null) return null;
  const { failure, withdrawn } = more;
  return (
    <div className={styles['more']}>
      {!withdrawn && (
        <fieldset ref={passFocusOn}>
          <legend className={`ddh-quiet ${styles['title']}`}>{MORE_TITLE}</legend>
          <Segments
            value={String(more.chosen)}
            options={more.sizes.map((size) => ({
              value: String(size),
              label: formatCount(size),
              off: !canChooseSize(more, size, records),
            }))}
            onChoose={(size) => actions.simulate(Number(size))}
          />
        </fieldset>
      )}
      <p role="status" className={`ddh-note ${styles['failure']}`}>
        {failure !== null && moreFailedText(failure)}
      </p>
    </div>
  );
});
