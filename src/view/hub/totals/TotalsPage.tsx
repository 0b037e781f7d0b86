import { useSnapshot } from 'valtio';
import { noDataText } from '@ddh/engine/internal/format';
import type { App } from '../../../state/app.ts';
import { createHub } from '../../../state/hub.ts';
import { createTotals } from '../../../state/totals.ts';
import { Announcer } from '../../shared/Announcer.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { Page } from '../../shared/Page.tsx';
import { TabData } from '../../shared/section/TabData.tsx';
import { NoGames } from '../NoGames.tsx';
import { HUB_TITLE, TABS } from '../tabs.ts';
import { TotalsControls } from './TotalsControls.tsx';
import { TotalsTables } from './TotalsTables.tsx';
import { totalsCaption } from './copy.ts';

export function TotalsPage({ app }: { readonly app: App }) {
  return (
    <Page title={TABS.totals.title} section={HUB_TITLE}>
      <TabData section={app.part(createHub)} tab="totals">
        {() => <Totals app={app} />}
      </TabData>
    </Page>
  );
}

function Totals({ app }: { readonly app: App }) {
  const { state, actions } = app.part(createTotals);
  // `sync`: fields must show what was chosen before the browser paints.
  const { type, scope, games, game, view } = useSnapshot(state, { sync: true });
  const { oddsType } = useSnapshot(app.part(createHub).state);
  if (game === null) return <NoGames hub={app.part(createHub)} tab="totals" />;
  const caption = totalsCaption(type, game);
  return (
    <div className="ddh-stack-wide">
      <TotalsControls type={type} games={games} game={game} actions={actions} />
      {/* A date changes the matchup, too. */}
      <Announcer topics={[{ of: caption, words: caption }]} />
      {view.kind === 'none' ? (
        <Notice tone="plain" title={noDataText(game)} />
      ) : (
        <TotalsTables view={view} game={game} scope={scope} oddsType={oddsType} onScope={actions.selectScope} />
      )}
    </div>
  );
}
