import { needError, unreachable } from '../result.ts';
import type { OddsType } from '../domain/index.ts';
import type { DecimalOdds, DevigError, OddsError, PairFault } from '../odds/index.ts';
import type { SlipBetError } from '../parlay/index.ts';
import type { AssessError } from '../vault/index.ts';
import { formatPrice, formatShare, readingTexts } from '../figures/index.ts';

// Apart from the texts of the lists of bets, so that the builder does not load these.

/** Explains what is wrong with a book's prices of both sides of a bet. */
export const pairText = ({ kind, sum }: PairFault): string =>
  `The book's prices of both sides imply probabilities of ${formatShare(sum)} together, ${kind === 'pairBelow' ? 'less' : 'far more'} than any book's.`;

/** A price as a user could type it. From 100 up it is in American odds, because a number without a sign is read so. */
export const typablePrice = (price: DecimalOdds, type: OddsType): string =>
  formatPrice(price, Number(price.toFixed(2)) < 100 ? type : 'american');

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

/**
 * Explains why a price, the prices of an event, a chance or a limit of the stake is refused. Prices are numbered from 1.
 *
 * @example
 * const fair = devig([2.1, 2.1], 'power');
 * fair.ok || oddsErrorText(fair.error).startsWith('the prices are an arbitrage'); // => true
 */
export function oddsErrorText(error: OddsError | DevigError | SlipBetError): string {
  needError(error);
  switch (error.kind) {
    case 'twoReadings': {
      const [decimal, american] = readingTexts(error);
      return `'${error.text}' can be ${decimal} or ${american}: write it as one of these`;
    }
    case 'notOdds':
      return `'${error.text}' is neither decimal (1.91), American (-110) nor fractional odds (10/11)`;
    case 'belowEvenMoney':
      return `'${error.text}' must pay more than the stake`;
    case 'badPrice':
      return `${'outcome' in error ? `price ${error.outcome + 1}: ` : ''}'${error.decimal}' must pay more than the stake`;
    case 'fewOutcomes':
      return 'give the prices of two outcomes or more';
    case 'arbitrage':
      return `the prices are an arbitrage: their implied probabilities sum to ${error.booksum.toPrecision(6)}, so there is no margin`;
    case 'negative':
      return `the method ${error.method} gives outcome ${error.outcome + 1} a negative probability (${formatShare(error.probability)})`;
    case 'badChance':
      return 'a chance must be from 0 to 1, or shares of win, push and lose that sum to 1 and do not always push';
    case 'badLimit':
      return `${error.limit} must be a number from 0 to 1, not ${error.value}`;
    case 'missingPlayer':
      return 'the player of a leg is not in this simulation, and books void such a leg';
    default:
      return unreachable(error);
  }
}
