import { byTime } from './days.ts';
import { Faults, type Parsed } from './faults.ts';
import { SEASON_FILES } from './seasonFiles.ts';
import type { PlayedGame } from './sheet.ts';
import { eachRow, type CsvFile } from './table.ts';

/**
 * Parses the games file. Returns games ordered by date, then id. Skips rows in which the goals and `end` are empty,
 * because these games have not been played.
 */
export function parseGames(file: CsvFile): Parsed<readonly PlayedGame[]> {
  const faults = new Faults();
  const games: PlayedGame[] = [];
  const ids = new Set<string>();
  eachRow(file, SEASON_FILES.games, faults, (row) => {
    if (row.isEmpty(['goals', 'end'])) return;
    const game = row.values();
    const { gameId, away, home } = game;
    if (!row.bad && away.team === home.team) row.fault({ kind: 'againstItself', gameId, team: away.team });
    if (!row.bad && ids.has(gameId)) row.fault({ kind: 'repeatedGame', gameId });
    ids.add(gameId);
    if (!row.bad) games.push(game);
  });
  return faults.unless(games.toSorted(byTime));
}
