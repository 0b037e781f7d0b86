import { Z, type BetShares, type Probability } from '../odds/index.ts';
import type { Leg } from './leg.ts';
import type { ResultGroups } from '../simulation/index.ts';
import type { SlipPrice } from './price.ts';
import { decidedGroups, slipInterval } from './slipInterval.ts';

/** The difference to the count, in standard errors, from which on a slip says that a second leg would make it jump. */
const FAR = 4;

/** Whether a bet is decided by the goals of the teams, whose counts are even. */
export const isOnGoals = (leg: Leg): boolean =>
  leg.kind === 'winner' || (leg.kind !== 'player' && leg.stat === 'Goals');

/**
 * Gives a slip of one leg the probability that the files have for this bet, so that the bet has one probability
 * everywhere. The interval is the one that a count of this probability would have. `groups` has the counted records by
 * result, if they are known to be even.
 */
export function withFileChance(
  price: SlipPrice,
  leg: Leg,
  { win, push }: BetShares,
  groups: ResultGroups | null,
): SlipPrice {
  const { records } = price;
  const of = groups !== null && isOnGoals(leg) ? groups : null;
  const decided = records * (1 - push);
  const fair = Math.min(1, win / (1 - push)) as Probability;
  const [low, high] = price.interval;
  const error = (high - low) / (2 * Z);
  return {
    ...price,
    probability: win,
    ...slipInterval(win * records, records, of),
    fair,
    fairInterval: slipInterval(fair * decided, decided, of && decidedGroups(of)).interval,
    push,
    pushes: push > 0 ? [{ share: push, left: null }] : [],
    independent: win,
    legs: price.legs.map((one) => ({ ...one, probability: win })),
    counted: {
      probability: price.probability,
      interval: price.interval,
      differs: Math.abs(win - price.probability) > FAR * error,
    },
  };
}
