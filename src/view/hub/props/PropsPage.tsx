import { useSnapshot } from 'valtio';
import { NO_PLAYERS, noDataText, noPlayerText } from '@ddh/engine/internal/format';
import type { App } from '../../../state/app.ts';
import { createHub } from '../../../state/hub.ts';
import { createProps } from '../../../state/props.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Page } from '../../shared/Page.tsx';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';
import { TabData } from '../../shared/section/TabData.tsx';
import { NoGames } from '../NoGames.tsx';
import { HUB_TITLE, TABS } from '../tabs.ts';
import { PropsFilters } from './PropsFilters.tsx';
import styles from './PropsPage.module.css';
import { PropsTable } from './PropsTable.tsx';

export function PropsPage({ app }: { readonly app: App }) {
  return (
    <Page title={TABS.props.title} section={HUB_TITLE}>
      <TabData section={app.part(createHub)} tab="props">
        {() => <Players app={app} />}
      </TabData>
    </Page>
  );
}

function Players({ app }: { readonly app: App }) {
  const { state, actions } = app.part(createProps);
  const { games, of } = useSnapshot(state);
  if (games.length === 0 && of === 0) return <NoGames hub={app.part(createHub)} tab="props" />;
  return (
    <div className={styles['players']}>
      <PropsFilters props={state} actions={actions} />
      <Found app={app} />
    </div>
  );
}

/** Later: a letter is in its field before the table that it asks for is made, and the next one need not wait for it. */
function Found({ app }: { readonly app: App }) {
  const { state, actions } = app.part(createProps);
  const { game, search, rows, found, of, prop, line, order } = useDeferredSnapshot(state);
  const { date, oddsType } = useDeferredSnapshot(app.part(createHub).state);
  if (of === 0) return <Notice tone="plain" title={game === null ? NO_PLAYERS : noDataText(game)} />;
  if (found === 0) {
    const way =
      game === null
        ? { label: 'Clear search', run: () => actions.search('') }
        : { label: 'Search all games', run: () => actions.selectGame(null) };
    return <Notice tone="plain" title={noPlayerText(search, game)} action={way} />;
  }
  return (
    <PropsTable
      prop={prop}
      line={line}
      game={game}
      date={date}
      oddsType={oddsType}
      order={order}
      rows={rows}
      found={found}
      onOrder={actions.selectOrder}
      onMore={actions.showMore}
    />
  );
}
