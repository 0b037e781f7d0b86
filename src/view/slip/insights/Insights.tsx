import { memo } from 'react';
import { useSnapshot } from 'valtio';
import type { Elements } from '../../jsx.ts';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import type { Insight } from '../../../state/parlay/insights.ts';
import { lazyWithRetry } from '../../shared/lazyWithRetry.tsx';
import { insightTitle, INSIGHT_COMING } from './copy.ts';
import styles from './Insights.module.css';
import { FailureBoundary } from '../../shared/FailureBoundary.tsx';

type DisclosureProps = {
  readonly title: string;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  /** True if the content is also printed. */
  readonly onPaper: boolean;
  /** The content, which is loaded and rendered only while the insight is open. */
  readonly children: Elements;
};

/** A collapsible insight below the slip. */
const Disclosure = ({ title, open, onToggle, onPaper, children }: DisclosureProps) => (
  <details
    className={`${styles['disclosure']} ${onPaper ? '' : 'ddh-not-printed'}`}
    open={open}
    onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
  >
    <summary className={`ddh-line ${styles['title']}`}>{title}</summary>
    {open && (
      <div className={styles['content']}>
        <FailureBoundary>{children}</FailureBoundary>
      </div>
    )}
  </details>
);

/** Shown while the content loads. */
const Coming = () => <p className={styles['coming']}>{INSIGHT_COMING}</p>;

/** The content of each insight is loaded when the insight is opened, so that the slip itself loads first. */
const CONTENTS = {
  atLeast: lazyWithRetry(() => import('./AtLeast.tsx').then((m) => m.AtLeast), <Coming />).Component,
  nextLegs: lazyWithRetry(() => import('./NextLegs.tsx').then((m) => m.NextLegs), <Coming />).Component,
  pictures: lazyWithRetry(() => import('./Pictures.tsx').then((m) => m.Pictures), <Coming />).Component,
  share: lazyWithRetry(() => import('./ShareSlip.tsx').then((m) => m.ShareSlip), <Coming />).Component,
};
const INSIGHTS: readonly Insight[] = ['nextLegs', 'atLeast', 'pictures', 'share'];
const ON_PAPER: readonly Insight[] = ['atLeast', 'pictures'];

/** The insights below the legs of the slip: more results, and ways to share the slip. */
export const Insights = memo(function Insights({ stores }: { readonly stores: BuilderStores }) {
  const { state, show } = stores.insights;
  const opened = useSnapshot(state);
  return (
    <div>
      {INSIGHTS.map((insight) => {
        const Content = CONTENTS[insight];
        return (
          <Disclosure
            key={insight}
            title={insightTitle(insight)}
            open={opened[insight]}
            onPaper={ON_PAPER.includes(insight)}
            onToggle={(open) => show(insight, open)}
          >
            <Content stores={stores} />
          </Disclosure>
        );
      })}
    </div>
  );
});
