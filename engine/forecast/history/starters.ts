import { needed, optional, type Columns } from './columns.ts';
import { Faults, type Parsed } from './faults.ts';
import { PLAYER_COLUMNS, createPlayerMatcher, type KnownPlayers, type NameGap } from './namedPlayer.ts';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { Starter } from './rows.ts';
import { eachRow, type CsvFile } from './table.ts';

const COLUMNS = {
  date: needed('date', 'date'),
  ...PLAYER_COLUMNS,
  starter: optional('starter', 'flag'),
} as const satisfies Columns;

export type Starters = {
  readonly starters: readonly Starter[];
  readonly gaps: readonly (NameGap & { readonly date: LeagueDate })[];
};

/**
 * Parses a file of starting goalies: date, team, and the player's id or name. Also accepts a file of past goalie games
 * and uses only its rows of starters.
 */
export function parseStarters(file: CsvFile, goalies: KnownPlayers): Parsed<Starters> {
  const faults = new Faults();
  const matchPlayer = createPlayerMatcher(goalies);
  const starters: Starter[] = [];
  const gaps: Starters['gaps'][number][] = [];
  const seen = new Set<string>();
  eachRow(file, COLUMNS, faults, (row) => {
    if (row.read('starter') === false) return;
    const date = row.read('date');
    const who = matchPlayer(row);
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
