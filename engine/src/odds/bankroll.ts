import { err, ok, type Result } from '../result.ts';

/** The largest accepted bankroll, in whole units of the user's currency. */
export const MAX_BANKROLL = 1_000_000_000;

export type BankrollError = { readonly kind: 'notAnAmount' | 'bankrollOutOfRange' };

/** Matches digits in groups of three or without groups, with up to two decimals. */
const AMOUNT = /^\$?(\d{1,3}(?:[,. ']\d{3})+|\d+)(?:[.,](\d{1,2}))?$/;

/**
 * Reads an amount of money above 0: `1000`, `$1,000`, `1.000,50`.
 *
 * @example
 * parseBankroll('$1,000'); // => { ok: true, value: 1000 }
 * parseBankroll('12,5'); // => { ok: true, value: 12.5 }
 */
export function parseBankroll(text: string): Result<number, BankrollError> {
  const [, whole, decimals = ''] = AMOUNT.exec(text.trim().replace(/[\u00a0\u202f]/g, ' ')) ?? [];
  if (whole === undefined) return err({ kind: 'notAnAmount' });
  const amount = Number(`${whole.replace(/\D/g, '')}.${decimals}`);
  return amount > 0 && amount <= MAX_BANKROLL ? ok(amount) : err({ kind: 'bankrollOutOfRange' });
}

/**
 * Returns the amount of money for a stake, which is given as a share of the bankroll. The amount is rounded down, so
 * that it does not exceed the share: to cents below 10, and to whole units from 10 on.
 *
 * @example
 * stakeAmount(0.0123, 1000); // => 12
 * stakeAmount(0.00412, 1000); // => 4.12
 */
export function stakeAmount(share: number, bankroll: number): number {
  const amount = share * bankroll;
  // Without the small addition, binary fractions would make 0.05 * 82 slightly less than 4.1, which is then rounded
  // down to 4.09.
  return amount < 10 ? Math.floor(amount * 100 + 1e-9) / 100 : Math.floor(amount + 1e-9);
}
