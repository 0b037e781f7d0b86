/** A term of betting with the one sentence that explains it, in the About drawer and on the pages that use it. */
export type Term = { readonly term: string; readonly meaning: string };

export const MEANINGS = {
  fair: {
    term: 'Fair odds',
    meaning:
      "Odds without a bookmaker's margin: if the probability were right, a bet at these odds, the fair price, would break even in the long run.",
  },
  ev: {
    term: 'EV',
    meaning:
      'Expected value: what a bet wins or loses on average per dollar, if the probability is right; +5% is a win of 5 cents.',
  },
  kelly: {
    term: 'Kelly stake',
    meaning:
      'The share of a bankroll that makes it grow fastest in the long run, if the probability is right: EV divided by what a winning dollar gains.',
  },
  hold: {
    term: 'Hold',
    meaning:
      'The share of all bets that a book keeps if both sides draw money in line with its prices: 1 minus 1 divided by the sum of the probabilities of its two prices.',
  },
} as const satisfies Readonly<Record<string, Term>>;

export type TermKey = keyof typeof MEANINGS;
