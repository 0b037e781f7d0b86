import type { OddsType } from '../domain/index.ts';
import type { BetFigures, SlipBet } from '../parlay/index.ts';
import { formatFineShare, formatOdds, formatPercent } from './odds.ts';
import { formatValue, stakeText } from './vault.ts';

/** Explains how a slip's stake is computed. */
export const SLIP_STAKE_RULE =
  'A quarter of the Kelly stake at the low end of the interval, at most 5% of the bankroll.';

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
  /** One line with the figures that apply if the book refunds a push; null if nothing can push. */
  readonly refund: string | null;
};

export function betTexts({ breakEven, strict, refund }: SlipBet, type: OddsType): BetTexts {
  return {
    value: valueText(strict.value, strict.valueInterval),
    breakEven: `Break-even ${formatPercent(breakEven)}`,
    stake: stakeLine(strict),
    refund: refund && refundText(refund, type),
  };
}

function stakeLine({ value, valueInterval, stake }: BetFigures): string {
  if (stake > 0) return stakeText(stake);
  const [low] = valueInterval;
  return value <= 0
    ? `${stakeText(0)}: the EV is not above 0`
    : `${stakeText(0)}: at the low end of its interval the EV is ${formatValue(low)}`;
}

/**
 * States the assumption of the figures with refunds. Some books do not refund the slip, but remove the pushed leg and
 * reprice the other legs. That payout is not computed.
 */
export const REFUND = 'If a push refunds the whole slip';

/**
 * Shown if a leg's player is not in the simulation. The simulation then counts 0 for this player, but a book would void
 * the leg.
 */
export const NO_BET_ON_MISSING = "No bet: a leg's player is not in this simulation, and books void such a leg.";

/**
 * Formats the figures with refunds: `If a push refunds the whole slip (3.1%): fair +240, EV +4.2% (-3.6% to +14.3%),
 * 0.4% of bankroll`.
 */
function refundText(refund: NonNullable<SlipBet['refund']>, type: OddsType): string {
  const { push, probability, value, valueInterval, stake } = refund;
  const fair = `fair ${formatOdds(probability, type)}`;
  return `${REFUND} (${formatFineShare(push)}): ${fair}, ${valueText(value, valueInterval)}, ${stakeText(stake)}`;
}
