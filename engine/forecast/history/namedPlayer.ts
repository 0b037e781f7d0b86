import { CLUBS, NameIndex, TeamIndex } from '@ddh/engine/internal/domain';
import * as cells from './cells.ts';
import type { TeamKey } from './rows.ts';
import type { CsvRow } from './table.ts';

/** A player whom a row of a file can name: one from a roster or from past games. */
export type KnownPlayer = { readonly playerId: number; readonly name: string; readonly team: TeamKey };

/** All players whom a file can name. `past` is in order of date. `roster` has the current teams. */
export type KnownPlayers = { readonly past: readonly KnownPlayer[]; readonly roster?: readonly KnownPlayer[] };

/** A row that was skipped because its team or player is unknown, or because its name matches several players. */
export type NameGap = { readonly file: string; readonly line: number; readonly team: string } & (
  | { readonly kind: 'unknownTeam'; readonly nearest: string | null }
  | { readonly kind: 'unknownId'; readonly playerId: number }
  | { readonly kind: 'unknownPlayer'; readonly name: string; readonly nearest: string | null }
  | { readonly kind: 'severalPlayers'; readonly name: string; readonly names: readonly string[] }
);

/** The columns that identify a player. The name is used if the id is empty. */
export const PLAYER_COLUMNS = ['player_id', 'player'] as const;

/** Finds the player that a row names. If a cell is unreadable, reports a fault and returns `null`. */
export type PlayerMatcher = (row: CsvRow<'team' | (typeof PLAYER_COLUMNS)[number]>) => MatchedPlayer | NameGap | null;
export type MatchedPlayer = { readonly kind: 'player'; readonly team: TeamKey; readonly playerId: number };

const clubs = new TeamIndex(CLUBS);

/** Looks up a name in the team's roster, then among all players of the team, then among all players. */
export function createPlayerMatcher({ past, roster = [] }: KnownPlayers): PlayerMatcher {
  // The index has one entry per player and spelling, to keep it small. An entry has the team of the player's last game.
  const latest = new Map(past.map((one) => [`${one.playerId} ${one.name}`, one]));
  const players = [...latest.values(), ...roster];
  const ids = new Set(players.map(({ playerId }) => playerId));
  const teams = new Set([...CLUBS.map(({ key }) => key), ...players.map((player) => player.team)]);
  const idOf = ({ playerId }: KnownPlayer): number => playerId;
  const rostered = new NameIndex(roster, { idOf });
  const all = new NameIndex(players, { idOf });

  return (row) => {
    const typed = row.text('team');
    const team = typed === '' ? row.read('team', 'team', cells.team) : cells.team(typed);
    const id = row.readOrNull('player_id', 'playerId', cells.playerId);
    const name = id === null ? row.read('player', 'name', cells.name) : '';
    if (row.bad) return null;
    if (team === null || !teams.has(team)) {
      return { ...row.place, kind: 'unknownTeam', team: typed, nearest: clubs.nearest(typed)?.name ?? null };
    }
    if (id !== null) {
      return ids.has(id)
        ? { kind: 'player', team, playerId: id }
        : { ...row.place, kind: 'unknownId', team, playerId: id };
    }
    const fits = (player: KnownPlayer): boolean => player.team === team;
    const own = rostered.find(name, fits);
    const found = own.ok && fits(own.value) ? own : all.find(name, fits);
    if (found.ok) return { kind: 'player', team, playerId: found.value.playerId };
    if (found.error.kind === 'unknown') {
      const nearest = all.nearest(name)?.name ?? null;
      return { ...row.place, kind: 'unknownPlayer', team, name, nearest };
    }
    const names = found.error.all.map((player) => `${player.name} (${player.playerId})`);
    return { ...row.place, kind: 'severalPlayers', team, name, names };
  };
}
