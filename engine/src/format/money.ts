import { MODEL_MARGIN, stakeAmount } from '../odds/index.ts';
import { formatFineShare } from '../figures/index.ts';

/** An amount in dollars: `$1,000` or `$4.12`. */
const formatMoney = (amount: number): string =>
  amount.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });

/** A stake above 0, for a column of stakes: `$12`, or `1.2%` if the user has not entered a bankroll. */
export const stakeInText = (stake: number, bankroll: number | null): string =>
  bankroll === null ? formatFineShare(stake) : formatMoney(stakeAmount(stake, bankroll));

/** A stake above 0: `$12 of $1,000`, or `1.2% of bankroll` if the user has not entered a bankroll. */
export const stakeOfText = (stake: number, bankroll: number | null): string =>
  `${stakeInText(stake, bankroll)} of ${bankroll === null ? 'bankroll' : formatMoney(bankroll)}`;

/** Formats a stake: `2.1% of bankroll`; a stake of 0 is `No bet`. */
export const stakeText = (stake: number): string => (stake === 0 ? 'No bet' : `${formatFineShare(stake)} of bankroll`);

/** Explains how the stake of a bet of the files is computed. */
export const STAKE_RULE = `A quarter of the Kelly stake at ${100 - 100 * MODEL_MARGIN}% of the honest chance, at most 5% of the bankroll.`;
