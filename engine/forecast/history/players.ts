import * as cells from './cells.ts';
import { Faults, type Parsed } from './faults.ts';
import type { GoalieGame, PlayedGame, SkaterGame } from './sheet.ts';
import { eachRow, type CsvFile, type CsvRow, type FileColumns } from './table.ts';

/**
 * Rows by game id. Games without rows have no entry. Rows are ordered by player id, so that floating-point sums do not
 * depend on the file's order.
 */
export type RowsOfGames<T> = ReadonlyMap<string, readonly T[]>;
/** Played games by id. */
export type Games = ReadonlyMap<string, PlayedGame>;

const KEYS = ['game_id', 'team', 'player_id', 'player'] as const;
export const SKATER_COLUMNS = [
  ...KEYS,
  'pos',
  'goals',
  'assists',
  'points',
  'sog',
  'blocks',
  'hits',
  'plus_minus',
  'pp_goals',
  'toi_sec',
] as const;
export const GOALIE_COLUMNS = [
  ...KEYS,
  'starter',
  'decision',
  'shots_against',
  'saves',
  'goals_against',
  'shutout',
  'toi_sec',
] as const;

export const parseSkaterGames = (file: CsvFile, games: Games): Parsed<RowsOfGames<SkaterGame>> =>
  parseRows(file, games, { needed: SKATER_COLUMNS, optional: ['pp_assists'] }, (row) => ({
    team: row.read('team', 'team', cells.team),
    playerId: row.read('player_id', 'playerId', cells.playerId),
    name: row.read('player', 'name', cells.name),
    position: row.read('pos', 'position', cells.position),
    goals: row.read('goals', 'amount', cells.gameCount),
    assists: row.read('assists', 'amount', cells.gameCount),
    points: row.read('points', 'amount', cells.gameCount),
    shots: row.read('sog', 'amount', cells.gameCount),
    blocks: row.readOrNull('blocks', 'amount', cells.gameCount),
    hits: row.readOrNull('hits', 'amount', cells.gameCount),
    plusMinus: row.readOrNull('plus_minus', 'whole', cells.signedWhole),
    powerPlayGoals: row.read('pp_goals', 'amount', cells.gameCount),
    powerPlayAssists: row.readOrNull('pp_assists', 'amount', cells.gameCount),
    iceTime: row.read('toi_sec', 'seconds', cells.seconds),
  }));

export const parseGoalieGames = (file: CsvFile, games: Games): Parsed<RowsOfGames<GoalieGame>> =>
  parseRows(file, games, { needed: GOALIE_COLUMNS }, (row) => ({
    team: row.read('team', 'team', cells.team),
    playerId: row.read('player_id', 'playerId', cells.playerId),
    name: row.read('player', 'name', cells.name),
    starter: row.read('starter', 'flag', cells.flag),
    shotsAgainst: row.read('shots_against', 'amount', cells.gameCount),
    saves: row.read('saves', 'amount', cells.gameCount),
    goalsAgainst: row.read('goals_against', 'amount', cells.gameCount),
    iceTime: row.read('toi_sec', 'seconds', cells.seconds),
    shutout: row.read('shutout', 'flag', cells.flag),
    won: row.read('decision', 'decision', cells.decision),
  }));

type Key = (typeof KEYS)[number];
type Keyed = Pick<SkaterGame, 'team' | 'playerId'>;

function parseRows<C extends string, T extends Keyed>(
  file: CsvFile,
  games: Games,
  columns: FileColumns<C | Key>,
  parse: (row: CsvRow<C | Key>) => T,
): Parsed<RowsOfGames<T>> {
  const faults = new Faults();
  const found = new Map<string, T[]>();
  const players = new Map<string, Set<number>>();
  eachRow<C | Key>(file, columns, faults, (row) => {
    const gameId = row.text('game_id');
    const game = games.get(gameId);
    if (game === undefined) {
      row.fault({ kind: 'unknownGame', gameId: gameId.slice(0, 40) });
      return;
    }
    const one = parse(row);
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
