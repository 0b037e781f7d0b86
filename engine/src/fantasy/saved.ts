import type { ProjectedPlayer, Projections } from '../datasets/index.ts';
import { groupOf, NameIndex, ROSTER_GROUPS, withoutMarks, type NameFault, type RosterGroup } from '../domain/index.ts';
import { ok, type Result } from '../result.ts';
import type { OtherNames } from './tabs.ts';
import { perGroup, type Roster } from './team/team.ts';

/** A player of the files whom a saved roster may name. `also` has the player's other names. */
export type Listed = { readonly name: string; readonly group: RosterGroup; readonly also: readonly string[] };

/**
 * Finds the player that a name in a group of a saved roster means. If several players fit, the fault lists them, because
 * only the user knows whom they had saved.
 */
export type FindSaved<T extends Listed> = (group: RosterGroup, name: string) => Result<T, NameFault<T>>;

/** Finds no player, for the time before a file of players is loaded. */
export const FIND_NOBODY: FindSaved<never> = () => ({ ok: false, error: { kind: 'unknown' } });

/** One name of a player, without the words in parentheses that tell namesakes apart. `marks` has these words. */
type Spelled<T> = { readonly name: string; readonly marks: string; readonly player: T };

/**
 * Creates the function that finds saved names among the players of the files. A roster has names only, and a file
 * changes a player's name: it marks namesakes (`Elias Pettersson (D)`) once there are two, and the league corrects
 * spellings. A name that the file has exactly so is that player. Otherwise the players of the group fit who have the
 * name in any spelling, now or earlier, unless their mark contradicts it. If all marks do, the mark is ignored, because
 * it may be an earlier position or team. Players of one group with exactly the same name count as one, the first,
 * because a roster cannot tell them apart.
 */
export function savedFinder<T extends Listed>(players: readonly T[]): FindSaved<T> {
  const exact = new Map<string, T>();
  for (const player of players.toReversed()) exact.set(exactKey(player.group, player.name), player);
  // Most names are found exactly, so most pages need no index.
  const indexes = new Map<RosterGroup, NameIndex<Spelled<T>>>();
  const indexOf = (group: RosterGroup): NameIndex<Spelled<T>> => {
    const known = indexes.get(group);
    if (known !== undefined) return known;
    const spelled = players.filter((player) => player.group === group).flatMap(spellings);
    const index = new NameIndex(spelled, { idOf: ({ player }) => player.name });
    indexes.set(group, index);
    return index;
  };
  return (group, name) => {
    const same = exact.get(exactKey(group, name));
    if (same !== undefined) return ok(same);
    const index = indexOf(group);
    const marked = index.find(name);
    const { base } = withoutMarks(name);
    const found = marked.ok || marked.error.kind === 'ambiguous' ? marked : index.find(base);
    if (found.ok) return ok(found.value.player);
    const { error } = found;
    if (error.kind === 'unknown') return { ok: false, error };
    return { ok: false, error: { kind: 'ambiguous', all: error.all.map(({ player }) => player) } };
  };
}

const exactKey = (group: RosterGroup, name: string): string => `${group} ${name}`;

const spellings = <T extends Listed>(player: T): readonly Spelled<T>[] => {
  const marks = withoutMarks(player.name).marks.join(' ');
  return [player.name, ...player.also].map((name) => ({ name: withoutMarks(name).base, marks, player }));
};

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
    return [{ name: player.player, group, also, player }];
  });
