import * as cells from './cells.ts';
import { Faults, type Parsed } from './faults.ts';
import { WHO, whoIsAmong, type KnownPlayer } from './namedPlayer.ts';
import type { Starter } from './rows.ts';
import { eachRow, type CsvFile } from './table.ts';

const NEEDED = ['date', 'team'] as const;
const OPTIONAL = [...WHO, 'starter'] as const;
type Column = (typeof NEEDED)[number] | (typeof OPTIONAL)[number];

/**
 * A file of the goalies who begin: date and team, and the player's id or name. A file of goalies' past games is one, too: of
 * it the rows of starters count.
 */
export function parseStarters(file: CsvFile, goalies: readonly KnownPlayer[]): Parsed<readonly Starter[]> {
  const faults = new Faults();
  const whoIs = whoIsAmong(goalies);
  const starters: Starter[] = [];
  const told = new Set<string>();
  eachRow<Column>(file, { needed: NEEDED, optional: OPTIONAL }, faults, (row) => {
    if (row.readOrNull('starter', 'flag', cells.flag) === false) return;
    const date = row.read('date', 'date', cells.date);
    const team = row.read('team', 'team', cells.team);
    const playerId = whoIs(row, team);
    if (row.bad || playerId === null) return;
    if (told.has(`${date} ${team}`)) row.fault({ kind: 'repeatedStarter', team, date });
    told.add(`${date} ${team}`);
    starters.push({ date, team, playerId });
  });
  return faults.unless(starters);
}
