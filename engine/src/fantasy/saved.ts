import type { ProjectedPlayer, Projections } from '../datasets/index.ts';
import { groupOf, groupsOf, ROSTER_GROUPS, withoutMarks, type NameFault, type RosterGroup } from '../domain/index.ts';
import { err, ok, type Result } from '../result.ts';
import type { OtherNames } from './tabs.ts';
import { nameKey } from './team/names.ts';
import { perGroup, type Roster } from './team/team.ts';

/**
 * A player of the files whom a saved roster may name. `group` is the group of the player's main position, and `also`
 * has the player's other names.
 */
export type Listed = {
  readonly name: string;
  readonly group: RosterGroup;
  readonly position: string | null;
  readonly also: readonly string[];
};

/**
 * Finds the player that a name in a group of a saved roster means. If several players fit, the fault lists them, because
 * only the user knows whom they had saved.
 */
export type FindSaved<T extends Listed> = (group: RosterGroup, name: string) => Result<T, NameFault<T>>;

/** Finds no player, for the time before a file of players is loaded. */
export const FIND_NOBODY: FindSaved<never> = () => err({ kind: 'unknown' });

/**
 * Creates the function that finds saved names among the players of the files. A roster has names only, and a file
 * changes a player's name: it marks namesakes (`Elias Pettersson (D)`) once there are two, and the league corrects
 * spellings. A name that the file has exactly so is that player. Otherwise the players of the group fit who have the
 * name now or had it earlier, whatever its case, accents and punctuation. Of these, the players with the saved mark are
 * preferred. A mark that no player has is ignored, because it may be an earlier position or team. Players of one group
 * with exactly the same name count as one, the first, because a roster cannot tell them apart.
 */
export function savedFinder<T extends Listed>(players: readonly T[]): FindSaved<T> {
  const find = finder(players.map((player) => ({ group: player.group, player })));
  // The player may have been saved when another of the positions was the main one.
  const findOther = finder(players.flatMap((player) => groupsOf(player.position).map((group) => ({ group, player }))));
  return (group, name) => {
    const found = find(group, name);
    return found.ok || found.error.kind === 'ambiguous' ? found : findOther(group, name);
  };
}

type Grouped<T> = { readonly group: RosterGroup; readonly player: T };

function finder<T extends Listed>(players: readonly Grouped<T>[]): FindSaved<T> {
  const exact = new Map<string, Grouped<T>>();
  for (const one of players.toReversed()) exact.set(keyOf(one.group, one.player.name), one);
  // Most saved names are found exactly, so most pages do not need the folded names.
  let folded: ReadonlyMap<string, readonly Marked<T>[]> | null = null;
  return (group, name) => {
    const same = exact.get(keyOf(group, name));
    if (same !== undefined) return ok(same.player);
    folded ??= foldedNames([...exact.values()].toReversed());
    const { base, marks } = withoutMarks(name);
    const fitting = folded.get(keyOf(group, nameKey(base))) ?? [];
    const marked = fitting.filter((one) => marks.every((mark) => one.marks.includes(mark)));
    const [player, ...more] = (marked.length > 0 ? marked : fitting).map((one) => one.player);
    if (player === undefined) return err({ kind: 'unknown' });
    return more.length === 0 ? ok(player) : err({ kind: 'ambiguous', all: [player, ...more] });
  };
}

type Marked<T> = { readonly player: T; readonly marks: readonly string[] };

const keyOf = (group: RosterGroup, name: string): string => `${group} ${name}`;

/** The players by group and folded name without marks. A player is listed under each of their names. */
function foldedNames<T extends Listed>(players: readonly Grouped<T>[]): ReadonlyMap<string, readonly Marked<T>[]> {
  const folded = new Map<string, Marked<T>[]>();
  for (const { group, player } of players) {
    const { marks } = withoutMarks(player.name);
    const names = [player.name, ...player.also].map((name) => nameKey(withoutMarks(name).base));
    for (const name of new Set(names)) {
      const key = keyOf(group, name);
      folded.set(key, [...(folded.get(key) ?? []), { player, marks }]);
    }
  }
  return folded;
}

/** A name on a saved roster, and the player whom it means. */
export type SavedName<T extends Listed> = { readonly name: string; readonly found: ReturnType<FindSaved<T>> };

export type SavedRoster<T extends Listed> = { readonly [group in RosterGroup]: readonly SavedName<T>[] };

export const savedRoster = <T extends Listed>(roster: Roster, find: FindSaved<T>): SavedRoster<T> =>
  perGroup((group) => roster[group].map((name) => ({ name, found: find(group, name) })));

/** Returns the players who are on the roster, each once. */
export const rosterPlayers = <T extends Listed>(saved: SavedRoster<T>): readonly T[] => [
  ...new Set(allNames(saved).flatMap(({ found }) => (found.ok ? [found.value] : []))),
];

/** Returns the saved names that several players fit. */
export const unclearNames = <T extends Listed>(saved: SavedRoster<T>): readonly string[] =>
  allNames(saved).flatMap(({ name, found }) => (!found.ok && found.error.kind === 'ambiguous' ? [name] : []));

const allNames = <T extends Listed>(saved: SavedRoster<T>): readonly SavedName<T>[] =>
  ROSTER_GROUPS.flatMap((group) => saved[group]);

/** A player of a file of projections. */
export type ListedProjection = Listed & { readonly player: ProjectedPlayer };

/** Returns the players of a file of projections who have a position. */
export const listedProjections = ({ players }: Projections, otherNames: OtherNames): readonly ListedProjection[] =>
  players.flatMap((player) => {
    const group = groupOf(player.position);
    if (group === null) return [];
    const also = player.playerId === null ? [] : (otherNames.get(player.playerId) ?? []);
    return [{ name: player.player, group, position: player.position, also, player }];
  });
