import { sideShare } from '@ddh/engine/internal/simulation';
import { type FlatRecord, type NeededHubDataset, hubColumn } from '@ddh/engine/internal/datasets';
import { compareDates, type LeagueDate, LINES, PROPS, SIDES, VENUES } from '@ddh/engine/internal/domain';
import type { SlateGame, SlateSkater, SlateTeam } from './figures.ts';
import { gameIdRows, gameProbRows, puckLineRows, scheduleRows, teamAverageRows } from './gameRows.ts';

export type HubRows = { readonly [dataset in NeededHubDataset]: Iterable<FlatRecord> };

/**
 * The rows of the Hub's seven files for simulated games, with the contract's columns in order. Rows are ordered by
 * date, time and id of the game.
 */
export function hubDatasets(games: readonly SlateGame[]): HubRows {
  const sorted = games.toSorted(
    (a, b) => compareDates(a.date, b.date) || order(a.time ?? 'later', b.time ?? 'later') || order(a.gameId, b.gameId),
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

type DressedSkater = { readonly game: SlateGame; readonly team: SlateTeam; readonly skater: SlateSkater };

function* dressed(games: readonly SlateGame[]): Generator<DressedSkater, void> {
  for (const game of games) {
    for (const venue of VENUES) {
      const team = game.teams[venue];
      for (const skater of team.skaters) yield { game, team, skater };
    }
  }
}

/** One row per skater and game, with the shares of over and under for five props at 13 lines each. */
function* skaterProbRows(games: readonly SlateGame[]): Generator<FlatRecord, void> {
  for (const { game, team, skater } of dressed(games)) {
    const row: Record<string, string | number | null> = {
      index: skater.name,
      level_0: game.date,
      playerId: skater.playerId ?? null,
      Team: team.name,
    };
    for (const prop of PROPS) {
      for (const line of LINES.playerProp) {
        for (const side of SIDES) {
          row[hubColumn({ kind: 'prop', prop, side, line })] = sideShare(skater.counts[prop], side, line);
        }
      }
    }
    yield row;
  }
}

/** Writes each skater once, with the team of their last game. */
function* playerInfoRows(games: readonly SlateGame[]): Generator<FlatRecord, void> {
  const players = new Map<string, FlatRecord>();
  for (const { team, skater } of dressed(games)) {
    players.set(skater.playerId === undefined ? JSON.stringify([skater.name, team.name]) : `#${skater.playerId}`, {
      Player: skater.name,
      Team: team.name,
      'API ABRV': team.abbreviation,
      playerId: skater.playerId ?? null,
      Pos: skater.position,
    });
  }
  yield* players.values();
}
