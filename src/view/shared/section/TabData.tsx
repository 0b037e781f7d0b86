import type { ReactNode } from 'react';
import { loadingText } from '@ddh/engine/format';
import type { Tab } from '@ddh/engine';
import type { TabAnswer } from '@ddh/workers/datasetApi';
import type { Section } from '../../../state/section.ts';
import { Reserve } from '../Reserve.tsx';
import { SampleNotice } from './SampleNotice.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import { TabFailures } from './TabFailures.tsx';
import { useTab } from './useTab.ts';
import styles from './TabData.module.css';

type TabDataProps<T extends Tab> = {
  readonly section: Section<T>;
  readonly tab: T;
  readonly children: (figures: TabAnswer<T>['figures']) => ReactNode;
};

/** What a tab shows of its files: nothing, then a text, then all that could be read and what could not. */
export function TabData<T extends Tab>({ section, tab, children }: TabDataProps<T>) {
  const data = useTab(section, tab);
  return (
    <div tabIndex={-1} className={styles['data']}>
      {data.phase === 'waiting' && <Reserve />}
      {data.phase === 'loading' && (
        <>
          <p role="status" className={styles['loading']}>
            {loadingText[tab]}
          </p>
          <Reserve />
        </>
      )}
      {data.phase === 'failed' && <TabFailures section={section} tab={tab} />}
      {data.phase === 'ready' && (
        <>
          <StaleNotice section={section} tab={tab} />
          <SampleNotice section={section} />
          <div className={styles['shown']} aria-busy={data.renewing}>
            <TabFailures section={section} tab={tab} />
            {children(data.value.figures)}
          </div>
        </>
      )}
    </div>
  );
}
