import { use } from 'react';
import type { TabAnswer, Tab } from '@ddh/workers/protocol';
import type { Elements } from '../../jsx.ts';
import type { Section } from '../../../state/section.ts';
import { lazyOptional } from '../lazyWithRetry.tsx';
import { Reserve } from '../Reserve.tsx';
import { ShownTabContext } from './pageTab.ts';
import { StaleNotice } from './StaleNotice.tsx';
import { TabFailures } from './TabFailures.tsx';
import { useTab } from './useTab.ts';
import { SiteContext } from '../site.ts';
import styles from './TabData.module.css';

const SampleNotice = lazyOptional(() => import('./SampleNotice.tsx').then((m) => m.SampleNotice));

type TabDataProps<T extends Tab> = {
  readonly section: Section<T>;
  readonly tab: T;
  readonly children: (figures: TabAnswer<T>['figures']) => Elements;
};

/** Shows nothing at first while a tab's files load, then a loading text, and then the loaded data and any failures. */
export function TabData<T extends Tab>({ section, tab, children }: TabDataProps<T>) {
  const data = useTab(section, tab);
  const { isBareEmbed } = use(SiteContext);
  const { loading } = use(ShownTabContext);
  return (
    <div className="ddh-stack-wide">
      {data.phase === 'waiting' && <Reserve />}
      {data.phase === 'loading' && <Reserve>{loading}</Reserve>}
      {data.phase === 'failed' && <TabFailures section={section} tab={tab} />}
      {data.phase === 'ready' && (
        <>
          <StaleNotice section={section} tab={tab} />
          {isBareEmbed && <SampleNotice state={section.state} />}
          <div className={styles['shown']} aria-busy={data.renewing}>
            <TabFailures section={section} tab={tab} />
            {children(data.value.figures)}
          </div>
        </>
      )}
    </div>
  );
}
