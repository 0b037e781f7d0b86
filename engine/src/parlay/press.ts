import type { Builder } from './builder.ts';
import type { BuilderCommand } from './build.ts';
import { builderLegs } from './builderLegs.ts';
import type { Leg } from './leg.ts';
import { sameLeg, subjectKey, subjectOf } from './subject.ts';

/**
 * Returns the builder's command when the user presses the price button of a leg. A second press removes the leg, and
 * the button for another side or line of the same subject replaces it. Both teams' wins are one subject here, as in the
 * form.
 *
 * @example
 * const builder = emptyBuilder({ gameId: '1', away: 'A', home: 'B' });
 * pressCommand(builder, { kind: 'winner', team: 'B', margin: 0.5 }).do; // => 'addLeg'
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
