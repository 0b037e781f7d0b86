import * as cells from './cells.ts';
import { Faults, type Parsed } from './faults.ts';
import type { RosterPlayer } from './rows.ts';
import { eachRow, type CsvFile } from './table.ts';

const COLUMNS = ['player_id', 'player', 'team', 'pos'] as const;

/**
 * Parses a file of the players under contract, goalies included. Returns the players in order of id. A repeated id is a
 * fault.
 */
export function parseRosters(file: CsvFile): Parsed<readonly RosterPlayer[]> {
  const faults = new Faults();
  const players = new Map<number, RosterPlayer>();
  eachRow(file, { needed: COLUMNS }, faults, (row) => {
    const player: RosterPlayer = {
      playerId: row.read('player_id', 'playerId', cells.playerId),
      name: row.read('player', 'name', cells.name),
      team: row.read('team', 'team', cells.team),
      position: row.read('pos', 'rosterPosition', cells.rosterPosition),
    };
    const { playerId } = player;
    if (!row.bad && players.has(playerId)) row.fault({ kind: 'repeatedPlayer', playerId, gameId: null });
    if (!row.bad) players.set(playerId, player);
  });
  return faults.unless([...players.values()].toSorted((a, b) => a.playerId - b.playerId));
}
