import { foldText } from '../words/index.ts';
import * as cells from './cells.ts';
import type { TeamKey } from './rows.ts';
import type { Row } from './table.ts';

/** A player by whom a name is understood: of a roster, or of the past games. */
export type KnownPlayer = { readonly playerId: number; readonly name: string; readonly team: TeamKey };

/** The columns that say who is meant: the id, or where it is empty the name. */
export const WHO = ['player_id', 'player'] as const;

/** Whom a row means; `null`, and a fault of the row, where nobody knows. */
export type WhoIs = (row: Row<(typeof WHO)[number]>, team: TeamKey) => number | null;

/** A name, in any spelling, is looked for among the team's players first, then among all. */
export function whoIsAmong(players: readonly KnownPlayer[]): WhoIs {
  const named = new Map<string, KnownPlayer[]>();
  for (const player of players) {
    const name = foldText(player.name);
    const same = named.get(name);
    if (same === undefined) named.set(name, [player]);
    else same.push(player);
  }
  return (row, team) => {
    const id = row.readOrNull('player_id', 'playerId', cells.playerId);
    if (id !== null || row.bad) return id;
    const name = row.read('player', 'name', cells.name);
    if (row.bad) return null;
    const all = named.get(foldText(name)) ?? [];
    const own = all.filter((player) => player.team === team);
    const ids = new Set((own.length > 0 ? own : all).map(({ playerId }) => playerId));
    const [playerId] = ids;
    if (playerId !== undefined && ids.size === 1) return playerId;
    row.fault({ kind: ids.size === 0 ? 'unknownPlayer' : 'severalPlayers', name, team });
    return null;
  };
}
