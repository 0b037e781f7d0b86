import { probabilityToAmerican, probabilityToDecimal, type Probability } from '@ddh/engine/internal/odds';
import { formatOdds } from '@ddh/engine/internal/format';

type InNotations<T> = { readonly decimal: T; readonly american: T };

/** The fair odds of a probability for `--json`. Null if there are none. */
export const fairOdds = (fair: Probability | null): InNotations<number | null> => ({
  decimal: fair === null ? null : probabilityToDecimal(fair),
  american: fair === null ? null : probabilityToAmerican(fair),
});

/** Fair odds as the pages print them. */
export const fairOddsTexts = (fair: Probability | null): InNotations<string> => ({
  decimal: formatOdds(fair, 'decimal'),
  american: formatOdds(fair, 'american'),
});
