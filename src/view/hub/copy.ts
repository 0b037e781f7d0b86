export const FAIR_ODDS = 'Fair odds';

export const WHOLE_LINES = 'On whole numbers a tie refunds you; the fair odds are those of the bets that win or lose.';

export const lowerLineLabel = (market: string): string => `${market}: lower line`;
export const higherLineLabel = (market: string): string => `${market}: higher line`;

/** Shown instead of the team of a player who is missing from newer data, for example after a scratch. */
export const GONE = 'no longer listed';
