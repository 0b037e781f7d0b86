import { ROSTER_GROUPS } from '../../domain/index.ts';
import { SETUP_FIELDS, SETUP_SECTIONS, type SetupSection } from './fields.ts';
import { valueAt } from './perField.ts';
import { nameKey } from './names.ts';
import { rosterCounts } from './roster.ts';
import { sameNames, sameTeam } from './same.ts';
import type { FantasyTeam, Roster } from './team.ts';
import type { OpenBook } from './teams.ts';

/** A replaced or deleted version of a team. `at` is the time of the replacement or deletion, in epoch milliseconds. */
export type ReplacedTeam = { readonly team: FantasyTeam; readonly at: number; readonly deleted: boolean };

/** How an earlier version differs from the current one. */
export type TeamChange = {
  /** The earlier name, or `null` if the name is the same. */
  readonly name: string | null;
  readonly sections: readonly SetupSection[];
  /**
   * Number of players who are only in the earlier version (`more`), and who are only in the current version (`fewer`).
   */
  readonly more: number;
  readonly fewer: number;
  /** The players are the same, but at least one is in another position group. */
  readonly moved: boolean;
};
/** An earlier version of the current team. `change` is `null` if the version equals the current team. */
export type EarlierVersion = ReplacedTeam & { readonly change: TeamChange | null };
export type DeletedTeam = ReplacedTeam & { readonly players: number };

/** Versions that can be restored: those of the current team, and the last version of each deleted team. */
export type EarlierTeams = { readonly versions: readonly EarlierVersion[]; readonly deleted: readonly DeletedTeam[] };

/** `backups` has the earlier versions of all teams, newest first. */
export function earlierTeams(backups: readonly ReplacedTeam[], { teams, draft }: OpenBook): EarlierTeams {
  const now = draft?.team ?? null;
  const lasts = new Map<string, ReplacedTeam>();
  for (const backup of backups) if (!lasts.has(backup.team.id)) lasts.set(backup.team.id, backup);
  return {
    versions: backups.flatMap((version) =>
      now?.id === version.team.id ? [{ ...version, change: changeOf(now, version.team) }] : [],
    ),
    deleted: [...lasts.values()]
      .filter(({ team: { id } }) => !teams.some(({ team }) => team.id === id))
      .map((last) => ({ ...last, players: rosterCounts(last.team).players })),
  };
}

function changeOf(now: FantasyTeam, then: FantasyTeam): TeamChange | null {
  if (sameTeam(now, then)) return null;
  const more = countBeyond(then.roster, now.roster);
  const fewer = countBeyond(now.roster, then.roster);
  return {
    name: then.name === now.name ? null : then.name,
    sections: SETUP_SECTIONS.filter((section) =>
      SETUP_FIELDS[section].some((field) => valueAt(now, section, field) !== valueAt(then, section, field)),
    ),
    more,
    fewer,
    moved: more + fewer === 0 && !ROSTER_GROUPS.every((group) => sameNames(now.roster[group], then.roster[group])),
  };
}

/** Number of players in `roster` who are not in `other`. */
function countBeyond(roster: Roster, other: Roster): number {
  const known = new Set(playersOf(other).map(nameKey));
  return playersOf(roster).filter((name) => !known.has(nameKey(name))).length;
}
const playersOf = (roster: Roster): readonly string[] => ROSTER_GROUPS.flatMap((group) => roster[group]);
