import type { Leg } from './leg.ts';
import { slipKey } from './subject.ts';

/**
 * Applies a press to the legs of all slips. `keys` and the result contain the `slipKey` of each single leg. The result
 * follows the rules of `pressCommand`, so that a page can show a press before the slip is loaded.
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
