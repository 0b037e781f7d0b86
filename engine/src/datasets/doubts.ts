/** Why no price of a bet's game is used: too few simulated games would count, or one price would count too much. */
export const FALLBACK_DOUBTS = ['few simulations', 'one price'] as const;
/**
 * Why the books' price of a bet is not used: they are too far from the model, it is from before the game's news, or no
 * price of the game is used.
 */
export const DOUBTS = ['disagree', 'before news', ...FALLBACK_DOUBTS] as const;
export type FallbackDoubt = (typeof FALLBACK_DOUBTS)[number];
export type HonestDoubt = (typeof DOUBTS)[number];
