import type { HubTab } from '@ddh/engine';
import type { Services } from '../services/ports.ts';
import { createGames, type GamesActions, type GamesState } from './games.ts';
import { createHub, type HubActions, type HubState } from './hub.ts';
import { createParlay, type ParlayActions, type ParlayState } from './parlay.ts';
import { createProps, type PropsActions, type PropsState } from './props.ts';
import { createTotals, type TotalsActions, type TotalsState } from './totals.ts';

/** A part of the page: what it shows, and every intent it understands. */
type Part<S, A> = { readonly state: S; readonly actions: A };

/** The page's whole state. The view gets nothing else. */
export type App = {
  readonly hub: Part<HubState, HubActions>;
  readonly games: Part<GamesState, GamesActions>;
  readonly totals: Part<TotalsState, TotalsActions>;
  readonly props: Part<PropsState, PropsActions>;
  readonly parlay: Part<ParlayState, ParlayActions>;
};

export function createApp(services: Services): App {
  const hub = createHub(services, (tab) => follow[tab]());
  const games = createGames(services, hub.state);
  const totals = createTotals(services, hub.state);
  const props = createProps(services, hub.state);
  const parlay = createParlay(services);
  const follow: { readonly [tab in HubTab]: () => void } = {
    games: games.refresh,
    totals: totals.refresh,
    props: props.refresh,
    parlay: () => {
      const data = hub.state.tabs.parlay;
      if (data.phase === 'ready') parlay.actions.resume(data.value.figures);
    },
  };
  return { hub, games, totals, props, parlay };
}
