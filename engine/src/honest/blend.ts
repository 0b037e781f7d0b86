import type { Probability } from '../odds/index.ts';

/**
 * The say that the model has in a blend, on a player's bets and on a game's. 1 is the model alone, and 0 the books alone.
 */
export type BlendWeights = { readonly player: number; readonly game: number };

/**
 * Chosen on three seasons, of which the last was held back. Weights of single markets, an intercept, and weights that are
 * learnt from later prices differ from these by less than a season's noise.
 */
export const BLEND_WEIGHTS: BlendWeights = { player: 0.35, game: 0.5 };

/**
 * A price whose chance is further than this from the model's, in log odds, is more often of another player, or of one who
 * does not dress, than a better opinion.
 */
export const FARTHEST = 0.8;

/** A bet's blended chance. `withheld`: model and books are too far `apart`, in log odds. */
export type Blended =
  | { readonly kind: 'blended'; readonly chance: Probability }
  | { readonly kind: 'withheld'; readonly apart: number };

/** The model's chance that a bet wins if it is decided. It is never 0 or 1, so that it has log odds. */
export const countedChance = (wins: number, losses: number): Probability =>
  ((wins + 0.5) / (wins + losses + 1)) as Probability;

/**
 * Blends the model's chance with that of the books, in log odds. `weight` is the model's say. If they are further apart
 * than `farthest`, the books' chance is withheld.
 *
 * @example
 * blend(0.5, 0.6, 1); // => { kind: 'blended', chance: 0.5 }
 */
export function blend(model: Probability, books: Probability, weight: number, farthest = FARTHEST): Blended {
  const [own, theirs] = [logOdds(model), logOdds(books)];
  const apart = Math.abs(own - theirs);
  if (apart > farthest) return { kind: 'withheld', apart };
  const at = theirs + weight * (own - theirs);
  return { kind: 'blended', chance: (1 / (1 + Math.exp(-at))) as Probability };
}

const logOdds = (p: number): number => Math.log(p / (1 - p));
