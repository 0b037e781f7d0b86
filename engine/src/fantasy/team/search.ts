import { foldText, foldWords, hasWords } from '../../text/index.ts';
import { groupsOf, ROSTER_GROUPS, type RosterGroup } from '../../domain/index.ts';
import type { PoolPlayer } from '../tabs.ts';

/**
 * The players of a pool with their folded names, so that a keystroke in the search field folds only the text of the
 * field.
 */
export type PoolIndex = readonly { readonly player: PoolPlayer; readonly folded: string }[];

/** Maximum number of search results (spec 5). */
export const MAX_FOUND = 8;

export const indexPool = (players: readonly PoolPlayer[]): PoolIndex =>
  players.map((player) => ({ player, folded: foldText(player.name) }));

/**
 * Finds players by name, ignoring accents (spec 5). Matches at the start of the name come first, then those at the
 * start of a later word, then all others, each in the pool's order. Returns at most MAX_FOUND players, and none for an
 * empty text.
 */
export function searchPool(index: PoolIndex, typed: string, groups: readonly RosterGroup[]): readonly PoolPlayer[] {
  const words = foldWords(typed);
  if (words.length === 0) return [];
  const found: PoolPlayer[][] = [[], [], []];
  for (const { player, folded } of index) {
    if (groupsOf(player.position).some((group) => groups.includes(group))) found[rankOf(folded, words)]?.push(player);
  }
  return found.flat().slice(0, MAX_FOUND);
}

/**
 * Returns how well a name matches the search. 0: the name starts with the text. 1: a later word of the name starts with
 * the text. 2: the text is elsewhere in the name, or its words are in another order. -1: no match.
 */
function rankOf(name: string, words: readonly string[]): number {
  const text = words.join(' ');
  if (name.startsWith(text)) return 0;
  if (name.includes(` ${text}`)) return 1;
  return name.includes(text) || hasWords(name, words) ? 2 : -1;
}

/**
 * Returns the position filters after a click on one of them. Turning off the last filter turns all filters on (spec 5).
 */
export function toggleGroup(groups: readonly RosterGroup[], group: RosterGroup): readonly RosterGroup[] {
  const on = ROSTER_GROUPS.filter((one) => groups.includes(one) !== (one === group));
  return on.length === 0 ? ROSTER_GROUPS : on;
}
