import { useSnapshot } from 'valtio';
import { formatAge } from '@ddh/engine/internal/format';
import type { Tab } from '@ddh/workers/protocol';
import type { SectionState } from '../../../state/section.ts';
import { figuresTexts, formatInstant } from './copy.ts';
import styles from './SectionStatus.module.css';

/** The longest texts that the status can have. These texts reserve the height of the status from the first paint on. */
const LONGEST = [
  'Updated Sep 28, 2026, 12:58 PM ET (59 min ago)',
  'Figures for Sep 28 to Sep 30, 2026',
  'Through games of Sep 28, 2026',
];

/** Shows the age of the data, its dates, and whether it is a sample. */
export function SectionStatus<T extends Tab>({ state }: { readonly state: SectionState<T> }) {
  const { dataInfo, now } = useSnapshot(state);
  return (
    <div className={styles['place']}>
      <p className={`ddh-wrap ${styles['reserve']}`} aria-hidden="true">
        {LONGEST.map((text) => (
          <span key={text} data-text={text} />
        ))}
        <span className={styles['sample']} data-text="Sample data" />
      </p>
      {dataInfo && (
        <p className={`ddh-wrap ${styles['line']}`}>
          {dataInfo.updatedAt !== null && (
            <span>{`Updated ${formatInstant(dataInfo.updatedAt)} (${formatAge(dataInfo.updatedAt, now)})`}</span>
          )}
          {figuresTexts(dataInfo, now).map((text) => (
            <span key={text}>{text}</span>
          ))}
          {dataInfo.showsSample && <span className={styles['sample']}>Sample data</span>}
        </p>
      )}
    </div>
  );
}
