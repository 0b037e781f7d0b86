import { ROSTER_GROUPS } from '../../domain/index.ts';
import { SETUP_FIELDS, SETUP_SECTIONS, type SetupSection } from './fields.ts';
import { valueAt } from './perField.ts';
import { nameKey, rosterCounts } from './roster.ts';
import { sameNames, sameTeam } from './same.ts';
import type { FantasyTeam, Roster } from './team.ts';
import type { OpenBook } from './teams.ts';

/** A version of a team that was replaced or deleted, and when: epoch milliseconds. */
export type ReplacedTeam = { readonly team: FantasyTeam; readonly at: number; readonly deleted: boolean };

/** What an earlier version has other than the team has now. */
export type TeamChange = {
  /** `null`: the same. */
  readonly name: string | null;
  readonly sections: readonly SetupSection[];
  /** So many players whom the team lacks now, and so many who came later. */
  readonly more: number;
  readonly fewer: number;
  /** Nobody came or went, but somebody stands in another position. */
  readonly moved: boolean;
};
/** `change` null: it says what the team says now. */
export type EarlierVersion = ReplacedTeam & { readonly change: TeamChange | null };
export type DeletedTeam = ReplacedTeam & { readonly players: number };

/** What can be brought back: earlier versions of the current team, and the last one of each team that is gone. */
export type EarlierTeams = { readonly versions: readonly EarlierVersion[]; readonly deleted: readonly DeletedTeam[] };

/** `backups`: of all teams, the newest first. */
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

/** How many players of a roster the other one lacks. */
function countBeyond(roster: Roster, other: Roster): number {
  const known = new Set(playersOf(other).map(nameKey));
  return playersOf(roster).filter((name) => !known.has(nameKey(name))).length;
}
const playersOf = (roster: Roster): readonly string[] => ROSTER_GROUPS.flatMap((group) => roster[group]);
