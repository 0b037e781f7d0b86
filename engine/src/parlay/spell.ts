import { err, ok, type Result } from '../result.ts';
import {
  NameIndex,
  TeamIndex,
  withoutMarks,
  type Named,
  type NameFault,
  type Prop,
  type TeamNames,
} from '../domain/index.ts';
import { foldText, nearest } from '../text/index.ts';
import type { Columns } from '../simulation/index.ts';
import { needLegs, type Leg } from './leg.ts';

/** A name in a leg that is missing in a simulation, or that is ambiguous. `leg` is the leg's index in the slip. */
export type LegNameFault = { readonly leg: number } & (
  | { readonly kind: 'unknownTeam'; readonly team: string; readonly teams: readonly string[] }
  | { readonly kind: 'unknownPlayer'; readonly player: string; readonly nearest: string | null }
  /** The simulation has the player, and counts this stat only for others. */
  | { readonly kind: 'noCount'; readonly player: string; readonly stat: Prop }
  | { readonly kind: 'ambiguous'; readonly name: string; readonly all: readonly string[] }
);

export type SpeltLegs = {
  /** The legs with corrected names. A leg with a fault is unchanged. */
  readonly legs: readonly Leg[];
  readonly faults: readonly LegNameFault[];
};

/** A player of the simulation, or a namesake who is not in it: `at` is then null. */
type KnownPlayer = Named & { readonly at: number | null };

/**
 * Replaces the names of teams and players with those in a simulation's columns: `FLA` becomes `Florida Panthers`, `S.
 * Reinhart` becomes `Sam Reinhart`. `players` are the players of the simulation with what is known of them, and their
 * namesakes. By default only the columns are known, so a position or team in parentheses matches no player.
 */
export function spellLegs(legs: readonly Leg[], columns: Columns, players?: readonly KnownPlayer[]): SpeltLegs {
  needLegs(legs);
  return spellerOf(columns, players)(legs);
}

/** Returns `spellLegs` for one simulation, whose names are indexed once. */
export function spellerOf(
  columns: Columns,
  players: readonly KnownPlayer[] = columns.players().map((name, at) => ({ name, at })),
): (legs: readonly Leg[]) => SpeltLegs {
  const teams = new TeamIndex(columns.teams().map((name) => ({ name })));
  const index = new NameIndex(players);
  return (legs) => {
    const faults: LegNameFault[] = [];
    const spelt = legs.map((written, leg): Leg => {
      const one = written.kind === 'player' ? spellPlayer(written, index, columns) : spellTeam(written, teams, columns);
      if (one.ok) return one.value;
      faults.push({ leg, ...one.error });
      return written;
    });
    return { legs: spelt, faults };
  };
}

type UnplacedFault = LegNameFault extends infer F ? (F extends unknown ? Omit<F, 'leg'> : never) : never;
type LegOf<K extends Leg['kind']> = Extract<Leg, { readonly kind: K }>;

function spellTeam(
  leg: Exclude<Leg, LegOf<'player'>>,
  teams: TeamIndex<TeamNames>,
  columns: Columns,
): Result<Leg, UnplacedFault> {
  if (leg.kind === 'total') return ok(leg);
  const found = teams.find(leg.team);
  if (found.ok) return ok({ ...leg, team: found.value.name });
  if (found.error.kind === 'ambiguous') return err(ambiguous(leg.team, found.error.all));
  return err({ kind: 'unknownTeam', team: leg.team, teams: columns.teams() });
}

function spellPlayer(
  leg: LegOf<'player'>,
  players: NameIndex<KnownPlayer>,
  columns: Columns,
): Result<Leg, UnplacedFault> {
  const found = findPlayer(leg.player, players, columns.players());
  if (!found.ok && found.error.kind === 'ambiguous') return err(ambiguous(leg.player, found.error.all));
  if (!found.ok) {
    const near = players.nearest(leg.player)?.name ?? nearestSurname(leg.player, columns.players());
    return err({ kind: 'unknownPlayer', player: leg.player, nearest: near });
  }
  const { name, at } = found.value;
  if (at === null) return err({ kind: 'unknownPlayer', player: leg.player, nearest: null });
  // If no player has the count, `resolveLeg` refuses the leg.
  const known = columns.findPlayer(name, leg.stat) !== undefined || !columns.hasProp(leg.stat);
  return known ? ok({ ...leg, player: name }) : err({ kind: 'noCount', player: name, stat: leg.stat });
}

/** Finds a player by name, or by the last name alone if no other player of the simulation has it. */
function findPlayer(
  typed: string,
  players: NameIndex<KnownPlayer>,
  inGame: readonly string[],
): Result<KnownPlayer, NameFault<Named>> {
  const found = players.find(typed);
  if (found.ok || found.error.kind === 'ambiguous') return found;
  const named = inGame.filter((name) => bareName(name).endsWith(` ${foldText(typed)}`));
  const [only, ...others] = named;
  if (only === undefined) return found;
  return others.length === 0 ? players.find(only) : err({ kind: 'ambiguous', all: named.map((name) => ({ name })) });
}

/** Returns the player whose last name `typed` may be a misspelling of. */
function nearestSurname(typed: string, inGame: readonly string[]): string | null {
  const surnames = inGame.map((name) => bareName(name).split(' ').at(-1) ?? '');
  const found = nearest(foldText(typed), surnames);
  return inGame[found === undefined ? -1 : surnames.indexOf(found)] ?? null;
}

const bareName = (name: string): string => foldText(withoutMarks(name).base);

const ambiguous = (name: string, all: readonly Named[]): UnplacedFault => ({
  kind: 'ambiguous',
  name,
  all: all.map((one) => one.name),
});
