import { useSnapshot } from 'valtio';
import { noDataText } from '@ddh/engine/internal/format';
import type { App } from '../../../state/app.ts';
import type { Hub } from '../../../state/hub.ts';
import { createTotals, type Totals as TotalsStore } from '../../../state/totals.ts';
import type { Slips } from '../../../state/slips.ts';
import { useBets } from '../../slip/bets/useBets.ts';
import { Announcer } from '../../shared/Announcer.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { Page } from '../../shared/Page.tsx';
import { TabData } from '../../shared/section/TabData.tsx';
import { GameNews } from '../GameNews.tsx';
import { NoGames } from '../NoGames.tsx';
import { HUB_TITLE, TABS } from '../tabs.ts';
import { TotalsControls } from './TotalsControls.tsx';
import { TotalsTables } from './TotalsTables.tsx';
import { totalsCaption } from './copy.ts';

type TotalsPageProps = { readonly app: App; readonly hub: Hub; readonly slips: Slips };

export function TotalsPage({ app, hub, slips }: TotalsPageProps) {
  const totals = app.keep(createTotals, { preferences: app.services.preferences, hub });
  return (
    <Page title={TABS.totals.title} section={HUB_TITLE}>
      <TabData section={hub} tab="totals">
        {() => <Totals totals={totals} hub={hub} slips={slips} />}
      </TabData>
    </Page>
  );
}

function Totals({ totals, hub, slips }: Omit<TotalsPageProps, 'app'> & { readonly totals: TotalsStore }) {
  const { state, actions } = totals;
  // `sync` renders each change at once, so that a field shows the choice before the browser paints.
  const { type, scope, games, game, view } = useSnapshot(state, { sync: true });
  const { oddsType } = useSnapshot(hub.state);
  const { betsOf, picked } = useBets(slips, hub.state);
  if (game === null) return <NoGames hub={hub} tab="totals" />;
  const caption = totalsCaption(type, game);
  return (
    <div className="ddh-stack-wide">
      <TotalsControls type={type} games={games} game={game} actions={actions} />
      <GameNews game={game} />
      {/* The caption includes the date, so a new date is announced, too. */}
      <Announcer topics={[{ of: caption, words: caption }]} />
      {view.kind === 'none' ? (
        <Notice tone="plain" title={noDataText(game)} />
      ) : (
        <TotalsTables
          view={view}
          game={game}
          scope={scope}
          oddsType={oddsType}
          bets={betsOf(game)}
          picked={picked}
          onScope={actions.selectScope}
        />
      )}
    </div>
  );
}
