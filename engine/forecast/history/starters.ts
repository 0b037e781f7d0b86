import * as cells from './cells.ts';
import { Faults, type Parsed } from './faults.ts';
import { WHO, whoIsAmong, type KnownPlayers, type NameGap } from './namedPlayer.ts';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { Starter } from './rows.ts';
import { eachRow, type CsvFile } from './table.ts';

const NEEDED = ['date', 'team'] as const;
const OPTIONAL = [...WHO, 'starter'] as const;
type StarterColumn = (typeof NEEDED)[number] | (typeof OPTIONAL)[number];

export type Starters = {
  readonly starters: readonly Starter[];
  readonly gaps: readonly (NameGap & { readonly date: LeagueDate })[];
};

/**
 * A file of the goalies who begin: date and team, and the player's id or name. A file of goalies' past games is one, too: of
 * it the rows of starters count.
 */
export function parseStarters(file: CsvFile, goalies: KnownPlayers): Parsed<Starters> {
  const faults = new Faults();
  const whoIs = whoIsAmong(goalies);
  const starters: Starter[] = [];
  const gaps: Starters['gaps'][number][] = [];
  const seen = new Set<string>();
  eachRow<StarterColumn>(file, { needed: NEEDED, optional: OPTIONAL }, faults, (row) => {
    if (row.readOrNull('starter', 'flag', cells.flag) === false) return;
    const date = row.read('date', 'date', cells.date);
    const who = whoIs(row);
    if (row.bad || who === null) return;
    if (who.kind !== 'player') {
      gaps.push({ ...who, date });
      return;
    }
    const { team, playerId } = who;
    if (seen.has(`${date} ${team}`)) row.fault({ kind: 'repeatedStarter', team, date });
    seen.add(`${date} ${team}`);
    starters.push({ date, team, playerId });
  });
  return faults.unless({ starters, gaps });
}
