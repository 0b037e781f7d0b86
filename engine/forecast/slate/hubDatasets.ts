import type { FlatRecord, NeededHubDataset } from '@ddh/engine/internal/datasets';
import { compareDates, type LeagueDate } from '@ddh/engine/internal/domain';
import type { SlateGame } from './figures.ts';
import { gameIdRows, gameProbRows, puckLineRows, scheduleRows, teamAverageRows } from './gameRows.ts';
import { playerInfoRows, skaterProbRows } from './playerRows.ts';

export type HubRows = { readonly [dataset in NeededHubDataset]: Iterable<FlatRecord> };

/**
 * The rows of the Hub's seven files for simulated games, with the contract's columns in order. Rows are ordered by
 * date, time and id of the game.
 */
export function hubDatasets(games: readonly SlateGame[]): HubRows {
  const sorted = games.toSorted(
    (a, b) => compareDates(a.date, b.date) || order(a.time, b.time) || order(a.gameId, b.gameId),
  );
  return {
    game_probs: lazily(() => gameProbRows(sorted)),
    puck_line_probs: lazily(() => puckLineRows(sorted)),
    skater_probs: lazily(() => skaterProbRows(sorted)),
    schedule_times: lazily(() => scheduleRows(sorted)),
    p_info: lazily(() => playerInfoRows(sorted)),
    team_avs: lazily(() => teamAverageRows(sorted)),
    game_id_ref: lazily(() => gameIdRows(sorted)),
  };
}

/** Creates rows only during iteration, because all skaters of a season would take too much memory. */
const lazily = (rows: () => Generator<FlatRecord, void>): Iterable<FlatRecord> => ({ [Symbol.iterator]: rows });

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export type GameHead = {
  readonly gameId: string;
  readonly date: LeagueDate;
  readonly home: string;
  readonly away: string;
};

/** Two games that cannot be in one slate, because their files or columns would have the same name. */
export type Clash<T extends GameHead> =
  | { readonly kind: 'sameId'; readonly games: readonly [T, T] }
  | { readonly kind: 'sameTeam'; readonly team: string; readonly games: readonly [T, T] };

export function findClash<T extends GameHead>(games: readonly T[]): Clash<T> | null {
  const ids = new Map<string, T>();
  const plays = new Map<string, T>();
  for (const game of games) {
    const same = ids.get(game.gameId);
    if (same) return { kind: 'sameId', games: [same, game] };
    ids.set(game.gameId, game);
    for (const team of [game.away, game.home]) {
      const other = plays.get(`${game.date} ${team}`);
      if (other) return { kind: 'sameTeam', team, games: [other, game] };
      plays.set(`${game.date} ${team}`, game);
    }
  }
  return null;
}
