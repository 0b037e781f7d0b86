import * as cells from './cells.ts';
import { Faults, type Parsed } from './faults.ts';
import { WHO, whoIsAmong, type KnownPlayer } from './namedPlayer.ts';
import { eachRow, type CsvFile } from './table.ts';

/** A file of who will not play, injured or otherwise: team, and the player's id or name. Gives ids. */
export function parseAbsent(file: CsvFile, players: readonly KnownPlayer[]): Parsed<readonly number[]> {
  const faults = new Faults();
  const whoIs = whoIsAmong(players);
  const ids = new Set<number>();
  eachRow<'team' | (typeof WHO)[number]>(file, { needed: ['team'], optional: WHO }, faults, (row) => {
    const playerId = whoIs(row, row.read('team', 'team', cells.team));
    if (!row.bad && playerId !== null) ids.add(playerId);
  });
  return faults.unless([...ids]);
}
