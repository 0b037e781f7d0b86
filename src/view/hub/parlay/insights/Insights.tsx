import { lazy, memo } from 'react';
import { useSnapshot } from 'valtio';
import { insightTitle } from '@ddh/engine/format';
import type { App } from '../../../../state/app.ts';
import { createInsights, type Insight } from '../../../../state/parlay/insights.ts';
import { Disclosure } from './Disclosure.tsx';

/** What each shows is fetched when it is opened: the slip itself must be there first. */
const CONTENTS = {
  atLeast: lazy(() => import('./AtLeast.tsx').then((m) => ({ default: m.AtLeast }))),
  nextLegs: lazy(() => import('./NextLegs.tsx').then((m) => ({ default: m.NextLegs }))),
  pictures: lazy(() => import('./Pictures.tsx').then((m) => ({ default: m.Pictures }))),
  share: lazy(() => import('./ShareSlip.tsx').then((m) => ({ default: m.ShareSlip }))),
};
const INSIGHTS: readonly Insight[] = ['nextLegs', 'atLeast', 'pictures', 'share'];
const ON_PAPER: readonly Insight[] = ['atLeast', 'pictures'];

/** Below the slip's legs: what else was counted, and the ways out of the page. */
export const Insights = memo(function Insights({ app }: { readonly app: App }) {
  const { state, show } = app.part(createInsights);
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
            <Content app={app} />
          </Disclosure>
        );
      })}
    </div>
  );
});
