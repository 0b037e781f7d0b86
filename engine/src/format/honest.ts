import type { NoWeights } from '../honest/index.ts';
import type { Probability } from '../odds/index.ts';
import { unreachable } from '../result.ts';
import { formatPercent } from '../figures/index.ts';

/** What an honest price is made of: `simulation 47.1% · books 49.4%`. Without the books if they do not quote the bet. */
export const besideHonestText = (simulation: string, books: Probability | null): string =>
  `simulation ${simulation}${books === null ? '' : ` · books ${formatPercent(books)}`}`;

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
      return "books and simulation are too far apart, so the game's weights are not used";
    default:
      return unreachable(why);
  }
}
