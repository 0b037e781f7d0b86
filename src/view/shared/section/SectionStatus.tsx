import { useSnapshot } from 'valtio';
import { formatAge } from '@ddh/engine/internal/format';
import type { Tab } from '@ddh/workers/protocol';
import type { SectionState } from '../../../state/section.ts';
import { factsLine, figuresTexts, formatInstant } from './copy.ts';
import styles from './SectionStatus.module.css';

/** Shows in one line when the data was updated and whether it is a sample. The line opens the rest: age, dates, results. */
export function SectionStatus<T extends Tab>({ state }: { readonly state: SectionState<T> }) {
  const { dataInfo, now } = useSnapshot(state);
  if (dataInfo === null) return null;
  const { updatedAt, showsSample } = dataInfo;
  const figures = figuresTexts(dataInfo, now);
  return (
    <details className={styles['facts']}>
      <summary className={styles['line']}>
        <span>{factsLine(dataInfo, now)}</span>
        {showsSample && <b className={styles['sample']}>, sample</b>}
      </summary>
      <ul className={styles['rest']}>
        {updatedAt !== null && <li>{`Updated ${formatInstant(updatedAt)} (${formatAge(updatedAt, now)})`}</li>}
        {figures.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {showsSample && <li className={styles['sample']}>Sample data</li>}
      </ul>
    </details>
  );
}
