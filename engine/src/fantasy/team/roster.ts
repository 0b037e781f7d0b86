import { err, ok, type Result } from '../../result.ts';
import { foldText } from '../../text/index.ts';
import { ROSTER_GROUPS, type RosterGroup } from '../../domain/index.ts';
import { modeOf, type ScoringMode } from './setup.ts';
import type { FantasyTeam, Roster } from './team.ts';

/** Of each part of a roster: more than any league's spots, and few enough for a remote store. */
export const MAX_GROUP = 100;
/** What a stored part may name: tabs that each filled theirs apart are merged. */
export const MAX_MERGED = 10 * MAX_GROUP;

export type RosterError =
  | { readonly kind: 'alreadyThere'; readonly player: string }
  | { readonly kind: 'rosterFull'; readonly player: string };

export type RosterCounts = {
  /** `spots`: of the line-up; `null` where the league has not said. */
  readonly groups: { readonly [group in RosterGroup]: { readonly players: number; readonly spots: number | null } };
  readonly players: number;
  /** All line-up, utility, bench and injury spots; `null` without any. */
  readonly spots: number | null;
  /** More players than spots (spec 5: the warning). */
  readonly over: boolean;
};

/** What tells one player from another: his folded name; a name of signs alone folds to nothing, and stands for itself. */
export const nameKey = (name: string): string => foldText(name) || name.trim();

/** Adds a player at the end of his group. Names are compared folded, in all groups; the error has the name that is there. */
export function addToRoster(
  roster: Roster,
  { name, group }: { readonly name: string; readonly group: RosterGroup },
): Result<Roster, RosterError> {
  const key = nameKey(name);
  const existing = ROSTER_GROUPS.flatMap((one) => roster[one]).find((other) => nameKey(other) === key);
  if (existing !== undefined) return err({ kind: 'alreadyThere', player: existing });
  if (roster[group].length >= MAX_GROUP) return err({ kind: 'rosterFull', player: name });
  return ok({ ...roster, [group]: [...roster[group], name] });
}

/** The roster without a player; one who is not there is no error. */
export const removeFromRoster = (roster: Roster, group: RosterGroup, name: string): Roster => ({
  ...roster,
  [group]: roster[group].filter((other) => other !== name),
});

/** How many players a team names, and how many spots its league has for them. */
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

/** A team's league in short; null for what is not set up. */
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
