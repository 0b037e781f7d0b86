import { err, ok, type Result } from '../../result.ts';
import { groupsOf, ROSTER_GROUPS, type RosterGroup } from '../../domain/index.ts';
import type { FindSaved, Listed } from '../saved.ts';
import { nameKey } from './names.ts';
import { modeOf, type ScoringMode } from './setup.ts';
import type { FantasyTeam, Roster } from './team.ts';

/** Maximum number of players per group: more than any league has spots for, and few enough for a remote store. */
export const MAX_GROUP = 100;
/**
 * Maximum number of players per group in a stored roster. The number is larger than MAX_GROUP, because several tabs may
 * each fill a group before their rosters are merged.
 */
export const MAX_MERGED = 10 * MAX_GROUP;

export type RosterError =
  | { readonly kind: 'alreadyThere'; readonly player: string }
  | { readonly kind: 'rosterFull'; readonly player: string };

export type RosterCounts = {
  /**
   * The number of players in each group. `spots` is the number of lineup spots, or `null` if the league does not set
   * them.
   */
  readonly groups: { readonly [group in RosterGroup]: { readonly players: number; readonly spots: number | null } };
  readonly players: number;
  /** Sum of all lineup, utility, bench and injury spots of the league. `null` if the league sets none of them. */
  readonly spots: number | null;
  /** True if the roster has more players than the league has spots. The page then shows the warning of spec 5. */
  readonly over: boolean;
};

/**
 * Returns the name by which the roster has a player: the same name in any group, or in the player's groups a name that
 * means the player. Returns `null` if the player is not on the roster.
 */
export function nameOnRoster<T extends Listed>(roster: Roster, player: T, find: FindSaved<T>): string | null {
  const key = nameKey(player.name);
  const same = ROSTER_GROUPS.flatMap((group) => roster[group]).find((name) => nameKey(name) === key);
  const [meant = null] = groupsOf(player.position).flatMap((group) =>
    roster[group].filter((name) => means(find(group, name), player)),
  );
  return same ?? meant;
}

const means = <T extends Listed>(found: ReturnType<FindSaved<T>>, { name }: T): boolean =>
  found.ok && found.value.name === name;

/**
 * Adds a player at the end of their group. Fails if the player is on the roster. The error contains the name as the
 * roster has it.
 */
export function addToRoster<T extends Listed>(
  roster: Roster,
  player: T,
  find: FindSaved<T>,
): Result<Roster, RosterError> {
  const { name, group } = player;
  const existing = nameOnRoster(roster, player, find);
  if (existing !== null) return err({ kind: 'alreadyThere', player: existing });
  if (roster[group].length >= MAX_GROUP) return err({ kind: 'rosterFull', player: name });
  return ok({ ...roster, [group]: [...roster[group], name] });
}

/**
 * Replaces a saved name by the name of the player whom it means. If the roster has the player already, only the saved
 * name goes.
 */
export function chooseOnRoster(roster: Roster, saved: string, { name, group }: Listed): Roster {
  const others = roster[group].filter((other) => other !== saved);
  const isThere = others.some((other) => nameKey(other) === nameKey(name));
  return { ...roster, [group]: isThere ? others : roster[group].map((other) => (other === saved ? name : other)) };
}

/** Removes a player. A player who is not on the roster is ignored. */
export const removeFromRoster = (roster: Roster, group: RosterGroup, name: string): Roster => ({
  ...roster,
  [group]: roster[group].filter((other) => other !== name),
});

/** Returns how many players a team has and how many spots its league has, per roster group and in total. */
export function rosterCounts({
  leagueStructure,
  roster,
}: Pick<FantasyTeam, 'leagueStructure' | 'roster'>): RosterCounts {
  const {
    forward_lineup_spots: forwards,
    defense_lineup_spots: defense,
    goalie_lineup_spots: goalies,
    utility_lineup_spots: utility,
    bench_spots: bench,
    injury_spots: injury,
  } = leagueStructure;
  const given = [forwards, defense, goalies, utility, bench, injury].filter((spots) => spots !== undefined);
  const spots = given.length === 0 ? null : given.reduce((sum, some) => sum + some, 0);
  const players = ROSTER_GROUPS.reduce((sum, group) => sum + roster[group].length, 0);
  return {
    groups: {
      F: { players: roster.F.length, spots: forwards ?? null },
      D: { players: roster.D.length, spots: defense ?? null },
      G: { players: roster.G.length, spots: goalies ?? null },
    },
    players,
    spots,
    over: spots !== null && players > spots,
  };
}

/** Summary of a team's league. A property is `null` if the user has not set it up. */
export type LeagueShape = {
  readonly teams: number | null;
  readonly spots: number | null;
  readonly mode: ScoringMode | null;
};

export function leagueShape(team: FantasyTeam): LeagueShape {
  const scored = [team.skaterScoring, team.goalieScoring].some((section) => Object.keys(section).length > 0);
  return {
    teams: team.leagueStructure.number_of_teams ?? null,
    spots: rosterCounts(team).spots,
    mode: scored ? modeOf(team) : null,
  };
}
