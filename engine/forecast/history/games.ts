import type { Venue } from '@ddh/engine/internal/domain';
import * as cells from './cells.ts';
import { byTime } from './days.ts';
import { Faults, type Parsed } from './faults.ts';
import type { PlayedGame, PlayedSide } from './sheet.ts';
import { eachRow, type CsvFile, type CsvRow } from './table.ts';

const SIDE_COLUMNS = ['goals', 'reg_goals', 'en_goals', 'sog', 'pp_goals', 'blocks'] as const;
export const GAME_COLUMNS = [
  'season',
  'game_id',
  'date',
  'start_et',
  'away',
  'home',
  'end',
  ...SIDE_COLUMNS.map((column) => `away_${column}` as const),
  ...SIDE_COLUMNS.map((column) => `home_${column}` as const),
] as const;
type GameColumn = (typeof GAME_COLUMNS)[number];

/**
 * Parses the games file. Returns games ordered by date, then id. Skips rows in which the goals and `end` are empty,
 * because these games have not been played.
 */
export function parseGames(file: CsvFile): Parsed<readonly PlayedGame[]> {
  const faults = new Faults();
  const games: PlayedGame[] = [];
  const ids = new Set<string>();
  eachRow<GameColumn>(file, { needed: GAME_COLUMNS }, faults, (row) => {
    if (row.text('away_goals') === '' && row.text('home_goals') === '' && row.text('end') === '') return;
    const game: PlayedGame = {
      season: row.read('season', 'season', cells.season),
      gameId: row.read('game_id', 'gameId', cells.gameId),
      date: row.read('date', 'date', cells.date),
      time: row.readOrNull('start_et', 'time', cells.time),
      end: row.read('end', 'end', cells.end),
      away: side(row, 'away'),
      home: side(row, 'home'),
    };
    const { gameId, away, home } = game;
    if (!row.bad && away.team === home.team) row.fault({ kind: 'againstItself', gameId, team: away.team });
    if (!row.bad && ids.has(gameId)) row.fault({ kind: 'repeatedGame', gameId });
    ids.add(gameId);
    if (!row.bad) games.push(game);
  });
  return faults.unless(games.toSorted(byTime));
}

function side(row: CsvRow<GameColumn>, venue: Venue): PlayedSide {
  return {
    team: row.read(venue, 'team', cells.team),
    goals: row.read(`${venue}_goals`, 'amount', cells.gameCount),
    regulationGoals: row.read(`${venue}_reg_goals`, 'amount', cells.gameCount),
    emptyNetGoals: row.readOrNull(`${venue}_en_goals`, 'amount', cells.gameCount),
    shots: row.read(`${venue}_sog`, 'amount', cells.gameCount),
    powerPlayGoals: row.read(`${venue}_pp_goals`, 'amount', cells.gameCount),
    blocks: row.readOrNull(`${venue}_blocks`, 'amount', cells.gameCount),
  };
}
