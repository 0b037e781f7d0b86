import type { Columns } from './columns.ts';
import { Faults, type Parsed } from './faults.ts';
import { SEASON_FILES } from './seasonFiles.ts';
import type { GoalieGame, PlayedGame, SkaterGame } from './sheet.ts';
import { eachRow, type CsvFile, type CsvRow } from './table.ts';

/**
 * Rows by game id. Games without rows have no entry. Rows are ordered by player id, so that floating-point sums do not
 * depend on the file's order.
 */
export type RowsOfGames<T> = ReadonlyMap<string, readonly T[]>;
/** Played games by id. */
export type Games = ReadonlyMap<string, PlayedGame>;

export const parseSkaterGames = (file: CsvFile, games: Games): Parsed<RowsOfGames<SkaterGame>> =>
  parseRows(file, games, SEASON_FILES.skater_games, (row) => row.values());

export const parseGoalieGames = (file: CsvFile, games: Games): Parsed<RowsOfGames<GoalieGame>> =>
  parseRows(file, games, SEASON_FILES.goalie_games, (row) => row.values());

type Keyed = Pick<SkaterGame, 'team' | 'playerId'>;

function parseRows<C extends Columns & Pick<(typeof SEASON_FILES)['skater_games'], 'gameId'>, T extends Keyed>(
  file: CsvFile,
  games: Games,
  columns: C,
  read: (row: CsvRow<C>) => T,
): Parsed<RowsOfGames<T>> {
  const faults = new Faults();
  const found = new Map<string, T[]>();
  const players = new Map<string, Set<number>>();
  eachRow(file, columns, faults, (row) => {
    const gameId = row.text('gameId');
    const game = games.get(gameId);
    if (game === undefined) {
      row.fault({ kind: 'unknownGame', gameId: gameId.slice(0, 40) });
      return;
    }
    const one = read(row);
    if (row.bad) return;
    const { team, playerId } = one;
    if (team !== game.away.team && team !== game.home.team) row.fault({ kind: 'foreignTeam', gameId, team });
    const rows = found.get(gameId) ?? [];
    const ids = players.get(gameId) ?? new Set();
    if (rows.length === 0) {
      found.set(gameId, rows);
      players.set(gameId, ids);
    }
    if (ids.has(playerId)) row.fault({ kind: 'repeatedPlayer', playerId, gameId });
    ids.add(playerId);
    rows.push(one);
  });
  for (const rows of found.values()) rows.sort((a, b) => a.playerId - b.playerId);
  return faults.unless(found);
}
