import { CLUBS, NameIndex, playerMarks, TeamIndex, type Named } from '@ddh/engine/internal/domain';
import { CELLS, type TeamKey } from './cells.ts';
import { needed, optional, type Columns } from './columns.ts';
import type { TeamName } from './rows.ts';
import type { CsvRow } from './table.ts';

/** A player whom a row of a file can name: one from a roster or from past games. */
type KnownPlayer = {
  readonly playerId: number;
  readonly name: string;
  readonly team: TeamKey;
  readonly position?: string;
};

/**
 * All players whom a file can name. `past` is in order of date. `roster` has the current teams, and `teams` the names
 * of teams that are not among the clubs that the engine knows.
 */
export type KnownPlayers = {
  readonly past: readonly KnownPlayer[];
  readonly roster?: readonly KnownPlayer[];
  readonly teams?: readonly TeamName[];
};

/** A player as a file names them. `name` is used if `playerId` is null. */
type PlayerRef = { readonly team: string; readonly playerId: number | null; readonly name: string };

/** The team or player is unknown, or the name matches several players. */
export type UnmatchedPlayer = { readonly team: string } & (
  | { readonly kind: 'unknownTeam'; readonly nearest: string | null }
  | { readonly kind: 'unknownId'; readonly playerId: number }
  | { readonly kind: 'unknownPlayer'; readonly name: string; readonly nearest: string | null }
  | { readonly kind: 'severalPlayers'; readonly name: string; readonly names: readonly string[] }
);

/** A row that was skipped because it names no known player. */
export type NameGap = { readonly file: string; readonly line: number } & UnmatchedPlayer;

/** The columns that identify a player of a team. The name is used if the id is empty. */
export const PLAYER_COLUMNS = {
  team: needed('team', 'team'),
  playerId: optional('player_id', 'playerId'),
  name: optional('player', 'name'),
} as const satisfies Columns;

/** Finds the player that a row names. If a cell is unreadable, reports a fault and returns `null`. */
export type PlayerMatcher = (row: CsvRow<typeof PLAYER_COLUMNS>) => MatchedPlayer | NameGap | null;
type MatchedPlayer = { readonly kind: 'player'; readonly team: TeamKey; readonly playerId: number };

export type PlayerFinder = (ref: PlayerRef) => MatchedPlayer | UnmatchedPlayer;

const clubs = new TeamIndex(CLUBS);

/**
 * Finds players by id or by any usual form of their name. A name is looked up in the team's roster, then among all
 * players of the team.
 */
export function createPlayerFinder({ past, roster = [], teams: named = [] }: KnownPlayers): PlayerFinder {
  // The index has one entry per player and spelling, to keep it small. An entry has the team of the player's last game.
  const latest = new Map(past.map((one) => [`${one.playerId} ${one.name}`, one]));
  const players = [...latest.values(), ...roster];
  const ids = new Set(players.map(({ playerId }) => playerId));
  const teams = new Set([...CLUBS.map(({ key }) => key), ...players.map((player) => player.team)]);
  const byName = new Map(named.map(({ key, name }) => [name, key]));
  const idOf = ({ playerId }: KnownPlayer): number => playerId;
  const marked = (player: KnownPlayer): KnownPlayer & Named => {
    return { ...player, marks: playerMarks(player.position ?? null, { name: player.team }) };
  };
  const rostered = new NameIndex(roster.map(marked), { idOf });
  const all = new NameIndex(players.map(marked), { idOf });

  return ({ team: typed, playerId: id, name }) => {
    const team = byName.get(typed) ?? CELLS.team(typed);
    if (team === null || !teams.has(team)) {
      return { kind: 'unknownTeam', team: typed, nearest: clubs.nearest(typed)?.name ?? null };
    }
    if (id !== null) {
      return ids.has(id) ? { kind: 'player', team, playerId: id } : { kind: 'unknownId', team, playerId: id };
    }
    const fits = (player: KnownPlayer): boolean => player.team === team;
    const own = rostered.find(name, fits);
    const found = own.ok && fits(own.value) ? own : all.find(name, fits);
    if (found.ok) return { kind: 'player', team, playerId: found.value.playerId };
    if (found.error.kind === 'unknown') {
      return { kind: 'unknownPlayer', team, name, nearest: all.nearest(name)?.name ?? null };
    }
    const names = found.error.all.map((player) => `${player.name} (${player.playerId})`);
    return { kind: 'severalPlayers', team, name, names };
  };
}

export function createPlayerMatcher(players: KnownPlayers): PlayerMatcher {
  const find = createPlayerFinder(players);
  return (row) => {
    const team = row.text('team');
    if (team === '') row.read('team');
    const playerId = row.read('playerId');
    const name = playerId === null ? row.require('name') : '';
    if (row.bad) return null;
    const found = find({ team, playerId, name });
    return found.kind === 'player' ? found : { ...row.place, ...found };
  };
}
