import type { GameChange } from '@ddh/engine/internal/datasets';
import { formatClock, formatPercent, lastName } from '@ddh/engine/internal/format';
import type { HubGame } from '@ddh/engine/internal/hub';

const CHANGED = { goalie: 'confirmed', scratch: 'out', return: 'back' } as const;

/** `Bobrovsky confirmed`. */
const whatText = ({ player, what }: GameChange): string => `${lastName(player)} ${CHANGED[what]}`;

/** A news item that changed the figures of a game, and its time: `Bobrovsky confirmed 5:12 PM`. */
export const newsText = (change: GameChange): string =>
  `${whatText(change)} ${formatClock(Date.parse(change.at), change.date)}`;

/**
 * The newest change of a game, with the win probability of the player's team: `Bobrovsky confirmed 5:12 PM: 41.2% ->
 * 43.0%`. `newestFirst` has at least one change. News that changed the figures in the same step is named together.
 * `short` leaves out the time and the older names.
 */
export function changeText(
  newestFirst: readonly [GameChange, ...GameChange[]],
  length: 'long' | 'short' = 'long',
): string {
  const [last] = newestFirst;
  const [, second, ...rest] = newestFirst.filter((change) => isOneStep(change, last));
  const hidden = rest.length + (length === 'short' && second ? 1 : 0);
  const names = [
    ...(second && length === 'long' ? [whatText(second)] : []),
    `${length === 'long' ? newsText(last) : whatText(last)}${hidden === 0 ? '' : ` and ${hidden} more`}`,
  ].join(', ');
  const [before, after] = [formatPercent(last.before), formatPercent(last.after)];
  if (last.before === null || last.after === null) return names;
  return `${names}: ${before === after ? `still ${after}` : `${before} -> ${after}`}`;
}

/**
 * True if both changes belong to one step. In one step, the win probabilities of both teams change, and they add up to
 * 1.
 */
function isOneStep(a: GameChange, b: GameChange): boolean {
  if (a === b) return true;
  if (a.before === null || a.after === null || b.before === null || b.after === null) return false;
  const same = (x: number, y: number): boolean => Math.abs(x - y) < 1e-6;
  return (
    (same(a.before, b.before) && same(a.after, b.after)) || (same(a.before + b.before, 1) && same(a.after + b.after, 1))
  );
}

/** Returns the text of the latest change of a game's figures, or '' if there is none. */
export function changeLine({ changes }: Pick<HubGame, 'changes'>, length: 'long' | 'short'): string {
  const [last, ...older] = changes ?? [];
  return last === undefined ? '' : changeText([last, ...older], length);
}
