import type { Leg } from './leg.ts';
import { slipKey } from './subject.ts';

/**
 * Adds or removes the leg whose price button is pressed, in the legs of all slips. `keys` and the result contain the
 * `slipKey` of each single leg. The result follows the rules of `pressCommand`, so that a page can show the change
 * before the slip is loaded.
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
