import type { Builder } from './builder.ts';
import type { BuilderCommand } from './build.ts';
import { builderLegs } from './builderLegs.ts';
import type { Leg } from './leg.ts';
import { sameLeg, slipKey, subjectKey, subjectOf } from './subject.ts';

/**
 * The command for a press on a leg's price. A second press removes the leg, and another side or line of the same subject
 * replaces it. Both teams' wins are one subject here, as in the form.
 *
 * @example
 * const builder = emptyBuilder({ gameId: '1', away: 'A', home: 'B' });
 * pressCommand(builder, { kind: 'winner', team: 'B', margin: 0.5 as Line }).do; // => 'addLeg'
 */
export function pressCommand(state: Builder, leg: Leg): BuilderCommand {
  const legs = builderLegs(state);
  const same = legs.find((other) => sameLeg(other.leg, leg));
  if (same) return { do: 'removeLeg', ref: same.ref };
  const place = placeKey(leg);
  const other = legs.find((one) => placeKey(one.leg) === place);
  return other ? { do: 'swapLeg', ref: other.ref, leg } : { do: 'addLeg', leg };
}

const placeKey = (leg: Leg): string => (leg.kind === 'winner' ? 'winner' : subjectKey(subjectOf(leg)));

/**
 * The legs of all slips after a press, as the `slipKey` of each leg alone. The result follows the rules of
 * `pressCommand`, so that a page can show a press before the slip is loaded.
 */
export function pressedKeys(keys: readonly string[], gameId: string, leg: Leg): readonly string[] {
  const key = slipKey(gameId, [leg]);
  const place = placeIn(key);
  const others = keys.filter((one) => placeIn(one) !== place);
  return keys.includes(key) ? others : [...others, key];
}

/** The part of a leg's `slipKey` before its side and line. A winner's team is left out, too. */
function placeIn(key: string): string {
  const winner = key.indexOf('\n["winner"');
  return key.slice(0, winner === -1 ? key.lastIndexOf('] ') : winner);
}
