import { foldText, foldWords, hasWords } from '../../text/index.ts';
import { ROSTER_GROUPS, type RosterGroup } from '../../domain/index.ts';
import type { PoolPlayer } from '../tabs.ts';

/** Players with their names folded, so that a keystroke folds only what was typed. */
export type PoolIndex = readonly { readonly player: PoolPlayer; readonly folded: string }[];

/** Spec 5. */
export const MAX_FOUND = 8;

export const indexPool = (players: readonly PoolPlayer[]): PoolIndex =>
  players.map((player) => ({ player, folded: foldText(player.name) }));

/**
 * The first players whose name has what was typed, accents or not (spec 5): those whose first name begins with it, then
 * those whose last name does, then all others; each in the pool's order. Nothing typed finds nobody.
 */
export function searchPool(index: PoolIndex, typed: string, groups: readonly RosterGroup[]): readonly PoolPlayer[] {
  const words = foldWords(typed);
  if (words.length === 0) return [];
  const found: PoolPlayer[][] = [[], [], []];
  for (const { player, folded } of index) {
    if (groups.includes(player.group)) found[rankOf(folded, words)]?.push(player);
  }
  return found.flat().slice(0, MAX_FOUND);
}

/** The name begins so; a later word of it does; it has it anywhere, or the words in another order; -1: it has not. */
function rankOf(name: string, words: readonly string[]): number {
  const text = words.join(' ');
  if (name.startsWith(text)) return 0;
  if (name.includes(` ${text}`)) return 1;
  return name.includes(text) || hasWords(name, words) ? 2 : -1;
}

/** The position filters after one was pressed. At least one stays on: turning off the last turns all on (spec 5). */
export function toggleGroup(groups: readonly RosterGroup[], group: RosterGroup): readonly RosterGroup[] {
  const on = ROSTER_GROUPS.filter((one) => groups.includes(one) !== (one === group));
  return on.length === 0 ? ROSTER_GROUPS : on;
}
