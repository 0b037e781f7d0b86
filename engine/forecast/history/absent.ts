import type { LeagueDate } from '@ddh/engine/internal/domain';
import { optional, type Columns } from './columns.ts';
import { Faults, type Parsed } from './faults.ts';
import { PLAYER_COLUMNS, createPlayerMatcher, type KnownPlayers, type NameGap } from './namedPlayer.ts';
import { eachRow, type CsvFile } from './table.ts';

/** A player who will not play before the day `until`, which is `null` if unknown. */
export type AbsentPlayer = { readonly playerId: number; readonly until: LeagueDate | null };

export type Absent = { readonly players: readonly AbsentPlayer[]; readonly gaps: readonly NameGap[] };

const COLUMNS = { ...PLAYER_COLUMNS, until: optional('until', 'date') } as const satisfies Columns;

/**
 * Parses a file of players who will not play. A row has the player's team, and the player's id or name. It may have the
 * day from which the player may play again. If a player has several rows, the latest day counts.
 */
export function parseAbsent(file: CsvFile, players: KnownPlayers): Parsed<Absent> {
  const faults = new Faults();
  const matchPlayer = createPlayerMatcher(players);
  const absent = new Map<number, LeagueDate | null>();
  const gaps: NameGap[] = [];
  eachRow(file, COLUMNS, faults, (row) => {
    const until = row.read('until');
    const who = matchPlayer(row);
    if (who === null) return;
    if (who.kind !== 'player') {
      gaps.push(who);
      return;
    }
    const before = absent.get(who.playerId) ?? null;
    absent.set(who.playerId, before !== null && (until === null || before > until) ? before : until);
  });
  return faults.unless({ players: [...absent].map(([playerId, until]) => ({ playerId, until })), gaps });
}
