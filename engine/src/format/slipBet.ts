import type { CountedChance, PushRule, SlipBet } from '../parlay/index.ts';
import { formatFineShare, formatPercent, formatValue } from '../figures/index.ts';
import { stakeText } from './money.ts';
import { CHECK_PRICE } from './prices.ts';

/** Explains how a slip's stake is computed. */
export const SLIP_STAKE_RULE =
  "A quarter of the Kelly stake at the lowest chance that the count and the model's error allow, at most 5% of the bankroll.";

/** An expected value with its 95 % interval: `+5.0% (-3.6% to +14.3%)`. */
export const formatValueRange = (value: number, [low, high]: readonly [number, number]): string =>
  `${formatValue(value)} (${formatValue(low)} to ${formatValue(high)})`;

/** An expected value with its label: `EV +5.0% (-3.6% to +14.3%)`. */
export const valueText = (...figures: Parameters<typeof formatValueRange>): string =>
  `EV ${formatValueRange(...figures)}`;

/** The texts for a slip at a price. */
type BetTexts = {
  readonly value: string;
  readonly breakEven: string;
  /** The stake, or why there is no bet. */
  readonly stake: string;
  /** What happens on a push, and how likely it is; null if nothing can push. */
  readonly push: string | null;
};

export function betTexts(bet: SlipBet): BetTexts {
  return {
    value: valueText(bet.value, bet.valueInterval),
    breakEven: `Break-even ${formatPercent(bet.breakEven)}`,
    stake: stakeLine(bet),
    push: bet.push > 0 ? slipPushText(bet.rule, bet.push) : null,
  };
}

function stakeLine({ value, valueInterval, stake, tooGood }: SlipBet): string {
  if (stake > 0) return stakeText(stake);
  if (tooGood) return `${stakeText(0)}. ${CHECK_PRICE}`;
  const [low] = valueInterval;
  if (value <= 0) return `${stakeText(0)}: the EV is not above 0`;
  return low <= 0
    ? `${stakeText(0)}: at the low end of its interval the EV is ${formatValue(low)}`
    : `${stakeText(0)}: the EV is within the model's error`;
}

/**
 * Says what the records count for a bet whose probability is that of the files: `Counted here: 69.0% (68.1% to 69.9%).`
 * If the two differ by more than chance explains, says that a second leg would make the slip jump.
 */
export const countedText = ({ probability, interval: [low, high], differs }: CountedChance): string =>
  `Counted here: ${formatPercent(probability)} (${formatPercent(low)} to ${formatPercent(high)}).${
    differs ? ' That differs from the figure of this bet, so the price jumps with a second leg.' : ''
  }`;

/** The names of the rules by which books settle a push, for a choice. */
export const PUSH_RULE_NAMES = { void: 'Stake back', reprice: 'Other legs count' } as const satisfies Readonly<
  Record<PushRule, string>
>;

const ON_PUSH = {
  void: 'the stake is returned',
  reprice:
    'the legs that are left are paid at a lower price. It is estimated from their fair odds, as if the book kept its margin',
} as const satisfies Readonly<Record<PushRule, string>>;

/** Says what the figures assume of a push: `If a leg pushes (3.1%), the stake is returned.` */
export const slipPushText = (rule: PushRule, push: number): string =>
  `If a leg pushes (${formatFineShare(push)}), ${ON_PUSH[rule]}.`;

/**
 * Shown if a leg's player is not in the simulation. The simulation then counts 0 for this player, but a book would void
 * the leg.
 */
export const NO_BET_ON_MISSING = "No bet: a leg's player is not in this simulation, and books void such a leg.";
