import { useSnapshot } from 'valtio';
import { formatAge, formatInstant } from '@ddh/engine/format';
import type { Tab } from '@ddh/engine';
import type { SectionState } from '../../../state/section.ts';
import styles from './SectionStatus.module.css';

/** As long as it gets: the place of the status from the first paint on. */
const LONGEST = 'Updated Sep 28, 2026, 12:58 PM ET (59 min ago)';

/** How old the figures are, and whether they are a sample's. While that is not known, and where it is short, its place. */
export function SectionStatus<T extends Tab>({ state }: { readonly state: SectionState<T> }) {
  const { news, now } = useSnapshot(state);
  return (
    <div className={styles['place']}>
      <p className={styles['reserve']} aria-hidden="true">
        <span data-text={LONGEST} />
        <span className={styles['sample']} data-text="Sample data" />
      </p>
      {news && (
        <p className={styles['line']}>
          {news.updatedAt !== null && (
            <span>
              Updated {formatInstant(news.updatedAt)} ({formatAge(news.updatedAt, now)})
            </span>
          )}
          {news.sample && <span className={styles['sample']}>Sample data</span>}
        </p>
      )}
    </div>
  );
}
