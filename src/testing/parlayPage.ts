import type { BuilderPage } from '@ddh/engine/internal/hub';
import type { LeagueDate, Tab } from '@ddh/engine/internal/domain';
import type { Matchup } from '@ddh/engine/internal/parlay';
import type { Snapshot, TabFigures, TabRequest } from '@ddh/workers/protocol';
import { memoryServices, type MemoryGame, type MemoryServices } from '../services/memory.ts';
import { createApp } from '../state/app.ts';
import { createHub } from '../state/hub.ts';
import { createParlay } from '../state/parlay.ts';
import { tabAnswer } from './siteFiles.ts';
import { slipSnapshot } from './slipSnapshot.ts';

export const GAME: Matchup = { gameId: '1', away: 'Away', home: 'Home' };

/** The builder's games and players, as its files tell them. */
export const BUILDER_PAGE: BuilderPage = {
  date: '2025-10-07' as LeagueDate,
  games: [
    { ...GAME, time: '19:00' },
    { gameId: '2', away: 'Guests', home: 'Hosts', time: '22:00' },
  ],
  players: [
    { name: 'P', team: 'Home' },
    { name: 'Q', team: 'Away' },
  ],
};

/** The parlay's state with every port in memory: a test plays the files and the worker. */
export function parlayPage(site: { version?: string; services?: MemoryServices } = {}) {
  const services =
    site.services ??
    memoryServices(<T extends Tab>({ tab }: TabRequest<T>) =>
      Promise.resolve({
        ...tabAnswer(tab, { version: site.version ?? '1' }),
        figures: BUILDER_PAGE as unknown as TabFigures[T],
      }),
    );
  const { part } = createApp(services);
  const hub = part(createHub);
  const parlay = part(createParlay);
  const game = (): MemoryGame => services.simulations.games.at(-1)!;
  return {
    services,
    part,
    hub,
    ...parlay,
    game,
    /** The builder's files have come. */
    files: (): Promise<void> => hub.actions.retry('parlay'),
    /** The worker has counted the newest slip: in so many records all its legs hold. */
    count: (hits: number, records = 10_000, more: Partial<Snapshot> = {}): void =>
      game().listen.snapshot(slipSnapshot(game().slips.at(-1)!, records, hits, { phase: 'complete', ...more })),
    /** The published file is read. */
    read: (records = 10_000): void => game().listen.end({ ok: true, value: { records } }),
  };
}
