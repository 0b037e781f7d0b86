import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import type { HubGame, PropsPlayer } from '@ddh/engine/internal/hub';
import { NO_PLAYERS, noDataText, noPlayerText } from '@ddh/engine/internal/format';
import type { App } from '../../../state/app.ts';
import type { Hub } from '../../../state/hub.ts';
import { createProps, type Props as PropsStore } from '../../../state/props.ts';
import type { Slips } from '../../../state/slips.ts';
import { useBets } from '../../slip/bets/useBets.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';
import { Awaited } from '../../shared/section/Awaited.tsx';
import { TabData } from '../../shared/section/TabData.tsx';
import { GameNews } from '../GameNews.tsx';
import { NoGames } from '../../shared/NoGames.tsx';
import { PropsFilters } from './PropsFilters.tsx';
import { PropsTable } from './PropsTable.tsx';

type PropsPageProps = { readonly app: App; readonly hub: Hub; readonly slips: Slips };
type PlayersProps = PropsPageProps & { readonly props: PropsStore };

export function PropsPage({ app, hub, slips }: PropsPageProps) {
  const props = app.keep(createProps, { ...app.services, hub });
  return (
    <TabData section={hub} tab="props">
      {() => <Players app={app} props={props} hub={hub} slips={slips} />}
    </TabData>
  );
}

function Players({ app, props, hub, slips }: PlayersProps) {
  const { state, actions } = props;
  const { games, of } = useSnapshot(state);
  if (games.length === 0 && of === 0) return <NoGames hub={hub} tab="props" />;
  return (
    <div className="ddh-stack-wide">
      <PropsFilters props={state} actions={actions} />
      <Found app={app} props={props} hub={hub} slips={slips} />
    </div>
  );
}

/** Defers the rendering of the table, because a typed letter must appear first. */
function Found({ app, props, hub, slips }: PlayersProps) {
  const { state, actions } = props;
  const { games, game, search, rows, found, of, prop, line, order, awaited } = useDeferredSnapshot(state);
  const { date, oddsType } = useDeferredSnapshot(hub.state);
  const { betsOf, picked } = useBets(slips, hub.state);
  const gameOf = useCallback(
    ({ team }: PropsPlayer): HubGame | null =>
      games.find(({ away, home }) => away.name === team?.name || home.name === team?.name) ?? null,
    [games],
  );
  if (awaited) return <Awaited section={hub} tab="props" />;
  if (of === 0) return <Notice tone="plain" title={game === null ? NO_PLAYERS : noDataText(game)} />;
  if (found === 0) {
    const way =
      game === null
        ? { label: 'Clear search', run: () => actions.search('') }
        : { label: 'Search all games', run: () => actions.selectGame(null) };
    return <Notice tone="plain" title={noPlayerText(search, game)} action={way} />;
  }
  return (
    <>
      {game && <GameNews app={app} game={game} />}
      <PropsTable
        prop={prop}
        line={line}
        game={game}
        date={date}
        oddsType={oddsType}
        order={order}
        rows={rows}
        gameOf={gameOf}
        betsOf={betsOf}
        picked={picked}
        found={found}
        onOrder={actions.selectOrder}
        onMore={actions.showMore}
      />
    </>
  );
}
