import { ROSTER_GROUPS } from '../../domain/index.ts';
import { SETUP_SECTIONS, type SetupSection } from './fields.ts';
import { settingsOf, valueAt } from './perField.ts';
import { nameKey } from './names.ts';
import { MAX_MERGED } from './roster.ts';
import { sameNames } from './same.ts';
import { perGroup, type FantasyTeam, type Roster } from './team.ts';

/** The parts of a team that a merge reports on. */
type TeamPart = 'name' | SetupSection | 'roster';
const PARTS: readonly TeamPart[] = ['name', ...SETUP_SECTIONS, 'roster'];

export type Merged = {
  readonly team: FantasyTeam;
  /** Parts of the merged team with values or players taken from `theirs`. */
  readonly taken: readonly TeamPart[];
  /** Parts where both sides changed the same value. The value of `mine` is kept; the caller should back up `theirs`. */
  readonly overruled: readonly TeamPart[];
};

/**
 * Three-way merge of two versions of a team that were edited from `base`. Each value is taken from the side that
 * changed it. The roster gets the additions and removals of both sides.
 */
export function mergeTeams(base: FantasyTeam, mine: FantasyTeam, theirs: FantasyTeam): Merged {
  const taken = new Set<TeamPart>();
  const overruled = new Set<TeamPart>();
  const pick = <T>(part: TeamPart, was: T, my: T, their: T): T => {
    if (their === was || their === my) return my;
    if (my !== was) {
      overruled.add(part);
      return my;
    }
    taken.add(part);
    return their;
  };

  const name = pick('name', base.name, mine.name, theirs.name);
  const settings = settingsOf((section, field) =>
    pick(section, valueAt(base, section, field), valueAt(mine, section, field), valueAt(theirs, section, field)),
  );
  const { roster, crossed } = mergeRosters(base.roster, mine.roster, theirs.roster);
  if (!ROSTER_GROUPS.every((group) => sameNames(roster[group], mine.roster[group]))) taken.add('roster');
  if (crossed) overruled.add('roster');

  const inOrder = (parts: ReadonlySet<TeamPart>) => PARTS.filter((part) => parts.has(part));
  return { team: { ...settings, id: mine.id, name, roster }, taken: inOrder(taken), overruled: inOrder(overruled) };
}

/**
 * Merges two rosters. `crossed` is true if the sides put a player into different groups (the group in `mine` is kept),
 * or if a full group had no room for a player that a side added.
 */
function mergeRosters(base: Roster, mine: Roster, theirs: Roster): { roster: Roster; crossed: boolean } {
  const had = perGroup((group) => keySet(base[group]));
  const their = perGroup((group) => keySet(theirs[group]));
  const kept = perGroup((group) =>
    mine[group].filter((name) => their[group].has(nameKey(name)) || !had[group].has(nameKey(name))),
  );
  const placed = keySet(ROSTER_GROUPS.flatMap((group) => kept[group]));
  let crossed = false;
  const roster = perGroup((group) => {
    const keptNames = keySet(kept[group]);
    const added = theirs[group].filter((name) => {
      const key = nameKey(name);
      if (had[group].has(key) || keptNames.has(key)) return false;
      if (!placed.has(key)) return true;
      crossed = true;
      return false;
    });
    if (!untouched(base[group], mine[group])) {
      const all = [...kept[group], ...added];
      if (all.length > MAX_MERGED) crossed = true;
      return all.slice(0, MAX_MERGED);
    }
    // If `mine` did not change the group's players, keep the order of `theirs`.
    const stays = keySet([...kept[group], ...added]);
    return theirs[group].filter((name) => stays.has(nameKey(name)));
  });
  return { roster, crossed };
}

const untouched = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && before.every((name, place) => name === after[place]);
const keySet = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(nameKey));
