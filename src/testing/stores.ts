import { createApp, type App } from '../state/app.ts';
import { createFantasy } from '../state/fantasy.ts';
import { createGames } from '../state/games.ts';
import { createHub } from '../state/hub.ts';
import { createBuilderStores } from '../state/parlay/stores.ts';
import { createSlips } from '../state/slips.ts';
import { createProps } from '../state/props.ts';
import { createRankings } from '../state/rankings.ts';
import { teamsOf } from '../state/teams/store.ts';
import { createTotals } from '../state/totals.ts';
import { createTrade } from '../state/trade.ts';
import { createUsage } from '../state/usage.ts';
import { createVault } from '../state/vault.ts';
import { createWeek } from '../state/week.ts';
import type { Services } from '../services/ports.ts';

/** Returns all stores of an app. Each store is created when a test first reads it. */
export type Stores = ReturnType<typeof storesOf>;

export const createStores = (services: Services): Stores => storesOf(createApp(services));

export function storesOf(app: App) {
  const { services, keep } = app;
  const { preferences } = services;
  const hub = () => keep(createHub, services);
  const fantasy = () => keep(createFantasy, services);
  const teams = () => teamsOf(app, fantasy());
  const tool = () => ({ preferences, fantasy: fantasy(), teams: teams() });
  return {
    app,
    get hub() {
      return hub();
    },
    get games() {
      return keep(createGames, { preferences, hub: hub() });
    },
    get totals() {
      return keep(createTotals, { preferences, hub: hub() });
    },
    get props() {
      return keep(createProps, { ...services, hub: hub() });
    },
    get builder() {
      return keep(createBuilderStores, { app, hub: hub() });
    },
    get parlay() {
      return keep(createBuilderStores, { app, hub: hub() }).parlay;
    },
    get slips() {
      return keep(createSlips, app);
    },
    get fantasy() {
      return fantasy();
    },
    get teams() {
      return teams();
    },
    get rankings() {
      return keep(createRankings, tool());
    },
    get usage() {
      return keep(createUsage, tool());
    },
    get trade() {
      return keep(createTrade, tool());
    },
    get week() {
      return keep(createWeek, { services, fantasy: fantasy(), teams: teams() });
    },
    get vault() {
      return keep(createVault, services);
    },
  };
}
