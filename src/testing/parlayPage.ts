import { ref } from 'valtio/vanilla';
import type { BuilderGame, HubFigures } from '@ddh/engine/internal/hub';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { Matchup } from '@ddh/engine/internal/parlay';
import type { Snapshot, TabAnswer, TabRequest, Tab } from '@ddh/workers/protocol';
import { memoryServices, type MemoryGame, type MemoryServices } from './memoryServices.ts';
import type { Hub } from '../state/hub.ts';
import { sourcesOf, tabAnswer } from './siteFiles.ts';
import { slipSnapshot } from './slipSnapshot.ts';
import { createStores } from './stores.ts';

export const GAME: Matchup = { gameId: '1', away: 'Away', home: 'Home' };

/** The builder's games and figures. */
export type BuilderPage = HubFigures['parlay'] & {
  readonly today: LeagueDate | null;
  readonly games: readonly BuilderGame[];
};

export const DATE = '2025-10-07' as LeagueDate;

/** The figures of the builder's files. */
export const BUILDER_PAGE: BuilderPage = {
  today: DATE,
  games: [
    { ...GAME, date: DATE, time: '19:00' },
    { gameId: '2', date: DATE, away: 'Guests', home: 'Hosts', time: '22:00' },
  ],
  players: [
    { name: 'P', team: 'Home' },
    { name: 'Q', team: 'Away' },
  ],
  prices: {
    games: { cards: [], moves: [] },
    totals: { games: [], figures: new Float64Array(0) },
    props: { games: [], players: [], figures: new Float64Array(0) },
  },
};

/** Returns the worker's response to a request for the builder's files. */
export const builderAnswer = (
  { today, games, ...figures }: BuilderPage,
  change: Parameters<typeof tabAnswer>[1] = {},
): TabAnswer<'parlay'> => ({
  ...tabAnswer('parlay', {
    simulations: sourcesOf(games.map(({ gameId }) => gameId)),
    builder: {
      dates: today === null ? [] : [today],
      games: games.map((game) => ({ ...game, listed: true })),
    },
    ...change,
  }),
  figures,
});

/** Puts loaded files into the state without a request, so that a test can choose a game at once. */
export function showFiles(hub: Hub, page: BuilderPage = BUILDER_PAGE): void {
  hub.state.tabs.parlay = { phase: 'ready', value: ref(builderAnswer(page)), renewing: false };
}

/** Creates the parlay's state with all services in memory. The test takes the role of the worker. */
export function parlayPage(site: { version?: string; services?: MemoryServices; trackRecord?: boolean } = {}) {
  const services =
    site.services ??
    memoryServices(<T extends Tab>({ tab }: TabRequest<T>) =>
      Promise.resolve(
        (tab === 'parlay'
          ? builderAnswer(BUILDER_PAGE, { version: site.version ?? '1', trackRecord: site.trackRecord ?? false })
          : tabAnswer(tab)) as TabAnswer<T>,
      ),
    );
  const stores = createStores(services);
  const hub = stores.hub;
  const parlay = stores.parlay;
  showFiles(hub);
  const game = (): MemoryGame => services.simulations.games.at(-1)!;
  return {
    services,
    stores,
    hub,
    ...parlay,
    game,
    /** Loads the builder's files. */
    files: (): Promise<void> => hub.actions.retry('parlay'),
    /** Sends a snapshot in which all legs of the newest slip hit in `hits` records. */
    count: (hits: number, records = 10_000, more: Partial<Snapshot> = {}): void =>
      game().listen.snapshot(slipSnapshot(game().slips.at(-1)!, records, hits, { phase: 'complete', ...more })),
    /** Reports that the published file was read completely. */
    read: (records = 10_000): void => game().listen.end({ ok: true, value: { records } }),
  };
}
