/** Says above honest prices what is known of them. */
export const TOO_FEW = 'Too few to tell';
/** What became of honest claims (docs/model.md, "Honest claims"). */
export const HONEST_CLAIMS =
  'On the season 2025-26 honest claims above 2% said +3.5% and came -0.4% [-7.3, +6.8] (1,226 bets).';
