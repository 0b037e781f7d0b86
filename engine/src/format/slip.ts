import { PROP_LEGS } from '../domain/index.ts';
import { isOnGoals, type LadderStep, type Leg, type Lift, type SlipPrice, type Suggestion } from '../parlay/index.ts';
import { formatCountedShare } from './certainty.ts';
import { formatLeg } from './legs.ts';

/** Shown for a leg whose player is not in the simulation. All counts of this player are taken as 0 (spec 9). */
export const NOT_IN_SIMULATION = 'not in this simulation';

/** Shown for a leg that repeats one of the legs above it. */
export const REPEATED_LEG = 'counted once: same as above';

/** Shown in place of odds if the legs of the slip never all hit in the same simulated game. */
export const NO_HITS = 'No simulation has all of these legs';

/** Explains which errors the 95 % intervals of simulated figures cover. */
export const SIMULATION_NOISE = 'The intervals account for simulation noise, not for errors of the model.';

/** Marks the leg whose removal would raise the probability of the slip most. */
export const COSTS_MOST = 'Costs most';

const IMPLIED = 'Implied by those above';

/**
 * A leg is implied if it holds in every simulated game in which the legs above it hold. With fewer such games than
 * this, that may be a coincidence, so the text states their number.
 */
const FEW = 100;

/** Text for a leg (`index` from 0) that holds in all records in which the legs above it hold; null for other legs. */
export function impliedText({ implied, hits }: LadderStep, index: number): string | null {
  if (!implied) return null;
  if (index === 0) return 'Always hits';
  return hits < FEW ? fewText(hits) : IMPLIED;
}

/** Text for a suggested leg that holds in all `hits` records in which the slip holds; null for other legs. */
export function impliedBySlipText({ implied, hits }: Pick<Suggestion, 'implied' | 'hits'>): string | null {
  if (!implied) return null;
  return hits < FEW ? fewText(hits) : 'Already implied by the slip';
}

const fewText = (hits: number): string =>
  hits === 1 ? 'Holds in the only simulation left' : `Holds in all ${hits} simulations left`;

/** A lift as a factor, with as many digits as its interval allows: `2.1×`, `1.17×`. */
export const formatTimes = (factor: number, [low, high]: Lift['interval']): string =>
  `${factor.toFixed(timesDigits(high - low))}×`;

const timesDigits = (width: number): number => (width >= 0.2 ? 1 : width >= 0.02 ? 2 : 3);

/** A lift's interval: `1.9× to 2.3×`. */
export const formatLiftInterval = (interval: Lift['interval']): string =>
  interval.map((end) => formatTimes(end, interval)).join(' to ');

/** If the interval of a lift is within these factors and includes 1, the legs count as unrelated. */
const ABOUT = [1 / 1.25, 1.25] as const;

const NO_LIFT =
  'Too few simulations to tell whether these legs hit together more or less often than if they were unrelated';

/** Says how much more or less often legs hit together than if they were unrelated. Returns null without a lift. */
export function liftText(lift: Lift | null): string | null {
  if (lift === null) return null;
  const { value, interval } = lift;
  const [low, high] = interval;
  const most = `less than ${(Math.ceil(high * 100) / 100).toFixed(2)}×`;
  if (value === 0 && high >= 1) return `${NO_LIFT}.`;
  if (value === 0) return `These legs were never hit together: ${most} as often as if they were unrelated.`;
  const range = formatLiftInterval(interval);
  if (low > 1 || high < 1) {
    return `These legs hit together ${formatTimes(value, interval)} as often as if they were unrelated (${range}).`;
  }
  return low >= ABOUT[0] && high <= ABOUT[1]
    ? `These legs hit together about as often as if they were unrelated (${range}).`
    : `${NO_LIFT} (${range}).`;
}

/**
 * States the probability that a leg hits if all legs above it hit. `index` is the leg's position in the slip, from 0.
 */
export function ladderStepText({ probability, interval }: LadderStep, index: number): string {
  if (probability === null || interval === null) return 'The legs above are never hit together';
  const share = formatCountedShare({ probability, interval });
  return index === 0 ? `${share} of all simulations` : `${share} of those where the legs above hit`;
}

let lists: Intl.ListFormat | undefined;
/** Lists what is together: `a, b and c`. The formatter is made at its first use, see `formatCount`. */
const andList = (words: Iterable<string>): string => (lists ??= new Intl.ListFormat('en-GB')).format(words);

export const neverMeetText = (legs: readonly Leg[]): string =>
  `No simulation has ${andList(legs.map((leg) => `“${formatLeg(leg)}”`))}.`;

function kindOfLeg(leg: Leg): string {
  switch (leg.kind) {
    case 'winner':
      return leg.margin < 1 ? 'win' : 'margin';
    case 'total':
      return leg.stat === 'Goals' ? 'total' : 'shots of the game';
    case 'teamTotal':
      return leg.stat === 'Goals' ? 'team total' : 'team shots';
    case 'player':
      return PROP_LEGS[leg.stat];
  }
}

/**
 * Says which legs have the model's exact chance, and which are counted with an error: `Win and total: exact; point:
 * counted.` Null unless the records are known to be even.
 */
export function exactLegsText(legs: readonly Leg[], { method }: Pick<SlipPrice, 'method'>): string | null {
  if (method === 'wilson' || legs.length === 0) return null;
  const named = (exact: boolean): string =>
    andList(new Set(legs.filter((leg) => isOnGoals(leg) === exact).map(kindOfLeg)));
  const parts = [
    [named(true), 'exact'],
    [named(false), 'counted'],
  ].filter(([names]) => names !== '');
  const text = parts.map(([names, how]) => `${names}: ${how}`).join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Names the bet that at least `legs` of `of` legs hit: `At least 2 of 3 legs`, `All 3 legs`. */
export const atLeastName = (legs: number, of: number): string =>
  legs === of ? `All ${of} legs` : `At least ${legs} of ${of} legs`;
