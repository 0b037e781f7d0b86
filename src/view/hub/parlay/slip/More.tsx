import { memo } from 'react';
import { canChooseSize, formatCount, MORE_TITLE, moreFailedText } from '@ddh/engine/format';
import type { More as MoreState } from '../../../../state/parlay/more.ts';
import { Segments } from '../../../shared/Segments.tsx';
import { passFocusOn } from './passFocusOn.ts';
import styles from './More.module.css';

type MoreProps = {
  readonly more: MoreState | null;
  /** Simulations that are counted. */
  readonly records: number;
  readonly onChoose: (size: number) => void;
};

/** How many simulations are counted: a choice where the game's model is published, and why it is none where that fails. */
export const More = memo(function More({ more, records, onChoose }: MoreProps) {
  if (more === null) return null;
  const { failure, withdrawn } = more;
  return (
    <div className={styles['more']}>
      {!withdrawn && (
        <fieldset ref={passFocusOn}>
          <legend className={styles['title']}>{MORE_TITLE}</legend>
          <Segments
            value={String(more.chosen)}
            options={more.sizes.map((size) => ({
              value: String(size),
              label: formatCount(size),
              off: !canChooseSize(more, size, records),
            }))}
            onChoose={(size) => onChoose(Number(size))}
          />
        </fieldset>
      )}
      <p role="status" className={styles['failure']}>
        {failure !== null && moreFailedText(failure)}
      </p>
    </div>
  );
});
