import { MODEL_MARGIN, stakeAmount } from '../odds/index.ts';
import { formatFineShare, formatValue } from '../figures/index.ts';

/** An amount in dollars: `$1,000` or `$4.12`. */
const formatMoney = (amount: number): string =>
  amount.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });

const NO_BET = 'No bet';

/** A stake in a column of stakes: `$12`, or `1.2%` if the user has not entered a bankroll. A stake of 0 is `No bet`. */
export function stakeInText(stake: number, bankroll: number | null): string {
  if (stake === 0) return NO_BET;
  return bankroll === null ? formatFineShare(stake) : formatMoney(stakeAmount(stake, bankroll));
}

/** A stake: `$12 of $1,000`, or `1.2% of bankroll` if the user has not entered a bankroll. A stake of 0 is `No bet`. */
export const stakeOfText = (stake: number, bankroll: number | null): string =>
  stake === 0 ? NO_BET : `${stakeInText(stake, bankroll)} of ${bankroll === null ? 'bankroll' : formatMoney(bankroll)}`;

/** A stake as a share: `2.1% of bankroll`. A stake of 0 is `No bet`. */
export const stakeText = (stake: number): string => stakeOfText(stake, null);

/** Explains how the stake of a bet of the files is computed, and when there is none. */
export const STAKE_RULE = `A quarter of the Kelly stake at ${100 - 100 * MODEL_MARGIN}% of the honest chance, at most 5% of the bankroll. So a bet that cannot push needs an honest EV above ${formatValue(1 / (1 - MODEL_MARGIN) - 1)}, and one that can push less.`;
