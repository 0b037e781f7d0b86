import { ok } from '@ddh/engine/internal/result';
import type { Parsed } from './faults.ts';
import { parseGames } from './games.ts';
import { parseGoalieGames, parseSkaterGames } from './players.ts';
import type { GameSheet } from './sheet.ts';
import type { CsvFile } from './table.ts';

/** The three files of past games. `docs/operator.md`, "From results to the day's data", lists their columns. */
export type HistoryFiles = { readonly games: CsvFile; readonly skaters: CsvFile; readonly goalies: CsvFile };

/**
 * Returns played games with their rows, ordered by date, then id. A game without rows becomes a sheet without skaters
 * or goalies. Stops at the first file with faults, because player rows are checked against the games.
 */
export function readHistory(files: HistoryFiles): Parsed<readonly GameSheet[]> {
  const games = parseGames(files.games);
  if (!games.ok) return games;
  const byId = new Map(games.value.map((game) => [game.gameId, game]));
  const skaters = parseSkaterGames(files.skaters, byId);
  if (!skaters.ok) return skaters;
  const goalies = parseGoalieGames(files.goalies, byId);
  if (!goalies.ok) return goalies;
  return ok(
    games.value.map((game) => ({
      game,
      skaters: skaters.value.get(game.gameId) ?? [],
      goalies: goalies.value.get(game.gameId) ?? [],
    })),
  );
}
