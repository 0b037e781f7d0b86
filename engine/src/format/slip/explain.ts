import type {
  AtLeast,
  LadderStep,
  Leg,
  LegPair,
  Lift,
  Picture,
  CountSpread,
  Subject,
  Suggestion,
} from '../../parlay/index.ts';
import { formatCertainty, formatCountedShare } from './certainty.ts';
import { formatLeg } from '../legs.ts';

/** What every 95 % interval of a counted figure leaves out. */
export const SIMULATION_NOISE = "The intervals cover the noise of simulating, not the model's own error.";

/** The leg without which the slip would gain most. */
export const COSTS_MOST = 'Costs most';

const IMPLIED = 'Implied by those above';

/** Of so few simulations it would be too much to say that a leg is implied in those where others hold. */
const FEW = 100;

/** That a leg, `index` from 0, holds wherever those above it hold; null where it does not. */
export function impliedText({ implied, hits }: LadderStep, index: number): string | null {
  if (!implied) return null;
  if (index === 0) return 'Always holds';
  return hits < FEW ? fewText(hits) : IMPLIED;
}

/** The same of a next leg and the slip; `hits` records have both. */
export function impliedBySlipText({ implied, hits }: Pick<Suggestion, 'implied' | 'hits'>): string | null {
  if (!implied) return null;
  return hits < FEW ? fewText(hits) : 'Already implied by the slip';
}

const fewText = (hits: number): string => (hits === 1 ? 'Holds in the only one left' : `Holds in all ${hits} left`);

/** A lift as a factor, with as many digits as its interval has to say: `2.1×`, `1.17×`. */
export const formatTimes = (factor: number, [low, high]: Lift['interval']): string =>
  `${factor.toFixed(timesDigits(high - low))}×`;

const timesDigits = (width: number): number => (width >= 0.2 ? 1 : width >= 0.02 ? 2 : 3);

/** A lift's interval: `1.9× to 2.3×`. */
export const formatLiftInterval = (interval: Lift['interval']): string =>
  interval.map((end) => formatTimes(end, interval)).join(' to ');

/** An interval within these factors that holds 1 shows legs that go together as chance has it. */
const ABOUT = [1 / 1.25, 1.25] as const;

const NO_LIFT =
  'Too few simulations to tell whether these legs hit together more or less often than if they were unrelated';

/** How much more often legs hit together than if they were unrelated; null where that has no answer. */
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

/** P(leg | legs above) in words. `index`: its place in the slip, from 0. */
export function ladderStepText({ hits, probability, interval }: LadderStep, index: number): string {
  if (probability === null || interval === null) return 'The legs above are never hit together';
  const share = formatCountedShare({ hits, probability, interval });
  return index === 0 ? `${share} of all simulations` : `${share} of those where the legs above hold`;
}

/** Legs that never hit together, by name. */
export function neverMeetText(legs: readonly Leg[]): string {
  const names = legs.map((leg) => `“${formatLeg(leg)}”`);
  const last = names.at(-1) ?? '';
  const others = names.slice(0, -1);
  return `Never in one simulation: ${others.length === 0 ? last : `${others.join(', ')} and ${last}`}.`;
}

/** Two legs that no game can hit together. */
export const exclusionText = (first: Leg, second: Leg): string =>
  `These legs exclude each other, so the slip cannot win: “${formatLeg(first)}” and “${formatLeg(second)}”.`;

/** How many of the legs: `At least 2 of 3 legs`, `All 3 legs`. */
export const atLeastName = (legs: number, of: number): string =>
  legs === of ? `All ${of} legs` : `At least ${legs} of ${of} legs`;

/** The same with how likely that is: `At least 2 of 3 legs: 37.5%`. */
export const atLeastText = (step: AtLeast, of: number): string =>
  `${atLeastName(step.legs, of)}: ${formatCountedShare(step)}`;

/** How two legs go together: `phi +0.77, 2.0×`. A dash stands where a leg that holds always or never leaves no answer. */
export const pairText = ({ phi, lift }: Pick<LegPair, 'phi' | 'lift'>): string =>
  `phi ${formatPhi(phi)}, ${lift === null ? '-' : `${lift.toFixed(2)}×`}`;

/** A correlation with its sign: `+0.77`. */
function formatPhi(phi: number | null): string {
  if (phi === null) return '-';
  const text = phi.toFixed(2);
  return Number(text) === 0 ? '0.00' : phi > 0 ? `+${text}` : text;
}

/** What a picture is about: `Total Goals`, `Boston Bruins Shots`, `Boston Bruins: goals won by`. */
export function subjectName(subject: Subject): string {
  switch (subject.kind) {
    case 'winner':
      return `${subject.team}: goals won by`;
    case 'total':
      return `Total ${subject.stat}`;
    case 'teamTotal':
      return `${subject.team} ${subject.stat}`;
    case 'player':
      return `${subject.player} ${subject.stat}`;
  }
}

/** A picture in words: `Total Goals: 6.8 on average given the slip (5.9 before); 80% of games between 4 and 9 (...).` */
export function pictureText(subject: Subject, { given, before }: Picture): string {
  const games = subject.kind === 'winner' ? 'games it wins' : 'games';
  const averages = `${given.mean.toFixed(1)} on average given the slip (${before.mean.toFixed(1)} before)`;
  return `${subjectName(subject)}: ${averages}; at least 80% of ${games} ${rangeText(given)} (${rangeText(before)} before).`;
}

const rangeText = ({ low, high }: CountSpread): string => (low === high ? `at ${low}` : `between ${low} and ${high}`);

/** What was counted of a slip: `4.6% to 5.4%` of a step among the `above` records where the legs above hold; null without any. */
export const stepCertainty = ({ hits, interval }: LadderStep, above: number): string | null =>
  interval === null ? null : formatCertainty({ hits, records: above, interval });

/** What the rows of `atLeastName` say together. */
export const AT_LEAST_CAPTION = 'How often at least so many of the legs hold';

/** Of fewer than two different legs there is nothing more to say. */
export const AT_LEAST_NEEDS_LEGS = 'This takes a counted slip of two different legs or more.';
