import { unreachable } from '../result.ts';
import type { PairFault } from '../odds/index.ts';
import type { AssessError } from '../vault/index.ts';
import { formatShare, readingTexts } from '../figures/index.ts';

// Apart from the texts of the lists of bets, so that the builder does not load these.

/** Explains what is wrong with a book's prices of both sides of a bet. */
export const pairText = ({ kind, sum }: PairFault): string =>
  `The book's prices of both sides imply probabilities of ${formatShare(sum)} together, ${kind === 'pairBelow' ? 'less' : 'far more'} than any book's.`;

/** Shown if the EV at a price is too high to believe. */
export const CHECK_PRICE = 'Check this price: is it still there, and is it of this bet?';

/** Explains why no value can be computed for the price that the user typed. */
export function assessErrorText(error: AssessError): string {
  switch (error.kind) {
    case 'notOdds':
      return `“${error.text.trim()}” is not a price. Write it like 2.50, +150 or 3/2.`;
    case 'twoReadings': {
      const [decimal, american] = readingTexts(error);
      return `“${error.text.trim()}” can be ${decimal} or ${american}. Write it as one of these.`;
    }
    case 'belowEvenMoney':
    case 'badPrice':
      return 'A price must pay more than the stake: decimal odds are above 1.';
    case 'badChance':
      return 'The probability in the file is not between 0 and 1.';
    default:
      return unreachable(error);
  }
}
