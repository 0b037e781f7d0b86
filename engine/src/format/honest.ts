import type { HonestFigures } from '../datasets/index.ts';
import type { Fallback, NoWeights } from '../honest/index.ts';
import type { Probability } from '../odds/index.ts';
import type { HonestPrice, SlipPrice } from '../parlay/index.ts';
import { unreachable } from '../result.ts';
import { formatPercent } from '../figures/index.ts';
import { formatCountedShare } from './certainty.ts';

/** What an honest price is made of: `simulation 47.1% · books 49.4%`. Without the books if they do not quote the bet. */
export const besideHonestText = (simulation: string, books: Probability | null): string =>
  `simulation ${simulation}${books === null ? '' : ` · books ${formatPercent(books)}`}`;

/** What is known of a bet beside the probability of its file: `honest 48.2% · books 49.4%`, or one of the two. */
export const besideModelText = ({ prob, books }: Pick<HonestFigures, 'prob' | 'books'>): string =>
  [prob === null ? [] : `honest ${formatPercent(prob)}`, books === null ? [] : `books ${formatPercent(books)}`]
    .flat()
    .join(' · ');

/** A slip's probability, or that of the files. A counted one is never 0%. */
export const slipShareText = (price: SlipPrice): string =>
  price.counted === null ? formatCountedShare(price) : formatPercent(price.probability);

/** `besideHonestText` for a slip. What books say is known of one leg only. */
export const besideSlipText = (simulation: SlipPrice, books: HonestPrice['books']): string =>
  besideHonestText(slipShareText(simulation), books.length === 1 ? (books[0] ?? null) : null);

/** Explains why more simulations leave the interval of an honest price as it is. */
export const HONEST_NOISE =
  'More simulations do not narrow a price that follows the books: its weights are those of the first 10,000.';

/** Why the weights of a game are not used, without the figure. */
export const FALLBACKS: Readonly<Record<Fallback['kind'], string>> = {
  effective: 'model and books differ too much',
  multiplier: 'one price would count too much',
};

/** Why a game's weights are not used. The text follows the game's name. */
export const fallbackText = ({ kind, value }: Fallback): string =>
  kind === 'effective'
    ? `${FALLBACKS.effective} (${(value * 100).toFixed(0)}% of the simulations would count)`
    : `${FALLBACKS.multiplier} (factor ${Math.exp(value).toFixed(1)})`;

/** Why a file of weights is not used. The text follows the file's name. */
export function noWeightsText(why: NoWeights): string {
  switch (why.kind) {
    case 'badWeights':
      return `${why.path} ${why.problem}`;
    case 'otherGame':
      return 'is of another game';
    case 'otherSimulation':
      return 'was made from another simulation of the game';
    case 'fallback':
      return fallbackText(why.fallback);
    default:
      return unreachable(why);
  }
}
