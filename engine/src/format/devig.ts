import type { DevigError, OddsError, Probability } from '../odds/index.ts';
import { unreachable } from '../result.ts';
import { formatPercent, formatShare } from './odds.ts';

/** Outcomes and prices are counted from 1, as people do. */
const place = (index: number): string => `price ${index + 1}`;

/** Why a typed probability is none. `implied`: what it says if it is a price. */
export function probabilityErrorText(text: string, implied: Probability | null): string {
  if (implied === null) return `'${text}' is not a probability from 0 to 1, or from 0% to 100%`;
  return `'${text}' is a price, not a probability: write ${formatPercent(implied)}`;
}

/** Why a typed price is none. `index`: its place among them, from 0. */
export function oddsErrorText({ kind, text }: OddsError, index: number): string {
  switch (kind) {
    case 'notOdds':
      return `${place(index)}: '${text}' is neither decimal (1.91), American (-110) nor fractional odds (10/11)`;
    case 'belowEvenMoney':
      return `${place(index)}: '${text}' returns less than the stake`;
    default:
      return unreachable(kind);
  }
}

/** Why there are no no-vig probabilities. `texts` are the prices as they were typed. */
export function devigErrorText(error: DevigError, texts: readonly string[]): string {
  switch (error.kind) {
    case 'fewOutcomes':
      return 'give the prices of two outcomes or more';
    case 'badPrice':
      return `${place(error.outcome)}: '${texts[error.outcome]}' leaves nothing to win`;
    case 'arbitrage':
      return `the prices are an arbitrage: their implied probabilities sum to ${error.booksum.toPrecision(6)}, so there is no margin`;
    case 'negative':
      return `${error.method} gives outcome ${error.outcome + 1} less than 0 (${formatShare(error.probability)})`;
    default:
      return unreachable(error);
  }
}
