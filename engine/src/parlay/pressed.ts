import type { Leg } from './leg.ts';
import { slipKey } from './subject.ts';

/**
 * Adds the leg whose price button is pressed, or removes it if it is in a slip. `keys` and the result contain the
 * `slipKey` of every single leg of all slips. The result follows the rules of `pressCommand`, so that a page can show
 * the change before it loads the slip.
 */
export function pressedKeys(keys: readonly string[], gameId: string, leg: Leg): readonly string[] {
  const key = slipKey(gameId, [leg]);
  const place = placeIn(key);
  const others = keys.filter((one) => placeIn(one) !== place);
  return keys.includes(key) ? others : [...others, key];
}

/**
 * Returns the part of a leg's `slipKey` that identifies the subject. This part has no side and no line, and for a
 * winner it has no team.
 */
function placeIn(key: string): string {
  const winner = key.indexOf('\n["winner"');
  return key.slice(0, winner === -1 ? key.lastIndexOf('] ') : winner);
}
