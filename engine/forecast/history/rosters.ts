import { Faults, type Parsed } from './faults.ts';
import type { RosterPlayer } from './rows.ts';
import { SEASON_FILES } from './seasonFiles.ts';
import { eachRow, type CsvFile } from './table.ts';

/** Parses a file of the players under contract. Returns them in order of id. A repeated id is a fault. */
export function parseRosters(file: CsvFile): Parsed<readonly RosterPlayer[]> {
  const faults = new Faults();
  const players = new Map<number, RosterPlayer>();
  eachRow(file, SEASON_FILES.rosters, faults, (row) => {
    const player = row.values();
    const { playerId } = player;
    if (!row.bad && players.has(playerId)) row.fault({ kind: 'repeatedPlayer', playerId, gameId: null });
    if (!row.bad) players.set(playerId, player);
  });
  return faults.unless([...players.values()].toSorted((a, b) => a.playerId - b.playerId));
}
