import type { Leg } from './leg.ts';
import { slipKey } from './subject.ts';

/**
 * Adds the leg whose price button is pressed, or removes it if it is in a slip. `keys` and the result contain the
 * `slipKey` of each leg in each slip. The page uses this to show the change before it has loaded the slip, so the rules
 * are those of `pressCommand`.
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
